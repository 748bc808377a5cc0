"""Sends calls: authenticates them, limits concurrency, retries if that is safe and may help."""

from __future__ import annotations

import http.client
import random
import ssl
import threading
import time
import typing as t
import urllib.error
import urllib.parse
import urllib.request
import uuid

from ._retry import Retry, Rules, has_external_id, is_repeatable, is_transient, wait_before
from .errors import QuittanceConnectionError, QuittanceError, error_of

KEY_HEADER = "Idempotency-Key"

T = t.TypeVar("T")


class Payload(t.NamedTuple):
    """A body that can be created again for each attempt."""

    content_type: str
    make: t.Callable[[], t.Union[bytes, t.Iterable[bytes]]]
    #: The body cannot be created again: a failed attempt is final.
    once: bool = False
    #: The body is long: it is sent while it is read, without a time limit.
    streamed: bool = False


class Settings(t.NamedTuple):
    """The options of a client."""

    base_url: str
    api_key: str
    api_secret: str
    timeout: float
    concurrency: int
    retries: int
    first_delay: float
    longest_wait: float
    on_retry: t.Callable[[Retry], None]
    user_agent: str
    context: t.Optional[ssl.SSLContext]


class Call(t.NamedTuple):
    """The data of one call."""

    method: str
    url: str
    headers: t.Mapping[str, str]
    payload: t.Optional[Payload]
    #: The JSON behind the payload
    body: t.Any
    #: False if the caller gave a key, or wants none
    makes_key: bool
    idempotency_key: t.Optional[str]
    retry_on: t.Sequence[str]
    timeout: t.Optional[float]


class Transport:
    """Sends the calls of a client."""

    def __init__(self, settings: Settings) -> None:
        parts = urllib.parse.urlsplit(settings.base_url)
        if parts.scheme not in ("http", "https") or parts.hostname is None or "@" in parts.netloc:
            raise ValueError("base_url must be http(s)://host[:port], without a user")
        # The documented base address ends with "/v1".
        base = settings.base_url.rstrip("/")
        self.base = base[:-3] if base.endswith("/v1") else base
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self._settings = settings
        self._turns = threading.BoundedSemaphore(settings.concurrency)
        self._opener = urllib.request.build_opener(
            _Answers, _Plain, _Encrypted(context=settings.context)
        )

    def send(self, call: Call, read: t.Callable[[bytes], T]) -> T:
        """Sends one call and returns the result of `read` for its successful response.

        :raises QuittanceError: the service refused
        :raises QuittanceConnectionError: no response came
        """
        with self._turns:
            return self._again_and_again(call, read)

    def _again_and_again(self, call: Call, read: t.Callable[[bytes], T]) -> T:
        settings = self._settings
        makes_key = call.makes_key and call.method == "POST" and not has_external_id(call.body)
        key = str(uuid.uuid4()) if makes_key else call.idempotency_key
        rules = Rules(
            retries=0 if call.payload is not None and call.payload.once else settings.retries,
            first_delay=settings.first_delay,
            longest_wait=settings.longest_wait,
            retry_on=call.retry_on,
            repeatable=is_repeatable(call.method, key, call.body),
        )
        attempt = 1
        while True:
            try:
                return self._attempt(call, key, read)
            except (QuittanceError, QuittanceConnectionError) as error:
                delay = wait_before(attempt, error, rules, random.random())
                if delay is None:
                    raise
                if makes_key and not is_transient(error):
                    # The service stores an error under its key. A retry after an error needs a
                    # new key.
                    key = str(uuid.uuid4())
                settings.on_retry(Retry(attempt, delay, error))
            time.sleep(delay)
            attempt += 1

    def _attempt(
        self, call: Call, key: t.Optional[str], read: t.Callable[[bytes], T]
    ) -> T:
        settings = self._settings
        headers = {"User-Agent": settings.user_agent, **call.headers}
        if key is not None:
            headers[KEY_HEADER] = key
        headers["X-Api-Key"] = settings.api_key
        headers["X-Api-Secret"] = settings.api_secret
        data = None
        if call.payload is not None:
            headers["Content-Type"] = call.payload.content_type
            data = call.payload.make()
        request = urllib.request.Request(call.url, data, headers, method=call.method)
        try:
            with self._opener.open(request, timeout=self._timeout_of(call)) as answer:
                body = answer.read()
                status, answered = answer.status, answer.headers
        except (OSError, http.client.HTTPException) as error:
            raise self._no_answer(error) from error
        if not 200 <= status < 300:
            raise error_of(status, answered, body)
        try:
            return read(body)
        except ValueError as error:
            raise self._no_answer(error) from error

    def _no_answer(self, error: Exception) -> QuittanceConnectionError:
        reason = getattr(error, "reason", None) or str(error) or type(error).__name__
        return QuittanceConnectionError(f"No answer from {self.origin}: {reason}")

    def _timeout_of(self, call: Call) -> t.Optional[float]:
        if call.payload is not None and call.payload.streamed:
            return None
        seconds = self._settings.timeout if call.timeout is None else call.timeout
        return None if seconds == 0 else seconds


class _Answers(urllib.request.HTTPErrorProcessor):
    """Passes on every response unchanged.

    Redirects are not followed: another host must not receive the key pair.
    """

    def http_response(self, request: t.Any, response: t.Any) -> t.Any:
        return response

    https_response = http_response


class _ReadsEarlyAnswers(http.client.HTTPConnection):
    """Reads the response even if the service sent it and closed the connection amid the body."""

    def request(self, *words: t.Any, **named: t.Any) -> None:
        try:
            super().request(*words, **named)
        except (BrokenPipeError, ConnectionResetError):
            # The response, if there is one, explains the failure.
            pass


class _ReadsEarlyAnswersEncrypted(_ReadsEarlyAnswers, http.client.HTTPSConnection):
    """The same over TLS."""


class _Plain(urllib.request.HTTPHandler):
    def http_open(self, request: t.Any) -> t.Any:
        return self.do_open(_ReadsEarlyAnswers, request)


class _Encrypted(urllib.request.HTTPSHandler):
    def __init__(self, context: t.Optional[ssl.SSLContext]) -> None:
        self._trust = ssl.create_default_context() if context is None else context
        super().__init__(context=self._trust)

    def https_open(self, request: t.Any) -> t.Any:
        return self.do_open(_ReadsEarlyAnswersEncrypted, request, context=self._trust)
