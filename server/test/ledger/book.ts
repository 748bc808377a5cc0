import { RefusalError } from '../../src/ledger/domain/refusal.ts';
import { applyChanges, closeBatch } from '../../src/ledger/domain/settlement/apply.ts';
import type { Change, Outcome } from '../../src/ledger/domain/settlement/changes.ts';
import { Ledger } from '../../src/ledger/domain/settlement/ledger.ts';
import type {
  DocumentKind,
  LedgerCustomer,
  LedgerDocument,
} from '../../src/ledger/domain/settlement/records.ts';

/**
 * An in-memory ledger for tests: changes go in, figures come out under the test's names.
 * Ids ascend and the clock stops until it is set, so equal histories give equal books.
 */
export class Book {
  readonly rates = new Map<string, string>();
  /** Time of the next batch. */
  now = '2026-03-01T12:00:00.000Z';
  #ledger: Ledger;
  #lastId = 0;

  constructor(currency = 'EUR') {
    this.#ledger = this.#open(currency);
  }

  get ledger(): Ledger {
    return this.#ledger;
  }

  /** Applies changes one after the other within the current batch. */
  apply(...changes: Change[]): (Outcome | RefusalError)[] {
    return applyChanges(this.#ledger, changes);
  }

  /** Applies changes that must all be accepted. */
  do(...changes: Change[]): Outcome[] {
    return this.apply(...changes).map((outcome) => {
      if (outcome instanceof RefusalError) throw outcome;
      return outcome;
    });
  }

  /** Applies a change that must be refused, and returns the refusal. */
  refused(change: Change): { code: string; field: string | undefined } {
    const [outcome] = this.apply(change);
    if (!(outcome instanceof RefusalError)) throw new Error(`was not refused: ${JSON.stringify(change)}`);
    return { code: outcome.code, field: outcome.details[0]?.field };
  }

  /** Closes the batch and opens the next one on its result. */
  nextBatch(): this {
    const before = this.#ledger;
    closeBatch(before, this.rates);
    const after = this.#open(before.context.currency);
    after.customers.load(before.customers.rows());
    after.documents.load(before.documents.rows());
    after.links.load(before.links.rows());
    after.balances.load(before.balances.rows());
    after.reconciliations.load(before.reconciliations.rows());
    after.families.load(before.families.rows());
    for (const known of before.known) after.known.add(known);
    this.#ledger = after;
    return this;
  }

  customer(externalId: string): LedgerCustomer {
    const [customer] = this.#ledger.customersByExternalId(externalId);
    if (customer === undefined) throw new Error(`no customer ${externalId}`);
    return customer;
  }

  document(kind: DocumentKind, externalId: string): LedgerDocument {
    const [document] = this.#ledger.documentsByExternalId(`${kind} ${externalId}`);
    if (document === undefined) throw new Error(`no ${kind} ${externalId}`);
    return document;
  }

  /** Returns every stored row, for tests that expect no change. */
  everything(): unknown {
    const { customers, documents, links, balances, reconciliations, families } = this.#ledger;
    const tables = { customers, documents, links, balances, reconciliations, families };
    return Object.fromEntries(
      Object.entries(tables).map(([name, table]) => [
        name,
        [...table.rows()].map((row) => JSON.stringify(row)).sort(),
      ]),
    );
  }

  /** Returns all amounts under the test's names, without ids: tests compare two histories by them. */
  figures(): Figures {
    const { documents, links, balances, customers } = this.#ledger;
    const name = (id: string) => {
      const document = documents.get(id);
      return document === undefined ? id : `${document.kind} ${document.externalId}`;
    };
    return {
      documents: sorted(
        [...documents.rows()],
        (row) => name(row.id),
        ({ amount, amountLinked, amountRefunded }) => ({
          amount,
          amountLinked,
          amountRefunded,
        }),
      ),
      links: sorted(
        [...links.rows()],
        (row) =>
          `${name(row.creditId)} > ${name(row.debitId)}${row.reconciliationId === null ? '' : ' reconciled'}`,
        ({ amount, amountInEffect }) => ({ amount, amountInEffect }),
      ),
      balances: sorted(
        [...balances.rows()],
        (row) => `${customers.get(row.customerId)?.externalId} ${row.currency}`,
        ({ customerId: _, currency: __, ...figures }) => figures,
      ),
    };
  }

  #open(currency: string): Ledger {
    return new Ledger({ currency, now: this.now, newId: () => this.#newId(), timezone: 'Europe/Paris' });
  }

  #newId(): string {
    this.#lastId += 1;
    return `00000000-0000-7000-8000-${this.#lastId.toString(16).padStart(12, '0')}`;
  }
}

export interface Figures {
  documents: Record<string, { amount: number; amountLinked: number; amountRefunded: number }>;
  links: Record<string, { amount: number; amountInEffect: number }>;
  balances: Record<string, Record<string, number>>;
}

function sorted<Row, Value>(
  rows: Row[],
  keyOf: (row: Row) => string,
  figuresOf: (row: Row) => Value,
): Record<string, Value> {
  const entries = rows.map((row): [string, Value] => [keyOf(row), figuresOf(row)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
