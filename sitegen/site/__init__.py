"""From a site's folder to a folder of HTML: load, plan, render, write; and serve, which does so again at every change.

| module                                    | what goes in and comes out                                    |
| ----------------------------------------- | ------------------------------------------------------------- |
| `content`                                 | the values: `Site`, `Settings`, `Profile`, news, free pages   |
| `load`, `profiles`, `posts`, `folders`    | a folder becomes a `Site`; touches files                      |
| `theme`                                   | a theme's chain of folders and its options; touches files     |
| `works`, `authors`, `latex`               | a `Publication` becomes a `Work` that templates can show      |
| `pages`                                   | a `Site` becomes the list of its `Page`s                      |
| `render`, `context`, `filters`, ...       | pages and templates become `Output`s: path and bytes          |
| `write`                                   | outputs become a folder, all of it or nothing; touches files  |
| `serve`, `preview`, `handlers`, `overlay` | the same over HTTP, again at every change                     |
"""
