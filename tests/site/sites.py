from tests.sites import ADA, LAB, SECRET, contents, portrait, put

__all__ = ["ADA", "LAB", "SECRET", "contents", "portrait", "put"]
