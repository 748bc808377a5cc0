import type pg from 'pg';
import type { Statement } from '../../platform/db/database.ts';
import type { Outcome } from '../domain/settlement/changes.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import { isCredit, type LedgerDocument } from '../domain/settlement/records.ts';

type Row = pg.QueryResult['rows'][number];

/** How the answer to a change is read. */
export interface Reader {
  /** Changes whose readers have the same name are answered by one statement. */
  name: string;
  /** What the statement would find of a record, as far as the ledger holds all of it; null where it does not. */
  fromLedger?: (ledger: Ledger, id: string) => object | null;
  /** Read in the transaction, for several records at once: its rows carry the `id` of their record. */
  statement: (ids: readonly string[]) => Statement;
}

/** Two changes of a batch touch a record whose answer is only read when both are done. */
export class MixedAnswersError extends Error {
  /** Of the later one: whatever comes before it may be done together. */
  readonly index: number;

  constructor(index: number) {
    super('a later change of the batch touches a record whose answer is read at its end');
    this.index = index;
  }
}

interface View {
  id: string;
  isUnchanged: boolean;
  /** As the change has left it. */
  document: LedgerDocument | undefined;
  /** What the ledger showed then; null: it is read by the statement. */
  held: object | null;
}

/** What the changes of a batch are answered with: each record as its own change has left it, not as a later one has. */
export class Views {
  readonly ledger: Ledger | null;
  readonly #readers: readonly Reader[];
  readonly #views = new Map<number, View>();
  /** Views that are read at the end, by their document. */
  readonly #readLater = new Map<string, LedgerDocument | undefined>();

  constructor(readers: readonly Reader[], ledger: Ledger | null = null) {
    this.#readers = readers;
    this.ledger = ledger;
  }

  /** To be called right after each change. @throws MixedAnswersError */
  note(index: number, { id, status }: Outcome): void {
    const { ledger } = this;
    if (id === null || ledger === null) return;
    const isUnchanged = status === 'unchanged';
    if (!isUnchanged) this.#refuseTouched(ledger, index, id);
    const document = ledger.documents.get(id);
    const held = this.#readers[index]?.fromLedger?.(ledger, id) ?? null;
    this.#views.set(index, { id, isUnchanged, document, held });
    if (held === null) this.#readLater.set(id, document);
  }

  /** Whether this change touches what an earlier one is answered with: its record, or one that is linked to it. */
  #refuseTouched(ledger: Ledger, index: number, id: string): void {
    if (this.#readLater.size === 0) return;
    for (const [readId, document] of this.#readLater)
      if (ledger.documents.get(readId) !== document) throw new MixedAnswersError(index);
    const links = isCredit(ledger.documents.get(id)?.kind ?? 'INVOICE')
      ? ledger.linksOfCredit(id)
      : ledger.linksOfDebit(id);
    if (links.some(({ creditId, debitId }) => this.#readLater.has(creditId === id ? debitId : creditId)))
      throw new MixedAnswersError(index);
  }

  /** One statement for all records that the same reader reads. */
  statements(): Statement[] {
    const byName = new Map<string, { reader: Reader; ids: Set<string> }>();
    for (const [index, { id, held }] of this.#views) {
      const reader = this.#readers[index];
      if (held !== null || reader === undefined) continue;
      const group = byName.get(reader.name) ?? { reader, ids: new Set() };
      group.ids.add(id);
      byName.set(reader.name, group);
    }
    return [...byName.values()].map(({ reader, ids }) => reader.statement([...ids]));
  }

  /** The row that answers a change; undefined when nothing was found. */
  rowOf(index: number, answers: readonly pg.QueryResult[]): Row | undefined {
    const view = this.#views.get(index);
    if (view === undefined) return undefined;
    if (view.held !== null) return { ...view.held, updatedAt: this.#updatedAt(view) };
    for (const { rows } of answers) {
      const found = rows.find((row: Row) => row.id === view.id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** When the batch is closed, what it has changed is stamped. */
  #updatedAt({ id, isUnchanged, document }: View): string | undefined {
    const loaded = this.ledger?.documents.loaded(id);
    const isAsLoaded = isUnchanged && loaded !== undefined && loaded === document;
    return (isAsLoaded ? loaded : this.ledger?.documents.get(id))?.updatedAt;
  }

  /** Whether a row that was read later shows what the batch has left. */
  isUntouched(index: number, row: Row): boolean {
    const view = this.#views.get(index);
    return view?.held !== null || row.updatedAt === this.#updatedAt(view);
  }
}
