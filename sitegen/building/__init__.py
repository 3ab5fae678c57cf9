"""Build a site: load, plan, render in several processes and write, but only what has changed."""
