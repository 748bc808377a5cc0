<?php

declare(strict_types=1);

namespace Quittance;

/**
 * Iterates over every record of a list, across all pages. Requests a page only when it is needed; a second
 * loop starts again.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 */
final class Records implements \IteratorAggregate
{
    /** Default page size: the maximum of every list. */
    private const PAGE = 500;

    /**
     * @internal
     * @param \Closure(array<string, mixed>): array<string, mixed> $fetch
     * @param array<string, mixed> $query
     */
    public function __construct(
        private readonly \Closure $fetch,
        private readonly string $field,
        private readonly array $query,
    ) {
    }

    /** @return \Generator<int, T> */
    public function getIterator(): \Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page[$this->field] as $record) {
                yield $record;
            }
        }
    }

    /**
     * Iterates over the pages as the service returns them; the first has the `total`.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function pages(): \Generator
    {
        $given = array_filter($this->query, static fn (mixed $value): bool => $value !== null);
        $query = $given + ['limit' => self::PAGE];
        for (;;) {
            $page = ($this->fetch)($query);
            yield $page;
            $cursor = $page['nextCursor'] ?? null;
            if (!is_string($cursor)) {
                return;
            }
            unset($query['page'], $query['offset']);
            $query['cursor'] = $cursor;
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['field' => $this->field, 'query' => $this->query];
    }
}
