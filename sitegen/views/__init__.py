"""What templates see: people, works and the site, ready to show, made from the model when needed."""
