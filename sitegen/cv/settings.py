"""Settings of CVs; they are part of the site's settings."""

from sitegen.model.site import CVSettings, SectionName

__all__ = ["CVSettings", "SectionName"]
