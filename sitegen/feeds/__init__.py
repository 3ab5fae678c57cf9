"""Generate files of a site for programs, besides its pages.

    atom           news feeds
    calendar       talks as a calendar
    downloads      publications for reference managers, and CVs
    linked_data    metadata of a page for search engines and scholarly indexes
    people         everybody's data as JSON, and a guide to the site for language models
    search         the index of the search
    sitemap        the list of all pages, for search engines

Each is a plain function from a plan to `Output`s. Sitemaps and CVs are made for every theme; the
others are extras, which a theme can switch off.
"""
