"""Reads CVs with the help of a language model that can point but not write.

The model gets the numbered lines of a CV and answers which lines are which entry. Every value of
the answer has to be in the lines it names; whatever is not there is dropped. So nothing can be
invented, and the offline reading stands wherever there is no usable answer.

    privacy            private values <-> placeholders
    request            a CV -> numbered lines and instructions (request.md)
    client             requests -> answers, over HTTP
    answer             the text of an answer -> entries of the right shape
    evidence, check    entries -> entries whose values are in the CV
    entries, combine   entries and the offline reading -> a ParsedCV
    assistant          runs these steps
"""

from sitegen.assisting.assistant import Assistant, Reading, write_requests
from sitegen.assisting.combine import Difference

__all__ = ["Assistant", "Difference", "Reading", "write_requests"]
