from sitegen.rendering.outputs import Output

__all__ = ["Output"]
