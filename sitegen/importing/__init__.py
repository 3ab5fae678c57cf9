"""Import CVs into a site: the commands `new` and `import`.

Everything is read and merged before anything is written, and changes are written atomically.
The steps of an import:

    sources        files -> parsed CVs
    members        the people of the site, the data as of their last import, the owner of each file
    merging        several sources and the site -> one person
    plan           all of the above -> the outcome for each person, and the file changes
    changes        people -> file changes, and the patch to show them
    journal        writes the changes atomically, and undoes them
    report         prints the outcome; coverage finds what to show
    review         the review page
    command        runs these steps for the command line
"""

from sitegen.importing.command import import_cvs, start
from sitegen.importing.members import Member, make_slug
from sitegen.importing.plan import Imported, ImportOptions, Plan, plan_import
from sitegen.importing.sources import Source

__all__ = [
    "ImportOptions",
    "Imported",
    "Member",
    "Plan",
    "Source",
    "import_cvs",
    "make_slug",
    "plan_import",
    "start",
]
