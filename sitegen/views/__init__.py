"""Views for templates: people, works and the site; LaTeX and Markdown as HTML."""
