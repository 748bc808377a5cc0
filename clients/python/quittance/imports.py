"""Bulk import: any number of lines as one request."""

from __future__ import annotations

import json
import typing as t
import zlib

from . import types
from ._calls import _instant
from ._transport import Payload

#: Lines are sent in parts of about so many characters.
CHUNK_CHARACTERS = 64 * 1024


class ImportLine(t.TypedDict):
    """One line of a bulk import: ``data`` is what the request of its kind would carry."""

    type: t.Literal[
        "customer", "contact", "invoice", "credit_note", "payment", "refund", "reconcile"
    ]
    data: t.Mapping[str, t.Any]


#: Lines, or a function that begins them anew: only then can an upload that broke off be repeated.
ImportSource = t.Union[t.Iterable[ImportLine], t.Callable[[], t.Iterable[ImportLine]]]

#: Told how many lines were read so far; then, once all were received, where the import stands.
OnProgress = t.Callable[[int, t.Optional[types.Import]], None]


def refused(standing: types.Import) -> int:
    """Lines of an import that were refused."""
    counts: t.Mapping[str, t.Any] = standing["counts"]
    return sum(one["refused"] for one in counts.values())


def payload_of(source: ImportSource, gzip: bool, on_progress: OnProgress) -> Payload:
    """The lines as NDJSON, read from the source only as fast as they are sent."""

    def make() -> t.Iterator[bytes]:
        parts = _parts_of(source() if callable(source) else source, on_progress)
        return _zipped(parts) if gzip else parts

    return Payload(
        "application/gzip" if gzip else "application/x-ndjson",
        make,
        once=not (callable(source) or isinstance(source, (list, tuple))),
        streamed=True,
    )


def _parts_of(source: t.Iterable[ImportLine], on_progress: OnProgress) -> t.Iterator[bytes]:
    lines: t.List[str] = []
    characters = 0
    sent = 0
    for line in source:
        text = json.dumps(line, ensure_ascii=False, allow_nan=False, default=_instant)
        lines.append(f"{text}\n")
        characters += len(text)
        sent += 1
        if characters >= CHUNK_CHARACTERS:
            yield "".join(lines).encode("utf-8")
            lines, characters = [], 0
            on_progress(sent, None)
    if lines:
        yield "".join(lines).encode("utf-8")
    on_progress(sent, None)


def _zipped(parts: t.Iterator[bytes]) -> t.Iterator[bytes]:
    # Without a time in its head: the same lines are the same bytes whenever they are sent.
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
    for part in parts:
        packed = packer.compress(part)
        if packed:
            yield packed
    yield packer.flush()
