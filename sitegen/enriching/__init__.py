"""`sitegen enrich`: complete publications with what public databases know about them.

Only this package and `check --external` use the network. Enriching only adds fields an entry has
nothing for; it never changes what the author wrote. Every addition is shown with its source, and
accepted or rejected.

A database is a function in a module of `services/`, listed in its table; `candidates` decides
whether a result is the same publication and what it adds; `web` sends the requests.
"""
