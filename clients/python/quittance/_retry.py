"""Whether, and when, a call is made again. The clients of all languages have the same rules."""

from __future__ import annotations

import typing as t

from .errors import QuittanceConnectionError, QuittanceError

CONFLICT = 409
LIMITED = 429
TRANSIENT = (500, 503)
#: Methods that do the same when they are carried out twice.
REPEATABLE = ("GET", "HEAD", "PUT", "DELETE")
#: Waits differ by up to this part of themselves, so that several clients do not come back at once.
JITTER = 0.25

Failure = t.Union[QuittanceError, QuittanceConnectionError]


class Retry(t.NamedTuple):
    """A call that will be made again."""

    #: 1 for the first retry
    attempt: int
    #: Seconds until then
    delay: float
    error: Failure


class Rules(t.NamedTuple):
    """What decides whether, and when, a call is made again."""

    #: How often at most
    retries: int
    #: Seconds before the first retry; each further one waits twice as long
    first_delay: float
    #: Longest Retry-After that is waited for, in seconds
    longest_wait: float
    #: Codes that the caller knows to be a matter of order
    retry_on: t.Sequence[str]
    #: Whether the same call may reach the service twice
    repeatable: bool


def has_external_id(body: t.Any) -> bool:
    """Whether a body imports a record by the caller's own id: once more, it changes nothing."""
    external_id = body.get("externalId") if isinstance(body, t.Mapping) else None
    return isinstance(external_id, str) and external_id != ""


def is_repeatable(method: str, idempotency_key: t.Optional[str], body: t.Any) -> bool:
    """Whether a call does no more when it reaches the service twice."""
    if method in REPEATABLE:
        return True
    return method == "POST" and (idempotency_key is not None or has_external_id(body))


def is_transient(error: Failure) -> bool:
    """Whether an error may be gone the next time.

    That is no answer, 500, 503, 429, and a 409 that says when to come again, because an earlier
    attempt of the same call is still being worked on.
    """
    if isinstance(error, QuittanceConnectionError):
        return True
    if error.status == CONFLICT and error.retry_after is not None:
        return True
    return error.status == LIMITED or error.status in TRANSIENT


def wait_before(
    attempt: int, error: Failure, rules: Rules, chance: float
) -> t.Optional[float]:
    """Seconds to wait before a call is made again; None: it is not.

    :param attempt: 1 for the first retry
    :param chance: from 0 to 1
    """
    answer = error if isinstance(error, QuittanceError) else None
    asked_for = answer is not None and answer.code in rules.retry_on
    if attempt > rules.retries or not (asked_for or is_transient(error)):
        return None
    undone = asked_for or (answer is not None and answer.status == LIMITED)
    if not (rules.repeatable or undone):
        return None
    backoff = rules.first_delay * 2 ** (attempt - 1) * (1 - JITTER + 2 * JITTER * chance)
    if answer is None or answer.retry_after is None:
        return backoff
    if answer.retry_after > rules.longest_wait:
        return None
    return max(backoff, answer.retry_after + JITTER * chance)
