"""Builds calls: addresses, parameters, bodies."""

from __future__ import annotations

import datetime
import json
import mimetypes
import re
import typing as t
import urllib.parse
import uuid

from ._records import Page, Records
from ._transport import KEY_HEADER, Call, Payload, Transport

FileContent = t.Union[bytes, t.BinaryIO]
Values = t.Mapping[str, t.Any]


class CallOptions(t.TypedDict, total=False):
    """Options of any call."""

    # Identifies the call, so that repeats are applied only once. Every POST without an external
    # id gets a generated key; None sends none.
    idempotency_key: t.Optional[str]
    # 4xx error codes that are retried, such as REFERENCE_NOT_FOUND.
    retry_on: t.Sequence[str]
    # Seconds that the service may be silent; 0: no limit.
    timeout: float
    headers: t.Mapping[str, str]


def external(external_id: str) -> str:
    """Returns a path id for your own identifier: ``external('C-1')``."""
    return f"external:{external_id}"


class Calls:
    """Builds calls from the operations' arguments."""

    _transport: Transport

    def request(
        self,
        method: str,
        path: str,
        *,
        query: t.Optional[Values] = None,
        body: t.Any = None,
        options: t.Optional[CallOptions] = None,
    ) -> t.Any:
        """Calls any address, such as ``/v1/customers``, and returns the JSON of its response."""
        return self._json(method, path, query=query, body=body, options=options)

    def request_bytes(
        self,
        method: str,
        path: str,
        *,
        query: t.Optional[Values] = None,
        options: t.Optional[CallOptions] = None,
    ) -> bytes:
        """Calls any address and returns the bytes of its response, for files."""
        return self._bytes(method, path, query=query, options=options)

    def _json(self, method: str, address: str, **given: t.Any) -> t.Any:
        return self._transport.send(self._call(method, address, **given), _parsed)

    def _bytes(self, method: str, address: str, **given: t.Any) -> bytes:
        return self._transport.send(self._call(method, address, **given), lambda body: body)

    def _list(
        self,
        address: str,
        field: str,
        *,
        query: Values,
        path: t.Optional[Values] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[t.Any]:
        def fetch(one: t.Dict[str, t.Any]) -> Page:
            page: Page = self._json("GET", address, path=path, query=one, options=options)
            return page

        return Records(fetch, address, field, query)

    def _call(
        self,
        method: str,
        address: str,
        *,
        path: t.Optional[Values] = None,
        query: t.Optional[Values] = None,
        body: t.Any = None,
        file: t.Optional[t.Tuple[str, t.Union[FileContent, Values], str]] = None,
        payload: t.Optional[Payload] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Call:
        said: CallOptions = {} if options is None else options
        headers = dict(said.get("headers", {}))
        given = [name for name in headers if name.lower() == KEY_HEADER.lower()]
        key = headers.pop(given[0]) if given else None
        if file is not None:
            part, content, name = file
            if isinstance(content, t.Mapping):
                payload = _json_payload(content)
            else:
                payload = _form(part, content, name)
        elif body is not None:
            payload = _json_payload(body)
        return Call(
            method=method.upper(),
            url=f"{self._transport.base}{_address_of(address, path or {})}{_query_of(query or {})}",
            headers=headers,
            payload=payload,
            body=body,
            makes_key="idempotency_key" not in said and key is None,
            idempotency_key=said.get("idempotency_key", key),
            retry_on=said.get("retry_on", ()),
            timeout=said.get("timeout"),
        )

    @staticmethod
    def _joined(values: t.Any) -> t.Any:
        """Joins several values with commas."""
        if values is None or isinstance(values, str):
            return values
        return ",".join(_text_of(value) for value in values)

    @staticmethod
    def _by_custom_field(values: t.Optional[t.Mapping[str, str]]) -> t.Dict[str, str]:
        """Builds custom field filters, which have the field's id in their name."""
        return {f"customFieldsData_{one}.eq": value for one, value in (values or {}).items()}


def _parsed(body: bytes) -> t.Any:
    return None if body == b"" else json.loads(body)


def _json_payload(body: t.Any) -> Payload:
    text = json.dumps(body, ensure_ascii=False, allow_nan=False, default=_instant)
    data = text.encode("utf-8")
    return Payload("application/json", lambda: data)


def _instant(value: t.Any) -> str:
    if isinstance(value, datetime.date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no place in JSON; amounts are whole numbers")


def _form(part: str, file: FileContent, name: str) -> Payload:
    content = file if isinstance(file, (bytes, bytearray)) else file.read()
    boundary = uuid.uuid4().hex
    quoted = re.sub(r'["\r\n]', lambda found: urllib.parse.quote(found[0]), name)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    head = (
        f"--{boundary}\r\n"
        f'Content-Disposition: form-data; name="{part}"; filename="{quoted}"\r\n'
        f"Content-Type: {kind}\r\n\r\n"
    )
    data = head.encode("utf-8") + bytes(content) + f"\r\n--{boundary}--\r\n".encode("ascii")
    return Payload(f"multipart/form-data; boundary={boundary}", lambda: data)


def _address_of(address: str, values: Values) -> str:
    def value_of(found: t.Match[str]) -> str:
        value = values.get(found[1])
        if value is None or value == "":
            raise ValueError(f"{address} needs a value for {found[1]}")
        return urllib.parse.quote(str(value), safe="")

    return re.sub(r"\{(\w+)\}", value_of, address)


def _query_of(values: Values) -> str:
    pairs = [
        (name, _text_of(one))
        for name, value in values.items()
        if value is not None
        for one in (value if isinstance(value, (list, tuple, set, frozenset)) else [value])
    ]
    return f"?{urllib.parse.urlencode(pairs)}" if pairs else ""


def _text_of(value: t.Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime.date) else str(value)
