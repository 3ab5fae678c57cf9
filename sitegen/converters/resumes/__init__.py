"""Convert data of CVs: JSON Resume, RenderCV and ORCID."""
