"""`sitegen enrich`: what public catalogues know of somebody's works -> fields that their entries lack.

The one part that asks the network, and only when it is told to. Nothing that a person wrote is changed: fields are
added where there is none of that meaning. Every addition is shown with where it comes from, and taken or left.

    web        one polite question after the other: pauses, a contact address, patience, answers kept
    candidate  what a catalogue says of a work, in the terms of all of them
    services/  one catalogue a module; a table by name
    matching   whether a candidate is the work: title, first author and year
    proposing  what a matching candidate adds to an entry
    command    the command: what it asks, says and writes
"""
