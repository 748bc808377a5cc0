import type { Schema } from '../../../api/types.ts';

export type Table = Schema<'BankTable'>;
export type Mapping = Schema<'BankTableMapping'>;
export type Columns = Mapping['columns'];

/** Meanings of one column, in the order in which they are asked. */
export const MAIN_COLUMNS = [
  'bookedOn',
  'valueOn',
  'payerName',
  'payerAccount',
  'balance',
  'currency',
] as const;
export const MORE_COLUMNS = [
  'account',
  'reference',
  'bankReference',
  'structuredReference',
  'mandate',
  'payerBic',
  'code',
  'status',
] as const;
export type ColumnName = (typeof MAIN_COLUMNS)[number] | (typeof MORE_COLUMNS)[number] | AmountName;
export type AmountName = 'amount' | 'mark' | 'debit' | 'credit';

/** Columns of amounts, by how the table states money in and out. */
export const AMOUNT_COLUMNS = {
  SIGNED: ['amount'],
  MARKED: ['amount', 'mark'],
  SPLIT: ['debit', 'credit'],
} as const satisfies Record<string, readonly AmountName[]>;
export type AmountKind = keyof typeof AMOUNT_COLUMNS;

export const AMOUNT_KINDS: readonly AmountKind[] = ['SIGNED', 'SPLIT', 'MARKED'];

export function amountKindOf({ debit, credit, mark }: Columns): AmountKind {
  if (typeof debit === 'number' || typeof credit === 'number') return 'SPLIT';
  return typeof mark === 'number' ? 'MARKED' : 'SIGNED';
}

/** Returns the columns with amounts that are stated in another way. The user chooses the columns next. */
export function withAmountKind(columns: Columns, kind: AmountKind): Columns {
  const { amount = null, debit = null } = columns;
  const first = amount ?? debit ?? columns.bookedOn;
  const none = { amount: null, mark: null, debit: null, credit: null };
  if (kind === 'SPLIT') return Object.assign({}, columns, none, { debit: first, credit: first });
  return Object.assign({}, columns, none, { amount: first, mark: kind === 'MARKED' ? first : null });
}

/** Returns the first mapping of a table whose headings are not known: the day in column 1, the amount in column 2. */
export function initialMapping({ rows }: Table): Mapping {
  return {
    headingLine: rows[0]?.line ?? null,
    columns: { bookedOn: 1, amount: 2, texts: [] },
    dateOrder: null,
    decimalMark: null,
  };
}

/** Returns the choices for a column: its heading, or its position with the first value below. */
export function columnChoices(
  { rows }: Table,
  headingLine: number | null,
): { value: string; label: string }[] {
  const heading = rows.find(({ line }) => line === headingLine);
  const below = rows.find(({ line }) => headingLine === null || line > headingLine);
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: count }, (_, i) => {
    const name = heading?.cells[i] || below?.cells[i] || '';
    return { value: String(i + 1), label: `${i + 1}: ${name}`.slice(0, 60) };
  });
}

/** Returns whether the table does not state its account, so that the user names it. */
export function needsAccount({ iban }: Table, { columns }: Mapping): boolean {
  return iban === null && typeof columns.account !== 'number';
}
