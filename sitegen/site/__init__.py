"""From a site's folder to a folder of HTML: load, plan, render, write; and serve, which does so again at every change.

    load      a folder -> a checked `content.Site`; reads files (settings, articles, references, places)
    theme     a theme's name -> its folders, options and static files; reads files (slimming)
    pages     a `Site` -> its `Page`s, each with its address (messages); navigation leads from one to the others
    render    pages and templates -> HTML (templates, environment, compiling, searching)
    parts     a person or what is about all -> `Output`s, path and bytes: HTML, and what programs read (sitemap,
              redirects; extras, if the theme has them: downloads, feeds, talks_calendar, directory); made by several
              processes (workers, forks)
    shares    what the files of all hold of a person, made with the person and kept (pickled), or where it stands
    cards     a `Site` and its theme's colours -> the pictures that stand beside links (cache)
    pictures  what pages show of pictures -> sized files (cache)
    write     outputs -> a folder, all of it or nothing; writes files
    build     all of these in a row; a second time only for the parts whose files (inputs, sources) are not those of
              the last build (previous), and people who are as they were are not read again (recall, later, pack); steps
              tells how far it is
    serve     the same over HTTP: pages when they are asked for, and again at every change (preview, handlers, overlay,
              and in_place.js, which shows the change in an open page);
              again makes of a site what it is after an edit of some people

What templates see: `work` (a `Publication` ready to show; authors, crediting, folding, kinds, versions, latex; `works`
those of a person, `merged` those of all people), `shown` (people with addresses as from one page; addresses, bylines,
roles) and `filters` (what templates can call, at a `standpoint`; phrases, dates, languages, bibliography, facets,
metadata, services, standing, and markdown with its extensions, mathml and formulas).
"""
