"""What is used of Jinja. Its loaders and its caches import as much of the standard library as all of this takes."""

# ruff: noqa: E402 - none of it may be imported before
from sitegen.bare import bare

bare("jinja2")

from jinja2 import nodes as nodes
from jinja2.compiler import CodeGenerator as CodeGenerator
from jinja2.compiler import optimizeconst as optimizeconst
from jinja2.environment import Environment as Environment
from jinja2.environment import Template as Template
from jinja2.exceptions import TemplateError as TemplateError
from jinja2.exceptions import TemplateNotFound as TemplateNotFound
from jinja2.exceptions import TemplateSyntaxError as TemplateSyntaxError
from jinja2.exceptions import UndefinedError as UndefinedError
from jinja2.nodes import EvalContext as EvalContext
from jinja2.nodes import Name as Name
from jinja2.runtime import Context as Context
from jinja2.runtime import Macro as Macro
from jinja2.runtime import StrictUndefined as StrictUndefined
from jinja2.utils import missing as missing
from jinja2.visitor import NodeTransformer as NodeTransformer
