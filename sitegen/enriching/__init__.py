"""`sitegen enrich`: complete publications from public databases.

Only this package and `check --external` use the network. Enriching only adds missing fields; it
never changes existing ones. Every addition is shown with its source, for the user to accept or
reject.

A database is a function in a module of `services/`, listed in its table; `candidates` decides
whether a result is the same publication and what it adds; `web` sends the requests.
"""
