"""What can go wrong with a call."""

from __future__ import annotations

import json
import typing as t


class ErrorDetail(t.TypedDict):
    """A field that was refused, such as ``linkedInvoices[0].amountLinked``, and why."""

    field: str
    error: str


class QuittanceError(Exception):
    """What the service answered instead of what was asked for.

    :ivar status: the HTTP status
    :ivar code: a code of the interface; of a later release, or of a proxy, any other text
    :ivar message: what happened, for people
    :ivar details: the fields that were refused
    :ivar request_id: what to tell whoever runs the service
    :ivar doc_url: where the service explains the code
    :ivar retry_after: seconds that the answer asks to wait
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        details: t.Sequence[ErrorDetail] = (),
        request_id: t.Optional[str] = None,
        doc_url: t.Optional[str] = None,
        retry_after: t.Optional[int] = None,
    ) -> None:
        super().__init__(status, code, message, details, request_id, doc_url, retry_after)
        self.status = status
        self.code = code
        self.message = message
        self.details = list(details)
        self.request_id = request_id
        self.doc_url = doc_url
        self.retry_after = retry_after

    def __str__(self) -> str:
        refused = "".join(f"; {one['field']}: {one['error']}" for one in self.details)
        request = "" if self.request_id is None else f" (request {self.request_id})"
        return f"{self.status} {self.code}: {self.message}{refused}{request}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


class QuittanceConnectionError(Exception):
    """No answer came: refused, broken off, or not within the time given."""


def error_of(status: int, headers: t.Mapping[str, str], body: bytes) -> QuittanceError:
    """The error that an answer carries; one without our body (of a proxy) is told by its status."""
    fields = _fields_of(body)
    details = fields.get("details")
    retry_after = headers.get("Retry-After") or ""
    return QuittanceError(
        status=status,
        code=str(fields.get("code") or f"HTTP_{status}"),
        message=str(fields.get("message") or f"The service answered {status}"),
        details=details if isinstance(details, list) else [],
        request_id=headers.get("X-Request-Id"),
        doc_url=fields.get("docUrl"),
        retry_after=int(retry_after) if retry_after.isdecimal() else None,
    )


def _fields_of(body: bytes) -> t.Dict[str, t.Any]:
    try:
        fields = json.loads(body)["Error"]
    except (ValueError, LookupError, TypeError):
        return {}
    return fields if isinstance(fields, dict) else {}
