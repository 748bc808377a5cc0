"""A client of Quittance, the receivables and collections service."""

from ._calls import CallOptions, external
from ._operations import VERSION as __version__
from ._records import Records
from ._retry import Retry
from .client import QuittanceClient
from .errors import ErrorDetail, QuittanceConnectionError, QuittanceError
from .imports import ImportLine, refused
from .webhooks import WebhookEvent, WebhookVerificationError, verify_webhook

__all__ = [
    "CallOptions",
    "ErrorDetail",
    "ImportLine",
    "QuittanceClient",
    "QuittanceConnectionError",
    "QuittanceError",
    "Records",
    "Retry",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "external",
    "refused",
    "verify_webhook",
]
