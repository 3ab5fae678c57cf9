"""From a site's folder to a folder of HTML: load, plan, render, write; and serve, which does so again at every change.

    load      a folder -> a checked `content.Site`; reads files (articles, references, places)
    theme     a theme's name -> its folders, options and static files; reads files
    pages     a `Site` -> its `Page`s, each with its address (messages)
    render    pages and templates -> `Output`s, path and bytes (templates; downloads, and what programs read: sitemap,
              feeds, talks_calendar, directory, redirects,
              searching)
    cards     a `Site` and its theme's colours -> the pictures that stand beside links (cache)
    pictures  what pages show of pictures -> sized files (cache)
    write     outputs -> a folder, all of it or nothing; writes files
    build     all of these in a row
    serve     the same over HTTP, again at every change (preview, handlers, overlay)

What templates see: `works` (a `Publication` ready to show; authors, folding, kinds, versions, latex; `merged` those
of all people), `shown` (people with addresses as they are from one page; addresses) and `filters` (what templates can
call; dates, languages, facets, metadata, services, and markdown with its extensions and mathml).
"""
