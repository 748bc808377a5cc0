"""The client."""

from __future__ import annotations

import ssl
import time
import typing as t

from . import types
from ._operations import VERSION, Operations
from ._retry import Retry
from ._transport import Settings, Transport
from .imports import ImportSource, OnProgress, payload_of


class QuittanceClient(Operations):
    """A client of one organization of one service.

    Calls raise QuittanceError for an answer that is not a success, after the retries that are
    advised, and QuittanceConnectionError where no answer came. Threads may share a client.

    :param base_url: where the service is, such as ``https://receivables.example.com``
    :param timeout: seconds that the service may be silent; 0: for ever. Uploads of bulk imports
        have no such limit
    :param concurrency: calls of all threads under way at once; the others wait for their turn
    :param retries: how often a call is tried again
    :param first_delay: seconds before the first retry; each further one waits twice as long
    :param longest_wait: longest Retry-After that is waited for, in seconds; beyond it the call
        fails
    :param on_retry: told of each retry, for logs
    :param context: what TLS trusts; the system's certificates unless given
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        api_secret: str,
        *,
        timeout: float = 60,
        concurrency: int = 5,
        retries: int = 4,
        first_delay: float = 1,
        longest_wait: float = 120,
        on_retry: t.Callable[[Retry], None] = lambda retry: None,
        context: t.Optional[ssl.SSLContext] = None,
    ) -> None:
        self._transport = Transport(
            Settings(
                base_url=base_url,
                api_key=api_key,
                api_secret=api_secret,
                timeout=timeout,
                concurrency=concurrency,
                retries=retries,
                first_delay=first_delay,
                longest_wait=longest_wait,
                on_retry=on_retry,
                user_agent=f"quittance-python/{VERSION}",
                context=context,
            )
        )

    def __repr__(self) -> str:
        return f"<QuittanceClient of {self._transport.origin}>"

    def import_lines(
        self,
        source: ImportSource,
        *,
        file_name: t.Optional[str] = None,
        lenient: bool = False,
        gzip: bool = True,
        on_progress: OnProgress = lambda sent, standing: None,
        poll_interval: float = 1,
    ) -> types.Import:
        """Import any number of lines as one request, and wait until they are applied.

        Refused lines stop no other: look at `refused`, and at `list_import_errors`. An upload that
        breaks off leaves nothing behind; it is tried again when the source can be read again (a
        list, or a function).

        :param source: lines, or a function that begins them anew
        :param file_name: shown beside the import in lists
        :param lenient: keep what can be kept of a record: ignore unknown fields, mend or leave out
            contacts; `list_import_warnings` names them
        :param on_progress: told how many lines were read, and where the import stands
        :param poll_interval: seconds between two looks at the import
        """
        payload = payload_of(source, gzip, on_progress)
        headers = {} if file_name is None else {"X-File-Name": file_name}
        if lenient:
            headers["Prefer"] = "handling=lenient"
        standing: types.Import = self._json(
            "POST", "/v1/imports", payload=payload, options={"headers": headers}
        )
        while True:
            on_progress(standing["linesTotal"], standing)
            if standing["state"] in ("COMPLETED", "FAILED"):
                return standing
            time.sleep(poll_interval)
            standing = self.get_import(standing["id"])

    def events(
        self,
        *,
        since: t.Optional[str] = None,
        type: t.Optional[str] = None,
        customer_id: t.Optional[str] = None,
        customer_external_id: t.Optional[str] = None,
        follow: bool = True,
        poll_interval: float = 5,
    ) -> t.Iterator[types.Event]:
        """What has changed, oldest first.

        At the end it waits for more; with ``follow=False`` it ends there. Keep the ``cursor`` of
        the last event that you have dealt with, and begin from it next time.

        :param since: a cursor; None: from the oldest that is kept
        :param type: such as ``invoice.paid,payment.created``
        :param poll_interval: seconds between two questions at the end of the feed
        """
        while True:
            page = self.list_events(
                since=since,
                type=type,
                customer_id=customer_id,
                customer_external_id=customer_external_id,
                limit=500,
            )
            yield from page["items"]
            since = page["nextCursor"]
            if page["items"]:
                continue
            if not follow:
                return
            time.sleep(poll_interval)
