import type pg from 'pg';
import type { Statement } from '../../platform/db/database.ts';
import type { Outcome } from '../domain/settlement/changes.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import { isCredit, type LedgerDocument } from '../domain/settlement/records.ts';

type Row = pg.QueryResult['rows'][number];

/** Defines how the response to a change is read. */
export interface Reader {
  /** Changes whose readers share a name are read by one statement. */
  name: string;
  /** Returns the same object as the statement, from the ledger; null if the ledger lacks a part of it. */
  fromLedger?: (ledger: Ledger, id: string) => object | null;
  /** Reads several records within the transaction. Each row contains the `id` of its record. */
  statement: (ids: readonly string[]) => Statement;
}

/**
 * Thrown if a change touches a record whose response for an earlier change is read at the end of the batch.
 */
export class MixedAnswersError extends Error {
  /** Index of the later change. All changes before it can run together. */
  readonly index: number;

  constructor(index: number) {
    super('a later change of the batch touches a record whose response is read at its end');
    this.index = index;
  }
}

interface View {
  id: string;
  isUnchanged: boolean;
  /** The document right after the change. */
  document: LedgerDocument | undefined;
  /** The response from the ledger at that time; null: the statement reads it. */
  held: object | null;
}

/** The responses for the changes of a batch. Each shows its record right after its own change. */
export class BatchViews {
  readonly ledger: Ledger | null;
  readonly #readers: readonly Reader[];
  readonly #views = new Map<number, View>();
  /** Documents whose response is read at the end, by id. */
  readonly #readLater = new Map<string, LedgerDocument | undefined>();

  constructor(readers: readonly Reader[], ledger: Ledger | null = null) {
    this.#readers = readers;
    this.ledger = ledger;
  }

  /**
   * Call right after each change.
   * @throws MixedAnswersError
   */
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

  /** Checks that this change touches no record, or linked record, whose response is still to be read. */
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

  /** Returns one statement for all records of the same reader. */
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

  /** Returns the row for a change; undefined if none was found. */
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

  /** Returns the final timestamp, because records are stamped only when the batch is closed. */
  #updatedAt({ id, isUnchanged, document }: View): string | undefined {
    const loaded = this.ledger?.documents.loaded(id);
    const isAsLoaded = isUnchanged && loaded !== undefined && loaded === document;
    return (isAsLoaded ? loaded : this.ledger?.documents.get(id))?.updatedAt;
  }

  /** Returns whether a row that was read later still shows the state after the batch. */
  isUntouched(index: number, row: Row): boolean {
    const view = this.#views.get(index);
    return view?.held !== null || row.updatedAt === this.#updatedAt(view);
  }
}
