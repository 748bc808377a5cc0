import type { Connector, Cursors, IdPage, RightCheck, SourceChanges, SourceCheck } from '../connector.ts';
import {
  type Family,
  type Item,
  type ItemLink,
  type MappedDifference,
  type Party,
  recordKey,
  type SourceKey,
  type SourceSum,
  type StatedSum,
} from '../domain/canonical.ts';
import { signedAmount } from '../domain/lines.ts';

/** Every function of a connector. */
export type Call = keyof Connector;

const PAGE = 1_000;

/** The facts of a customer that a test states; the rest has defaults. */
export type PartyFacts = Partial<Party> & Pick<Party, 'key'>;
/** The facts of an item that a test states; the rest has defaults. */
export type ItemFacts = Partial<Item> & Pick<Item, 'key' | 'kind' | 'partyKey' | 'amount'>;

/**
 * A source in memory, for tests of the engine. It stamps each change with a counter, as an ERP stamps rows with
 * its clock, and reports what has the cursor's stamp or a later one: an overlap of one stamp.
 */
export class MemorySource implements Connector {
  readonly parties = new Map<SourceKey, Party>();
  readonly items = new Map<SourceKey, Item>();
  links: ItemLink[] = [];
  differences: MappedDifference[] = [];
  rights: RightCheck[] = [{ name: 'items', isGranted: true, isRequired: true }];
  /** The calls since the last `calls.length = 0`. */
  readonly calls: Call[] = [];
  /** Called before each function answers. A test throws here, or changes the source in between. */
  before: (call: Call) => void | Promise<void> = () => {};
  /** Items that a lost right hides from every function. */
  hidden: (item: Item) => boolean = () => false;
  /** Customers whose items cannot be added up exactly. */
  readonly unknownSums = new Set<SourceKey>();
  /** Customers whose family must not be written, with what is wrong. */
  readonly stoppedBy = new Map<SourceKey, string>();
  /** PDFs by the keys of items, after `offerPdfs`. */
  readonly pdfs = new Map<SourceKey, Uint8Array>();
  pdf?: NonNullable<Connector['pdf']>;
  /** Whether the stamps of all changes are equal, as those of one transaction are. */
  hasEqualStamps = false;
  /** Stamps before its own that a cursor covers again, as the overlap of an ERP does. */
  overlap = 1;
  /** Amounts that the sums contain besides those of the items. */
  extraSums: SourceSum[] = [];
  #stamp = 1;
  readonly #stamps = new Map<SourceKey, number>();

  /** Adds or changes a customer. */
  putParty(facts: PartyFacts): void {
    this.parties.set(facts.key, {
      parentKey: null,
      name: `Customer ${facts.key}`,
      number: null,
      vatNumber: null,
      language: null,
      address: null,
      contacts: [],
      isArchived: false,
      ...this.parties.get(facts.key),
      ...facts,
    });
    this.touch(facts.key);
  }

  /** Lets the source have PDFs. */
  offerPdfs(): void {
    this.pdf = async (key) => {
      await this.#answer('pdf');
      return this.pdfs.get(key) ?? null;
    };
  }

  /** Adds or changes an item. */
  putItem(facts: ItemFacts): void {
    this.items.set(facts.key, {
      number: facts.key,
      reference: null,
      currency: 'EUR',
      netAmount: null,
      issuedOn: '2026-01-05',
      dueOn: facts.kind === 'INVOICE' ? '2026-02-04' : null,
      residual: facts.amount,
      isBlocked: false,
      url: `https://erp.example/${facts.key}`,
      ...facts,
    });
    this.touch(facts.partyKey);
  }

