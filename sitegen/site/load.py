from sitegen.content.site import find_people as find
from sitegen.content.site import list_slugs as slugs
from sitegen.content.site import load_complete as load_whole
from sitegen.content.site import load_readable as readable
from sitegen.content.site import load_site as load
from sitegen.content.site import reload_people as reload

__all__ = ["find", "load", "load_whole", "readable", "reload", "slugs"]
