import type { Connector, Cursors } from '../../../src/integrations/connector.ts';
import {
  type Family,
  type Item,
  type ItemLink,
  NO_PARTY,
  recordKey,
} from '../../../src/integrations/domain/canonical.ts';
import { SourceError } from '../../../src/integrations/source-error.ts';
import { explainedSums, sumsAsObject } from './oracle.ts';

/**
 * The smallest reader that follows a source: it keeps each family as it was last read. A poll follows the
 * changes, sweeps the ids, and reads again what the sums contradict.
 */
export class Poller {
  readonly #connector: Connector;
  #cursors: Cursors = {};
  /** By the key of a customer. Customers of one family share an entry. */
  #families = new Map<string, Family>();
  readCount = 0;

  constructor(connector: Connector) {
    this.#connector = connector;
  }

  get families(): Family[] {
    return [...new Set(this.#families.values())];
  }

  get items(): Map<string, Item> {
    return new Map(this.families.flatMap(({ items }) => items.map((item) => [item.key, item] as const)));
  }

  get links(): ItemLink[] {
    return this.families.flatMap(({ links }) => links);
  }

  /** Follows stamps only. */
  async follow(): Promise<void> {
    const { partyKeys, cursors } = await this.#connector.changes(this.#cursors);
    await this.#read(partyKeys);
    this.#cursors = cursors;
  }

  async poll(): Promise<void> {
    await this.follow();
    await this.#sweep();
    await this.#prove();
  }

  async #read(keys: Iterable<string>): Promise<void> {
    const asked = new Set(keys);
    if (asked.size === 0) return;
    this.readCount += asked.size;
    const families = await this.#connector.families([...asked]);
    for (const key of asked) this.#families.delete(key);
    for (const family of families) this.#store(family);
  }

  #store(family: Family): void {
    const keys = family.parties.length === 0 ? [NO_PARTY] : family.parties.map(({ key }) => key);
    const items = new Set(family.items.map(({ key }) => recordKey(key)));
    // An item that moved here is no longer anywhere else, and a member that left a family is read with its own.
    for (const [key, other] of this.#families) {
      if (keys.includes(key)) this.#families.delete(key);
      if (other.items.some((item) => items.has(recordKey(item.key))))
        this.#families.set(key, without(other, items));
    }
    for (const key of keys) this.#families.set(key, family);
  }

  async #sweep(): Promise<void> {
    const known = new Set<string>();
    for (let after: string | null = null; ; ) {
      const page = await this.#connector.ids(after);
      for (const key of page.keys) known.add(key);
      if (page.next === null) break;
      after = page.next;
    }
    const gone = [...this.items.values()].filter(({ key }) => !known.has(recordKey(key)));
    await this.#read(gone.map(({ partyKey }) => partyKey));
  }

  async #prove(): Promise<void> {
    const theirs = sumsAsObject(await this.#connector.sums());
    const ours = explainedSums(this.families);
    const pairs = new Set(Object.keys(theirs).concat(Object.keys(ours)));
    const different = [...pairs].filter((pair) => theirs[pair] !== ours[pair]);
    await this.#read(different.map((pair) => pair.split(' ')[0] ?? ''));
  }

  /** Polls until it succeeds, as the engine does after an error that may pass. */
  async pollPatiently(onError: (error: SourceError) => void): Promise<void> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.poll();
      } catch (error) {
        if (!(error instanceof SourceError) || attempt > 200) throw error;
        onError(error);
      }
  }
}

function without(family: Family, items: ReadonlySet<string>): Family {
  const left = (key: string) => !items.has(recordKey(key));
  return {
    ...family,
    items: family.items.filter(({ key }) => left(key)),
    links: family.links.filter(({ fromKey, toKey }) => left(fromKey) && left(toKey)),
    differences: family.differences.filter(({ key }) => left(key)),
  };
}
