"""The site as it was when it could last be built, and what keeps it from being built now."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from secrets import token_hex
from typing import TYPE_CHECKING

from sitegen.errors import Problem, SitegenError
from sitegen.site.build import build

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sitegen.site.render import Content


@dataclass(slots=True)
class Preview:
    """What the server shows. It changes with every rebuild, and holds everything in memory."""

    folder: Path
    """The site's."""
    outputs: Mapping[str, Content] = field(default_factory=dict)
    """The last good version, by path; empty until there is one."""
    problems: tuple[Problem, ...] = ()
    """Why the present one cannot be built."""
    pages: int = 0
    """How many pages the last good version has."""
    version: str = ""
    """Another one after every rebuild, for good or bad."""

    def rebuild(self) -> None:
        """Build again. If that fails, keep the last good version and note the problems."""
        self.version = token_hex(8)
        try:
            built = build(self.folder, url="")  # the address of the published site means nothing here
        except SitegenError as error:
            self.problems = error.problems
        except Exception as error:
            if os.environ.get("SITEGEN_TRACEBACK"):
                raise
            hint = "set SITEGEN_TRACEBACK=1, run it again and report what it prints"
            self.problems = (Problem(f"sitegen has a bug: {type(error).__name__}: {error}", hint=hint),)
        else:
            self.problems = ()
            self.pages = len(built.pages)
            self.outputs = {output.path: output.content for output in built.outputs}

    def find(self, path: str) -> str:
        """The output that an address shows, `zh/` for instance; nothing if there is none."""
        file = f"{path}index.html" if not path or path.endswith("/") else path
        return file if file in self.outputs else ""

    def is_folder(self, path: str) -> bool:
        """Whether the address only lacks its slash at the end."""
        return f"{path}/index.html" in self.outputs

    def read(self, file: str) -> bytes:
        """The bytes of an output."""
        content = self.outputs[file]
        return content if isinstance(content, bytes) else content.read_bytes()
