import { refuse } from '../refuse.ts';
import { normalize } from './headings.ts';
import type { AmountColumns, Column, TableMapping, TableRow } from './model.ts';
import { textOfCell } from './model.ts';

/** A mapping whose columns are indexes; null: the table has no such column. */
export interface ResolvedColumns {
  bookedOn: number;
  amount: ResolvedAmount;
  valueOn: number | null;
  currency: number | null;
  account: number | null;
  payerName: number | null;
  payerAccount: number | null;
  payerBic: number | null;
  texts: readonly number[];
  reference: number | null;
  mandate: number | null;
  structuredReference: number | null;
  id: number | null;
  code: number | null;
  status: number | null;
  balance: number | null;
}

export type ResolvedAmount =
  | { kind: 'SIGNED'; column: number; isInverted: boolean }
  | { kind: 'MARKED'; column: number; mark: number; credit: readonly string[]; debit: readonly string[] }
  | { kind: 'SPLIT'; debit: number; credit: number; isDebitNegative: boolean };

/**
 * Finds the columns of a mapping in the headings of a table.
 * @throws BankFileError if a heading is missing, or two columns have it
 */
export function resolveColumns(mapping: TableMapping, headings: TableRow | null): ResolvedColumns {
  const names = (headings?.cells ?? []).map((cell) => normalize(textOfCell(cell)));
  const line = headings?.line ?? 1;
  const indexOf = (column: Column): number => {
    if (typeof column === 'number') return column;
    const at = names.indexOf(normalize(column));
    if (at < 0) refuse(`the table has no column "${column}"`, { line });
    if (names.lastIndexOf(normalize(column)) !== at)
      refuse(`the table has two columns "${column}"`, { line, column: at + 1 });
    return at;
  };
  const optional = (column: Column | undefined) => (column === undefined ? null : indexOf(column));
  return {
    bookedOn: indexOf(mapping.bookedOn),
    amount: resolveAmount(mapping.amount, indexOf),
    valueOn: optional(mapping.valueOn),
    currency: optional(mapping.currency),
    account: optional(mapping.account),
    payerName: optional(mapping.payerName),
    payerAccount: optional(mapping.payerAccount),
    payerBic: optional(mapping.payerBic),
    texts: (mapping.texts ?? []).map(indexOf),
    reference: optional(mapping.reference),
    mandate: optional(mapping.mandate),
    structuredReference: optional(mapping.structuredReference),
    id: optional(mapping.id),
    code: optional(mapping.code),
    status: optional(mapping.status),
    balance: optional(mapping.balance),
  };
}

function resolveAmount(amount: AmountColumns, indexOf: (column: Column) => number): ResolvedAmount {
  if (amount.kind === 'SPLIT')
    return { ...amount, debit: indexOf(amount.debit), credit: indexOf(amount.credit) };
  const column = indexOf(amount.column);
  return amount.kind === 'MARKED'
    ? { ...amount, column, mark: indexOf(amount.mark) }
    : { kind: 'SIGNED', column, isInverted: amount.isInverted === true };
}
