from sitegen.building.output import MARKER
from sitegen.building.output import check_target as check
from sitegen.building.output import clean_up as tidy
from sitegen.building.output import write_site as write

__all__ = ["MARKER", "check", "tidy", "write"]
