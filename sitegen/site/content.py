from sitegen.model.site import FreePage, FrontMatter, NewsItem, Profile, Settings, Site

__all__ = ["FreePage", "FrontMatter", "NewsItem", "Profile", "Settings", "Site"]
