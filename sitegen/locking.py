"""Let one sitegen process at a time work on a site; see `sitegen.files`."""

from sitegen.files import lock as alone

__all__ = ["alone"]
