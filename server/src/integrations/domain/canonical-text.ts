import type { Family, SourceKey } from './canonical.ts';

/**
 * Returns one text per record of a family, its customers included. Equal texts mean that nothing has to be
 * written. The text of an item contains its links, because its line states them.
 */
export function* canonicalTexts({ parties, items, links }: Family): Generator<[SourceKey, string]> {
  const from = Map.groupBy(links, ({ fromKey }) => fromKey);
  for (const party of parties) yield [party.key, writeSorted(party)];
  for (const item of items) {
    const own = (from.get(item.key) ?? []).map(({ toKey, amount }) => `${toKey} ${amount}`).sort();
    yield [item.key, writeSorted({ ...item, links: own })];
  }
}

/** Returns JSON with sorted properties, so that connectors need not keep an order. */
function writeSorted(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
