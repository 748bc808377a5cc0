import { createHash } from 'node:crypto';
import {
  type AmountColumns,
  CREDIT_MARKS,
  DEBIT_MARKS,
  normalizeHeading,
  OPTIONAL_COLUMNS,
  type TableMapping,
  type TableRow,
} from '@quittance/bank-formats';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { textOf } from '../../kernel/cell.ts';
import type { BankTableColumns, BankTableMapping } from './schema.ts';

/** The API calls the column `id` a bank reference. */
const OPTIONAL = OPTIONAL_COLUMNS.filter((name) => name !== 'id');

/** Returns the mapping for the reader, whose columns count from 0. Null: no column has the amounts. */
export function readerMapping(mapping: BankTableMapping): TableMapping | null {
  const { columns, headingLine, dateOrder, decimalMark } = mapping;
  const amount = amountColumns(mapping);
  if (amount === null) return null;
  const found: TableMapping = {
    headingLine,
    bookedOn: columns.bookedOn - 1,
    amount,
    dateOrder,
    decimal: decimalMark === null ? null : decimalMark === 'COMMA' ? ',' : '.',
    texts: (columns.texts ?? []).map((column) => column - 1),
  };
  for (const name of OPTIONAL) {
    const column = columns[name];
    if (typeof column === 'number') found[name] = column - 1;
  }
  if (typeof columns.bankReference === 'number') found.id = columns.bankReference - 1;
  return found;
}

function amountColumns({ columns, isInverted }: BankTableMapping): AmountColumns | null {
  const { amount, debit, credit, mark } = columns;
  if (typeof amount === 'number') {
    const column = amount - 1;
    if (typeof mark !== 'number') return { kind: 'SIGNED', column, isInverted: isInverted === true };
    return { kind: 'MARKED', column, mark: mark - 1, credit: CREDIT_MARKS, debit: DEBIT_MARKS };
  }
  if (typeof debit !== 'number' || typeof credit !== 'number') return null;
  return { kind: 'SPLIT', debit: debit - 1, credit: credit - 1, isDebitNegative: isInverted === true };
}

/** Returns the mapping for the API, whose columns count from 1. */
export function apiMapping(mapping: TableMapping): BankTableMapping {
  const { amount, headingLine, dateOrder, decimal } = mapping;
  const columns: BankTableColumns = { bookedOn: positionOf(mapping.bookedOn) };
  const texts = (mapping.texts ?? []).map(positionOf);
  if (texts.length > 0) columns.texts = texts;
  for (const name of OPTIONAL) {
    const column = mapping[name];
    if (column !== undefined) columns[name] = positionOf(column);
  }
  if (mapping.id !== undefined) columns.bankReference = positionOf(mapping.id);
  if (amount.kind === 'SPLIT') {
    columns.debit = positionOf(amount.debit);
    columns.credit = positionOf(amount.credit);
  } else columns.amount = positionOf(amount.column);
  if (amount.kind === 'MARKED') columns.mark = positionOf(amount.mark);
  const isInverted = amount.kind === 'SPLIT' ? amount.isDebitNegative : false;
  const decimalMark = decimal === null ? null : decimal === ',' ? 'COMMA' : 'POINT';
  return { headingLine, columns, dateOrder, decimalMark, isInverted };
}

/** `proposeMapping` names columns by index only. */
const positionOf = (column: number | string): number => Number(column) + 1;

/** The headings of a table and the key by which a mapping is remembered. */
export interface TableHeadings {
  line: number;
  key: string;
  texts: string[];
}

/** Returns the headings in a row. */
export function headingsOf({ line, cells }: TableRow): TableHeadings {
  const texts = cells.map((cell) => textOf(cell).trim());
  const key = createHash('sha256')
    .update(JSON.stringify(texts.map(normalizeHeading)))
    .digest('hex');
  return { line, key, texts };
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

/** Returns the IBAN in the rows above the headings; null: there is none, or several. */
export function statedIban(rows: readonly TableRow[], headingLine: number | null): string | null {
  const above = rows.filter(({ line }) => headingLine !== null && line < headingLine);
  const written = above.flatMap(({ cells }) => cells.flatMap((cell) => [...textOf(cell).matchAll(IBAN)]));
  const ibans = new Set(written.flatMap(([text]) => electronicFormatIBAN(text) ?? []).filter(isIban));
  const [iban = null] = ibans;
  return ibans.size === 1 ? iban : null;
}

const isIban = (text: string): boolean => isValidIBAN(text);
