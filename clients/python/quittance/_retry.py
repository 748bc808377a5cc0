"""Decides whether and when a call is retried, by the rules that all clients share."""

from __future__ import annotations

import typing as t

from .errors import QuittanceConnectionError, QuittanceError

CONFLICT = 409
LIMITED = 429
TRANSIENT = (500, 503)
#: Idempotent methods.
REPEATABLE = ("GET", "HEAD", "PUT", "DELETE")
#: Random part of each delay, so that several clients do not retry at the same time.
JITTER = 0.25

Failure = t.Union[QuittanceError, QuittanceConnectionError]


class Retry(t.NamedTuple):
    """A scheduled retry."""

    #: 1 for the first retry
    attempt: int
    #: Seconds until the retry
    delay: float
    error: Failure


class Rules(t.NamedTuple):
    """The rules of a call's retries."""

    #: Maximum number of retries
    retries: int
    #: Seconds before the first retry; each further delay is twice as long
    first_delay: float
    #: Longest accepted Retry-After, in seconds
    longest_wait: float
    #: Error codes that depend on the order of calls, according to the caller
    retry_on: t.Sequence[str]
    #: Whether repeating the call is safe
    repeatable: bool


def has_external_id(body: t.Any) -> bool:
    """Returns whether the body has an external id: importing it again changes nothing."""
    external_id = body.get("externalId") if isinstance(body, t.Mapping) else None
    return isinstance(external_id, str) and external_id != ""


def is_repeatable(method: str, idempotency_key: t.Optional[str], body: t.Any) -> bool:
    """Returns whether repeating a call is safe."""
    if method in REPEATABLE:
        return True
    return method == "POST" and (idempotency_key is not None or has_external_id(body))


def is_transient(error: Failure) -> bool:
    """Returns whether a retry may succeed.

    That is: no response, 500, 503, 429, or 409 with Retry-After (an earlier attempt of the
    same call is still running).
    """
    if isinstance(error, QuittanceConnectionError):
        return True
    if error.status == CONFLICT and error.retry_after is not None:
        return True
    return error.status == LIMITED or error.status in TRANSIENT


def wait_before(
    attempt: int, error: Failure, rules: Rules, chance: float
) -> t.Optional[float]:
    """Returns the seconds to wait before a retry; None for no retry.

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