  /** Links a credit to a debit. */
  link(fromKey: SourceKey, toKey: SourceKey, amount: number): void {
    this.links.push({ fromKey, toKey, amount });
    this.touch(this.#partyOf(fromKey));
    this.touch(this.#partyOf(toKey));
  }

  /** Removes all links of an item, with a stamp. */
  unlink(key: SourceKey): void {
    for (const { fromKey, toKey } of this.links)
      if (fromKey === key || toKey === key)
        for (const end of [fromKey, toKey]) this.touch(this.#partyOf(end));
    this.links = this.links.filter(({ fromKey, toKey }) => fromKey !== key && toKey !== key);
  }

  /** Deletes an item with its links. That leaves no stamp. */
  deleteItem(key: SourceKey): void {
    this.links = this.links.filter(({ fromKey, toKey }) => fromKey !== key && toKey !== key);
    this.items.delete(key);
  }

  /** Merges a customer into another one, by SQL: that leaves no stamp. */
  mergeParty(from: SourceKey, into: SourceKey): void {
    for (const item of this.items.values())
      if (item.partyKey === from) this.items.set(item.key, { ...item, partyKey: into });
    this.parties.delete(from);
  }

  /** Stamps a customer as changed. */
  touch(key: SourceKey): void {
    if (!this.hasEqualStamps) this.#stamp += 1;
    this.#stamps.set(key, this.#stamp);
  }

  async check(): Promise<SourceCheck> {
    await this.#answer('check');
    return {
      product: 'Memory',
      version: '1.0',
      company: { id: '1', name: 'Test company', currency: 'EUR' },
      user: 'reader',
      rights: this.rights,
      canWrite: false,
    };
  }

  async changes(cursors: Cursors): Promise<SourceChanges> {
    await this.#answer('changes');
    const since = Number(cursors['stamp'] ?? 0);
    const partyKeys = [...this.#stamps].flatMap(([key, stamp]) =>
      stamp > since - this.overlap ? [key] : [],
    );
    return { partyKeys, cursors: { stamp: String(this.#stamp) } };
  }

  async families(partyKeys: readonly SourceKey[]): Promise<readonly Family[]> {
    await this.#answer('families');
    const seen = new Set<SourceKey>();
    return partyKeys.flatMap((key) => {
      if (seen.has(key) || !this.parties.has(key)) return [];
      const members = this.#familyOf(key);
      for (const member of members) seen.add(member);
      return [this.#family(members)];
    });
  }

  async ids(after: string | null): Promise<IdPage> {
    await this.#answer('ids');
    const keys = [...new Set(this.#visible().map(({ key }) => recordKey(key)))]
      .sort()
      .filter((key) => after === null || key > after);
    const page = keys.slice(0, PAGE);
    return { keys: page, next: keys.length > PAGE ? (page.at(-1) ?? null) : null };
  }

  async sums(): Promise<readonly StatedSum[]> {
    await this.#answer('sums');
    const sums = new Map<string, SourceSum>();
    const add = (partyKey: SourceKey, currency: string, amount: number) => {
      const key = `${partyKey} ${currency}`;
      sums.set(key, { partyKey, currency, balance: (sums.get(key)?.balance ?? 0) + amount });
    };
    for (const item of this.#visible()) add(item.partyKey, item.currency, signedAmount(item));
    for (const { partyKey, currency, amount, isOutsideSums = false } of this.differences)
      if (partyKey !== null && !isOutsideSums) add(partyKey, currency, amount);
    for (const { partyKey, currency, balance } of this.extraSums) add(partyKey, currency, balance);
    const unknown = Array.from(this.unknownSums, (partyKey) => ({ partyKey, currency: null, balance: null }));
    return [...[...sums.values()].filter(({ partyKey }) => !this.unknownSums.has(partyKey)), ...unknown];
  }

  #visible(): Item[] {
    return [...this.items.values()].filter((item) => !this.hidden(item));
  }

  async #answer(call: Call): Promise<void> {
    this.calls.push(call);
    await this.before(call);
  }

  #partyOf(key: SourceKey): SourceKey {
    return this.items.get(key)?.partyKey ?? key;
  }

  /** Returns the customers that share parents or links with one. */
  #familyOf(key: SourceKey): SourceKey[] {
    const members = new Set([key]);
    for (let size = 0; size !== members.size; ) {
      size = members.size;
      for (const { key: own, parentKey } of this.parties.values())
        if (parentKey !== null && (members.has(own) || members.has(parentKey)))
          for (const one of [own, parentKey]) members.add(one);
      for (const { fromKey, toKey } of this.links) {
        const ends = [this.#partyOf(fromKey), this.#partyOf(toKey)];
        if (ends.some((end) => members.has(end))) for (const end of ends) members.add(end);
      }
    }
    return [...members];
  }

  #family(members: readonly SourceKey[]): Family {
    const own = new Set(members);
    const parties = members.flatMap((key) => this.parties.get(key) ?? []);
    for (const key of members) {
      const stoppedBy = this.stoppedBy.get(key);
      if (stoppedBy !== undefined) return { parties, items: [], links: [], differences: [], stoppedBy };
    }
    const items = this.#visible().filter(({ partyKey }) => own.has(partyKey));
    const keys = new Set(items.map(({ key }) => key));
    return {
      parties,
      items,
      links: this.links.filter(({ fromKey, toKey }) => keys.has(fromKey) && keys.has(toKey)),
      differences: this.differences.filter(({ partyKey }) => partyKey !== null && own.has(partyKey)),
    };
  }
}
