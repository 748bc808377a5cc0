"""Errors of a call."""

from __future__ import annotations

import json
import typing as t


class ErrorDetail(t.TypedDict):
    """A refused field, such as ``linkedInvoices[0].amountLinked``, with the reason."""

    field: str
    error: str


class QuittanceError(Exception):
    """An error response of the service.

    :ivar status: the HTTP status
    :ivar code: an error code of the API; later releases and proxies may send other values
    :ivar message: what happened, for people
    :ivar details: the refused fields
    :ivar request_id: give it to the operator of the service
    :ivar doc_url: URL that explains the code
    :ivar retry_after: seconds to wait, from Retry-After
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
    """No response: the connection was refused, broke off, or timed out."""


def error_of(status: int, headers: t.Mapping[str, str], body: bytes) -> QuittanceError:
    """Returns the error in a response; without our body (of a proxy) it depends on the status."""
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
