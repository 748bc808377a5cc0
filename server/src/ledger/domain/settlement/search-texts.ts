import type { LedgerChanges } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerCustomer, LedgerDocument } from './records.ts';
import type { Table, TableChanges } from './table.ts';

/** The text by which a customer or an invoice is found. The database folds it. */
export interface SearchText {
  id: string;
  kind: 'CUSTOMER' | 'INVOICE';
  text: string;
}

/** Returns the differences of the search texts of a closed batch. Most batches change no text. */
export function searchTexts(
  ledger: Ledger,
  { customers, documents }: Pick<LedgerChanges, 'customers' | 'documents'>,
): TableChanges<SearchText> {
  const textsOf = (people: readonly LedgerCustomer[], papers: readonly LedgerDocument[]) => [
    ...people.map((row): SearchText => ({ id: row.id, kind: 'CUSTOMER', text: customerText(row) })),
    ...papers
      .filter(({ kind }) => kind === 'INVOICE')
      .map((row): SearchText => ({ id: row.id, kind: 'INVOICE', text: invoiceText(row) })),
  ];
  const before = new Map(
    textsOf(
      loadedRows(ledger.customers, customers.updated),
      loadedRows(ledger.documents, documents.updated),
    ).map(({ id, text }) => [id, text]),
  );
  return {
    inserted: textsOf(customers.inserted, documents.inserted),
    updated: textsOf(customers.updated, documents.updated).filter(({ id, text }) => before.get(id) !== text),
    deleted: textsOf(customers.deleted, documents.deleted),
  };
}

const loadedRows = <V extends { id: string }>(table: Table<V>, rows: readonly V[]): V[] =>
  rows.flatMap(({ id }) => table.loaded(id) ?? []);

const compactText = (text: string) => text.replaceAll(/[^0-9A-Za-z]/g, '');

/** Name, external id, VAT number as stored and without separators. */
function customerText({ name, externalId, vatNumber }: LedgerCustomer): string {
  return `${name} ${externalId}${vatNumber === null ? '' : ` ${vatNumber} ${compactText(vatNumber)}`}`;
}

/** External id, number as stored and without separators, name. */
function invoiceText({ externalId, customId, name }: LedgerDocument): string {
  const number = customId === null ? '' : ` ${customId}`;
  return `${externalId}${number} ${compactText(customId ?? externalId)}${name === null ? '' : ` ${name}`}`;
}
