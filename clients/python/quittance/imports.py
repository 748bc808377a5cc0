"""Bulk import: any number of lines in one request."""

from __future__ import annotations

import json
import typing as t
import zlib

from . import types
from ._calls import _instant
from ._transport import Payload

#: Approximate size of the parts in which lines are sent.
CHUNK_CHARACTERS = 64 * 1024


class ImportLine(t.TypedDict):
    """One line of a bulk import.

    ``data`` is the body of the single-record request. With ``mode="state"``, a line of the type
    ``deleted`` deletes a record: ``{"type": "invoice", "externalId": "I-1"}``.
    """

    type: t.Literal[
        "customer",
        "contact",
        "bank_transaction",
        "invoice",
        "credit_note",
        "payment",
        "refund",
        "reconcile",
        "deleted",
    ]
    data: t.Mapping[str, t.Any]


#: Lines, or a function that starts them again. Only a repeatable source allows a retry of a
#: broken upload.
ImportSource = t.Union[t.Iterable[ImportLine], t.Callable[[], t.Iterable[ImportLine]]]

#: Called with the number of lines read so far; once all are received, also with the import's
#: progress.
OnProgress = t.Callable[[int, t.Optional[types.Import]], None]


def refused(standing: types.Import) -> int:
    """Returns the number of refused lines of an import."""
    counts: t.Mapping[str, t.Any] = standing["counts"]
    return sum(one["refused"] for one in counts.values())


def payload_of(source: ImportSource, gzip: bool, on_progress: OnProgress) -> Payload:
    """Encodes the lines as NDJSON with backpressure: it reads the source as fast as it sends."""

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
    # Without a timestamp in its header: the same lines always give the same bytes.
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
    for part in parts:
        packed = packer.compress(part)
        if packed:
            yield packed
    yield packer.flush()
