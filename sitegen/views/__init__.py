"""What templates see: people, works and the site, ready to show; LaTeX and Markdown as HTML."""
