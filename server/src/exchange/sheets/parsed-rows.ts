import { hash } from 'node:crypto';
import { LINE_TYPE, type RowRead, rowReader } from './domain/records.ts';
import { TotalRows } from './domain/totals.ts';
import type { StoredSheet } from './queries.ts';
import type { SheetRow } from './rows.ts';

/** A row with the record that it describes. */
export interface ParsedRow {
  row: SheetRow;
  read: RowRead;
  /** Line type of the record: a negative invoice may be a credit note. */
  type: (typeof LINE_TYPE)[keyof typeof LINE_TYPE];
  /** Why the row is a total; null if it is not. */
  total: string | null;
}

export type GoodRow = Exclude<RowRead, { reason: string }>;

/** Parses the rows of a file, one pack at a time. Each pass over a file gives the same result. */
export async function* streamParsedRows(
  packs: AsyncIterable<SheetRow[]>,
  { settings, columns }: Pick<StoredSheet, 'settings' | 'columns'>,
  ownCurrency: string,
): AsyncGenerator<ParsedRow[]> {
  const headings = columns.map(({ heading }) => heading);
  const read = rowReader(settings, headings, ownCurrency);
  const totals = new TotalRows(settings);
  for await (const pack of packs)
    yield pack.map((row) => {
      const { cells, problem } = row;
      if (problem !== null)
        return { row, read: { field: '', reason: problem }, type: LINE_TYPE[settings.kind], total: null };
      return { row, total: totals.reasonFor(cells), ...typedRow(read(cells), settings) };
    });
}

function typedRow(
  read: RowRead,
  { kind, negatives }: StoredSheet['settings'],
): Pick<ParsedRow, 'read' | 'type'> {
  if (negatives !== 'CREDIT_NOTES' || !isNegative(read, kind)) return { read, type: LINE_TYPE[kind] };
  // The line of a credit note has neither.
  const { dueDate: _, vatBreakdown: _vat, ...data } = read.data;
  const amounts = ['grossAmount', 'netAmount'].flatMap((name) => {
    const amount = data[name];
    return typeof amount === 'number' ? [[name, -amount] as const] : [];
  });
  const missing = read.missing.filter((name) => name !== 'dueDate');
  return {
    read: { ...read, data: { ...data, ...Object.fromEntries(amounts) }, missing },
    type: LINE_TYPE.credit_notes,
  };
}

/** Checks whether a row is an invoice with a negative amount. */
export function isNegative(read: RowRead, kind: StoredSheet['settings']['kind']): read is GoodRow {
  if (kind !== 'invoices' || !('data' in read)) return false;
  const { grossAmount } = read.data;
  return typeof grossAmount === 'number' && grossAmount < 0;
}

/** Rows that describe the same record. */
export interface Repeated {
  firstRow: number;
  times: number;
  /** Whether all of them say the same. */
  isSame: boolean;
  digest: string;
}

/** Returns the key of a row's record; rows with equal keys describe the same record. */
export function recordKey({ type, read }: Pick<ParsedRow, 'type'> & { read: GoodRow }): string {
  const { externalId, email, customer } = read.data;
  return JSON.stringify(
    typeof email === 'string' ? [customer, email.toLowerCase()] : [type, String(externalId)],
  );
}

/** Finds the records of a file and how often each is described. */
export async function findRepeatedRecords(
  packs: AsyncIterable<ParsedRow[]>,
): Promise<ReadonlyMap<string, Repeated>> {
  const found = new Map<string, Repeated>();
  for await (const pack of packs)
    for (const { row, read, type, total } of pack) {
      if (total !== null || !('data' in read)) continue;
      const key = recordKey({ type, read });
      const digest = hash('sha1', JSON.stringify(read), 'base64');
      const known = found.get(key);
      if (known === undefined) found.set(key, { firstRow: row.row, times: 1, isSame: true, digest });
      else {
        known.times += 1;
        known.isSame &&= known.digest === digest;
      }
    }
  return found;
}
