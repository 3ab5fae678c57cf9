"""Plan a site: its theme, and its pages with their addresses, navigation and languages."""
