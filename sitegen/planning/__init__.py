"""Plan a site: its theme, its pages with their addresses, navigation and languages; nothing is rendered."""
