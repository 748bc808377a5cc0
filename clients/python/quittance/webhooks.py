"""Verifies webhook deliveries by the Standard Webhooks scheme."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
import typing as t


PREFIX = "whsec_"


class WebhookEvent(t.TypedDict):
    """A webhook delivery. Its id is the header ``webhook-id``, as in ``GET /v1/events``."""

    # Such as invoice.paid; a later release may send other types.
    type: str
    timestamp: str
    data: t.Dict[str, t.Any]


class WebhookVerificationError(Exception):
    """The request is not a delivery of this service, or its time is too far away."""


class Headers(t.Protocol):
    """Request headers of WSGI and ASGI frameworks and of ``http.server``."""

    def items(self) -> t.Iterable[t.Tuple[str, str]]: ...


def verify_webhook(
    body: t.Union[bytes, str],
    headers: Headers,
    secrets: t.Union[str, t.Sequence[str]],
    *,
    tolerance: float = 300,
    now: t.Optional[float] = None,
) -> WebhookEvent:
    """Verifies a delivery's signature and time, and returns its event.

    During a secret rotation, pass both secrets.

    :param body: exactly as received, before any JSON parser
    :param secrets: the endpoint's secrets (``whsec_…``)
    :param tolerance: maximum difference from the delivery's time, in seconds
    :param now: seconds since 1970; default: the clock
    :raises WebhookVerificationError: a wrong or missing signature or time, or no event
    :raises ValueError: an invalid secret
    """
    keys = [_key_of(one) for one in ([secrets] if isinstance(secrets, str) else secrets)]
    raw = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    given = {name.lower(): value for name, value in headers.items()}
    message_id = given.get("webhook-id", "")
    sent_at = given.get("webhook-timestamp", "")
    signatures = given.get("webhook-signature", "")
    if message_id == "" or signatures == "" or re.fullmatch("[0-9]{1,12}", sent_at) is None:
        raise WebhookVerificationError("The request is not signed")
    if abs((time.time() if now is None else now) - int(sent_at)) > tolerance:
        raise WebhookVerificationError("The request is too old, or of the future")
    signed = f"{message_id}.{sent_at}.".encode("utf-8") + raw
    if not any(_is_signed_by(key, signed, signatures) for key in keys):
        raise WebhookVerificationError("No signature is one of ours")
    return _event_of(raw)


def _key_of(secret: str) -> bytes:
    text = secret[len(PREFIX):] if secret.startswith(PREFIX) else secret
    try:
        key = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if key == b"":
        # Without the secret: messages end up in logs.
        raise ValueError("a webhook secret is whsec_ and base64")
    return key


def _is_signed_by(key: bytes, signed: bytes, signatures: str) -> bool:
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    return any(
        version == "v1" and hmac.compare_digest(signature.encode("utf-8"), expected)
        for version, _, signature in (one.partition(",") for one in signatures.split(" "))
    )


def _event_of(raw: bytes) -> WebhookEvent:
    try:
        event = json.loads(raw.decode("utf-8"))
    except ValueError:
        raise WebhookVerificationError("The body is signed, but is not JSON") from None
    if (
        not isinstance(event, dict)
        or not isinstance(event.get("type"), str)
        or not isinstance(event.get("timestamp"), str)
        or not isinstance(event.get("data"), dict)
    ):
        raise WebhookVerificationError("The body is signed, but is not an event")
    return t.cast(WebhookEvent, event)
