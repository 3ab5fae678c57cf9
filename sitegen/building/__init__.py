"""Build a site: load, plan, render in several processes, write; and only what has changed."""
