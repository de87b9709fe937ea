"""The names of SGLang's kernel package for a machine without a GPU. Every name can be imported, none computes."""

import importlib.abc
import importlib.machinery
import sys
import types

# SGLang asks for a version at least as new as the one that it was released with.
__version__ = "0.4.10"


class _Missing:
    """A kernel that is not there; attributes of it are not there either."""

    def __init__(self, path):
        self._path = path

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return _Missing(f"{self._path}.{name}")

    def __call__(self, *args, **kwargs):
        raise NotImplementedError(f"{self._path} is a stand-in: it cannot compute")


def _names_of(module):
    def give(name):
        if name.startswith("__"):
            raise AttributeError(name)
        return _Missing(f"{module}.{name}")

    return give


class _Submodules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Makes every module below this one."""

    def find_spec(self, fullname, path=None, target=None):
        if fullname.startswith(f"{__name__}."):
            return importlib.machinery.ModuleSpec(fullname, self, is_package=True)
        return None

    def create_module(self, spec):
        module = types.ModuleType(spec.name)
        module.__path__ = []
        module.__getattr__ = _names_of(spec.name)
        return module

    def exec_module(self, module):
        pass


__getattr__ = _names_of(__name__)
sys.meta_path.append(_Submodules())
