"""Generate files of a site for programs, besides its pages.

    atom           news feeds
    calendar       talks as a calendar
    downloads      publications for reference managers, and CVs
    indexes        list of all pages, index of the search, everybody's data as JSON, llms.txt
    linked_data    metadata of a page for search engines and scholarly indexes

Each is a plain function from a plan to `Output`s. Sitemaps and CVs are made for every theme; the
others are extras, which a theme can switch off.
"""
