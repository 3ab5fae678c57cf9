"""Read CVs with the help of a language model, which only selects lines and writes no text.

The model gets the numbered lines of a CV and answers which lines belong to which entry. The entries
are checked and combined with the offline reading (`combining`), which is used wherever there is no
usable answer.

    request      numbered lines -> what to send (request.md)
    client       requests -> answers, over HTTP
    answer       the text of an answer -> entries of the right shape
    assistant    runs these steps
"""

from sitegen.assisting.assistant import Assistant, Reading, write_requests
from sitegen.combining.differences import Difference

__all__ = ["Assistant", "Difference", "Reading", "write_requests"]
