"""Modules as machine code in this process, by llvmlite; objects are kept on disk."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from ctypes import CFUNCTYPE, c_int64, c_void_p
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

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


def load(
    text: str, level: int, signatures: Mapping[str, str], cache: Path | None
) -> Library:
    """Return the functions of a module, compiled at a level from 0 to 3, or from the cache."""
    llvm: Any = import_module("llvmlite.binding")

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = _target(llvm, level)
    data = _kept(cache, _key(llvm, text, level))
    if data is None:
        data = _compiled(llvm, machine, text, level)
        _keep(cache, _key(llvm, text, level), data)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
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
    module.verify()
    if level:
        options = llvm.create_pipeline_tuning_options(speed_level=level)
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)
    found: bytes = machine.emit_object(module)
    return found


# ---- kept on disk ------------------------------------------------------------------------


def _key(llvm: Any, text: str, level: int) -> str:
    parts = (
        version("llvmlite"),
        ".".join(map(str, llvm.llvm_version_info)),
        llvm.get_default_triple(),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
        str(level),
        text,
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _kept(cache: Path | None, key: str) -> bytes | None:
    if cache is None:
        return None
    try:
        data = (cache / f"{key}.o").read_bytes()
    except OSError:
        return None
    digest, found = data[:32], data[32:]
    return found if hashlib.sha256(found).digest() == digest else None


def _keep(cache: Path | None, key: str, data: bytes) -> None:
    """Write beside and rename, so that nobody reads half a file; a full disk is no fault."""
    if cache is None:
        return
    try:
        cache.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=cache)
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(data).digest() + data)
        os.replace(name, cache / f"{key}.o")
    except OSError:
        return
