"""Lists, page by page."""

from __future__ import annotations

import typing as t

T = t.TypeVar("T")
Page = t.Dict[str, t.Any]

#: Default page size: the maximum of every list.
PAGE = 500


class Records(t.Generic[T]):
    """Iterates over every record of a list, across all pages.

    Requests a page only when it is needed; a second loop starts again.
    """

    def __init__(
        self,
        fetch: t.Callable[[t.Dict[str, t.Any]], Page],
        path: str,
        field: str,
        query: t.Mapping[str, t.Any],
    ) -> None:
        self._fetch = fetch
        self._path = path
        self._field = field
        self._query = {name: value for name, value in query.items() if value is not None}

    def __iter__(self) -> t.Iterator[T]:
        for page in self.pages():
            yield from page[self._field]

    def pages(self) -> t.Iterator[Page]:
        """Iterates over the pages as the service returns them; the first has the ``total``."""
        query: t.Dict[str, t.Any] = {"limit": PAGE, **self._query}
        while True:
            page = self._fetch(query)
            yield page
            cursor = page.get("nextCursor")
            if not isinstance(cursor, str):
                return
            query = {name: query[name] for name in query if name not in ("page", "offset")}
            query["cursor"] = cursor

    def __repr__(self) -> str:
        return f"<Records of {self._path}>"
