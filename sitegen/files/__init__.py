"""Write, move and delete files below a root folder, and lock that folder.

All changes to files of a site, its output and its cache are made here. Each function takes the root
and a path relative to it, and rejects any path that could lead out of the root: absolute paths,
paths with `..` (percent-encoded or not), and paths through symlinks. If the system supports it, the
folder is held open, so that it cannot be replaced by a symlink in the meantime.
"""

from sitegen.files.edits import (
    ChangedError,
    delete_temporary,
    describe_edit,
    has_edit,
    put_back,
    replace,
)
from sitegen.files.locks import lock
from sitegen.files.paths import check_path
from sitegen.files.places import UnsafePathError
from sitegen.files.writing import (
    TEMPORARY,
    create,
    delete,
    delete_empty_parents,
    delete_if_empty,
    make_folder,
    move,
    new_file_mode,
    write,
)

__all__ = [
    "TEMPORARY",
    "ChangedError",
    "UnsafePathError",
    "check_path",
    "create",
    "delete",
    "delete_empty_parents",
    "delete_if_empty",
    "delete_temporary",
    "describe_edit",
    "has_edit",
    "lock",
    "make_folder",
    "move",
    "new_file_mode",
    "put_back",
    "replace",
    "write",
]
