"""Data of CVs: JSON Resume, RenderCV and ORCID."""
