"""The domain model: people, their CV entries, and publications.

Plain frozen values: no files, no formats, no HTML. `content.yaml` reads and writes them by their
type annotations, so that a new key of `person.yaml` is a new field here and nothing else.
An empty value means that the CV does not give it.
"""

from sitegen.model.entries import (
    Award,
    Committee,
    Course,
    Education,
    Experience,
    Grant,
    Level,
    Occasion,
    Patent,
    Project,
    Section,
    Service,
    Skill,
    Standing,
    Student,
    Talk,
    Unsorted,
)
from sitegen.model.person import KEYS_WITH_URL, Person, Private, SectionKey
from sitegen.model.publication import Name, Publication
from sitegen.model.text import Date, Text, Years, all_versions, localize

__all__ = [
    "KEYS_WITH_URL",
    "Award",
    "Committee",
    "Course",
    "Date",
    "Education",
    "Experience",
    "Grant",
    "Level",
    "Name",
    "Occasion",
    "Patent",
    "Person",
    "Private",
    "Project",
    "Publication",
    "Section",
    "SectionKey",
    "Service",
    "Skill",
    "Standing",
    "Student",
    "Talk",
    "Text",
    "Unsorted",
    "Years",
    "all_versions",
    "localize",
]
