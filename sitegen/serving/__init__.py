"""Serve a site on this machine, with live reload."""
