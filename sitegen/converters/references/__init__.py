"""Convert references: BibTeX, formats with tagged lines (RIS, EndNote, PubMed) and CSL-JSON."""
