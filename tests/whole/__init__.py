"""One CV, authored once, as people write theirs in every format and program.

`english.yaml` and `chinese.yaml` are the manuscripts; `sheet` reads one, and each other module writes it in a family of
formats. `bench/importing` writes made-up manuscripts with the same modules.
"""
