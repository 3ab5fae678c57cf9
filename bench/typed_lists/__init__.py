"""Measure how accurately lists are read that people type into their CVs, by format."""
