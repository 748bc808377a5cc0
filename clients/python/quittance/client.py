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
    """A client of one organization.

    Calls retry as the API advises, then raise QuittanceError for an error response. They raise
    QuittanceConnectionError if no response came. Threads may share a client.

    :param base_url: address of the service, such as ``https://receivables.example.com``
    :param timeout: seconds that the service may be silent; 0: no limit. Uploads of bulk
        imports have no such limit
    :param concurrency: maximum number of concurrent calls of all threads; others wait
    :param retries: maximum number of retries
    :param first_delay: seconds before the first retry; each further delay is twice as long
    :param longest_wait: longest accepted Retry-After, in seconds; beyond it the call fails
    :param on_retry: called before each retry, for logs
    :param context: the TLS context; default: the system's certificates
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
        mode: t.Optional[t.Literal["upsert", "state"]] = None,
        gzip: bool = True,
        on_progress: OnProgress = lambda sent, standing: None,
        poll_interval: float = 1,
    ) -> types.Import:
        """Imports any number of lines in one request and waits until they are applied.

        Refused lines do not stop the others: check `refused` and `list_import_errors`. An
        upload that breaks off stores nothing. It is retried if the source can be read again (a
        list, or a function).

        :param source: lines, or a function that starts them again
        :param file_name: shown with the import in lists
        :param lenient: accepts records in part: ignores unknown fields, corrects or drops
            contacts; `list_import_warnings` lists them
        :param mode: `upsert` (default): each line is applied alone; `state`: the lines state
            the final state of their records, in any order, including lines of type `deleted`
        :param on_progress: called with the number of lines read and the import's progress
        :param poll_interval: seconds between polls of the import
        """
        payload = payload_of(source, gzip, on_progress)
        headers = {} if file_name is None else {"X-File-Name": file_name}
        if lenient:
            headers["Prefer"] = "handling=lenient"
        standing: types.Import = self._json(
            "POST",
            "/v1/imports",
            query={"mode": mode},
            payload=payload,
            options={"headers": headers},
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
        """Iterates over changes, oldest first.

        At the end it waits for more; with ``follow=False`` it stops there. Store the
        ``cursor`` of the last event that you have processed, and pass it as ``since`` next
        time.

        :param since: a cursor; None: from the oldest stored event
        :param type: such as ``invoice.paid,payment.created``
        :param poll_interval: seconds between polls at the end of the feed
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
