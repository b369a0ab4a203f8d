"""Modules as machine code in this process, by llvmlite; objects are kept on disk."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from ctypes import CFUNCTYPE, c_int64, c_void_p
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

Call = Any


class Library:
    """Functions that can be called; keeps the engine that holds them alive."""

    def __init__(self, engine: Any, signatures: Mapping[str, str]) -> None:
        self._engine = engine
        self.addresses = {name: engine.get_function_address(name) for name in signatures}
        self._calls: dict[str, Call] = {
            name: _prototype(signature)(self.addresses[name])
            for name, signature in signatures.items()
        }

    def __getitem__(self, name: str) -> Call:
        return self._calls[name]


def _prototype(signature: str) -> Any:
    sorts = {"p": c_void_p, "i": c_int64}
    return CFUNCTYPE(c_int64, *(sorts[each] for each in signature))


class Shelf(NamedTuple):
    """A folder in which compiled objects are kept, each under a key; None keeps nothing."""

    folder: Path | None

    def get(self, key: str) -> bytes | None:
        """Return what was kept, None where there is nothing whole."""
        if self.folder is None:
            return None
        try:
            data = (self.folder / f"{key}.o").read_bytes()
        except OSError:
            return None
        digest, found = data[:32], data[32:]
        return found if hashlib.sha256(found).digest() == digest else None

    def put(self, key: str, data: bytes) -> None:
        """Write beside and rename, so that nobody reads half a file; a full disk is no fault."""
        if self.folder is None:
            return
        with suppress(OSError):
            # Only their owner may write there: what lies there is run.
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(hashlib.sha256(data).digest() + data)
                os.replace(name, self.folder / f"{key}.o")
            except OSError:
                os.unlink(name)


def kept(
    shelf: Shelf, key: str, level: int, signatures: Mapping[str, str]
) -> Library | None:
    """Return what was compiled at a level before, None where it was not."""
    llvm = _llvm()
    data = shelf.get(_full(llvm, key, level))
    return None if data is None else _linked(llvm, data, level, signatures)


def make(
    shelf: Shelf, key: str, level: int, signatures: Mapping[str, str], text: str
) -> Library:
    """Compile a module at a level from 0 to 3, and keep it."""
    llvm = _llvm()
    data = _compiled(llvm, _target(llvm, level), text, level)
    shelf.put(_full(llvm, key, level), data)
    return _linked(llvm, data, level, signatures)


def _llvm() -> Any:
    llvm: Any = import_module("llvmlite.binding")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    if llvm.get_default_triple().startswith("x86_64"):
        # Chance cannot be predicted: what is written without a branch stays so.
        llvm.set_option("cardwright", "-x86-cmov-converter=false")
    return llvm


def _linked(llvm: Any, data: bytes, level: int, signatures: Mapping[str, str]) -> Library:
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target(llvm, level))
    engine.add_object_file(llvm.ObjectFileRef.from_data(data))
    engine.finalize_object()
    return Library(engine, signatures)


def spreads() -> bool:
    """Return whether this processor can spread bits over a mask in one step."""
    llvm: Any = import_module("llvmlite.binding")
    return bool(llvm.get_host_cpu_features().get("bmi2"))


def _target(llvm: Any, level: int) -> Any:
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=level,
        jit=True,
    )


def _compiled(llvm: Any, machine: Any, text: str, level: int) -> bytes:
    module = llvm.parse_assembly(text)
    if level:
        module.verify()
        options = llvm.create_pipeline_tuning_options(speed_level=level)
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)
    found: bytes = machine.emit_object(module)
    return found


def _full(llvm: Any, key: str, level: int) -> str:
    """Return a key with what else code depends on: compiler, processor and level."""
    parts = (
        str(import_module("llvmlite").__version__),
        ".".join(map(str, llvm.llvm_version_info)),
        llvm.get_default_triple(),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
        str(level),
        key,
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
