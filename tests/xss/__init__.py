"""Script injection: no text of a site runs a script in a page or makes the browser send a request to another host.

vectors   texts that inject scripts, by technique, as in the published collections
sites     a site with a person for each vector, who has it in every text
pages     opens pages in a browser without a policy, and returns injected markup and requests to other hosts

`python -m tests.xss` checks every page of every theme; the tests check a sample.
"""
