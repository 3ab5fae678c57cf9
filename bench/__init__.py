"""Benchmarks of accuracy and speed, and checks of finished pages."""
