import type { Connector, Cursors } from '../../../src/integrations/connector.ts';
import { type Family, recordKey, type SourceKey } from '../../../src/integrations/domain/canonical.ts';
import { allIds } from './truth.ts';

/**
 * Reads as the engine does: what the cursors say, then families whose sums differ, then families with items
 * that the sweep no longer lists.
 */
export class Follower {
  readonly #connector: Connector;
  readonly #families = new Map<SourceKey, Family>();
  #cursors: Cursors = {};
  /** Families that only the sums or the sweep found, which the cursors should have named. */
  caught = 0;

  constructor(connector: Connector) {
    this.#connector = connector;
  }

  async follow(): Promise<void> {
    const { partyKeys, cursors } = await this.#connector.changes(this.#cursors);
    await this.#read(partyKeys);
    this.#cursors = cursors;
    const stale = new Set([...(await this.#keysWithOtherSums()), ...(await this.#keysWithLostItems())]);
    this.caught += stale.size;
    await this.#read([...stale]);
  }

  /** Returns the families in the form of `canonical`. */
  families(): Family[] {
    return [...new Set(this.#families.values())];
  }

  async #read(keys: readonly SourceKey[]): Promise<void> {
    if (keys.length === 0) return;
    for (const family of await this.#connector.families(keys)) {
      const parties = family.parties.map((party) => party.key);
      for (const key of parties.length === 0 ? ['none'] : parties) this.#families.set(key, family);
    }
  }

  async #keysWithOtherSums(): Promise<SourceKey[]> {
    const open = new Map<string, number>();
    const count = (name: string, amount: number) => open.set(name, (open.get(name) ?? 0) + amount);
    for (const { partyKey, currency, balance } of await this.#connector.sums())
      count(`${partyKey} ${currency}`, balance ?? Number.NaN);
    for (const { items, differences } of this.families()) {
      for (const { partyKey, currency, kind, amount } of items)
        count(`${partyKey} ${currency}`, kind === 'INVOICE' || kind === 'REFUND' ? -amount : amount);
      for (const { partyKey, currency, amount, isOutsideSums } of differences)
        if (isOutsideSums !== true) count(`${partyKey ?? 'none'} ${currency}`, -amount);
    }
    return [...open].filter(([, amount]) => amount !== 0).map(([name]) => name.split(' ')[0] ?? name);
  }

  async #keysWithLostItems(): Promise<SourceKey[]> {
    const ids = await allIds(this.#connector);
    const lost = this.families().flatMap(({ items }) =>
      items.filter((item) => !ids.has(recordKey(item.key))),
    );
    return lost.map((item) => item.partyKey);
  }
}

/** Reads only what the cursors name, without the help of sums and sweeps. */
export class CursorFollower {
  readonly #connector: Connector;
  readonly #families = new Map<SourceKey, Family>();
  #cursors: Cursors = {};

  constructor(connector: Connector) {
    this.#connector = connector;
  }

  async follow(): Promise<void> {
    const { partyKeys, cursors } = await this.#connector.changes(this.#cursors);
    if (partyKeys.length > 0)
      for (const family of await this.#connector.families(partyKeys))
        for (const { key } of family.parties) this.#families.set(key, family);
    this.#cursors = cursors;
  }

  /** Returns the families in the form of `canonical`. */
  families(): Family[] {
    return [...new Set(this.#families.values())];
  }
}

/** Returns families in an order that does not depend on the order in which they were read. */
export function canonical(families: readonly Family[]): unknown[] {
  const sorted = <T>(values: readonly T[]) =>
    values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return sorted(
    families
      .filter(({ items, differences }) => items.length + differences.length > 0)
      .map(({ parties, items, links, differences }) => ({
        root: parties[0]?.key,
        parties: sorted(parties),
        items: sorted(items),
        links: sorted(links),
        differences: sorted(differences),
      })),
  );
}
