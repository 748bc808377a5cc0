import type { Connector, Cursors } from '../../../src/integrations/connector.ts';
import {
  type Family,
  type Item,
  type ItemLink,
  type MappedDifference,
  NO_PARTY,
  recordKey,
} from '../../../src/integrations/domain/canonical.ts';
import { SourceError } from '../../../src/integrations/source-error.ts';
import { explainedSums, sumsAsObject } from './oracle.ts';

/**
 * The smallest reader that follows a source: it keeps the items of each customer as they were last read. A poll follows the
 * changes, sweeps the ids, and reads again what the sums contradict.
 */
export class Poller {
  readonly #connector: Connector;
  #cursors: Cursors = {};
  readonly items = new Map<string, Item>();
  #links: ItemLink[] = [];
  #differences: MappedDifference[] = [];

  constructor(connector: Connector) {
    this.#connector = connector;
  }

  get links(): readonly ItemLink[] {
    return this.#links;
  }

  /** Everything that is known, as one family. */
  get whole(): Family[] {
    return [
      { parties: [], items: [...this.items.values()], links: this.#links, differences: this.#differences },
    ];
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
    const families = await this.#connector.families([...asked]);
    const parties = new Set(asked);
    for (const family of families) for (const { key } of family.parties) parties.add(key);
    for (const { key, partyKey } of this.items.values()) if (parties.has(partyKey)) this.items.delete(key);
    this.#differences = this.#differences.filter(({ partyKey }) => !parties.has(partyKey ?? NO_PARTY));
    for (const { items } of families) for (const item of items) this.items.set(item.key, item);
    const found = families.flatMap(({ links }) => links);
    // A link ends with an item that is read again, or is gone.
    const isRead = new Set(families.flatMap(({ items }) => items.map(({ key }) => key)));
    const stays = (key: string) => this.items.has(key) && !isRead.has(key);
    this.#links = this.#links.filter(({ fromKey, toKey }) => stays(fromKey) && stays(toKey)).concat(found);
    this.#differences.push(...families.flatMap(({ differences }) => differences));
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
    const ours = explainedSums(this.whole);
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
