import { currencyIn } from '../../../kernel/heading-words.ts';
import { type WrittenAmount, writtenAmount } from './amounts.ts';
import { type Column, cellsByColumn, columnsOf, plain, type Role } from './columns.ts';
import { isCarried, type LabelledValue, labelsIn } from './labels.ts';
import { AdviceError, type AdviceRow, MAX_ADVICE_LINES } from './model.ts';

/** A row of the table below its headings, as it is written. */
export interface WrittenLine {
  line: number;
  number: string;
  gross: WrittenAmount | null;
  deduction: WrittenAmount | null;
  isDiscount: boolean;
  paid: WrittenAmount | null;
  /** Its row says that it is a credit note. */
  isCredit: boolean;
}

/** Everything that the rows of an advice state. */
export interface WrittenAdvice {
  /** Whether there are headings of documents and amounts. */
  hasTable: boolean;
  lines: readonly WrittenLine[];
  totals: readonly WrittenAmount[];
  labels: readonly LabelledValue[];
  currencies: readonly { value: string; line: number }[];
}

const CREDIT_NOTE =
  /\b(?:credit(?: ?note| ?memo)|gutschrift|avoir|abono|nota (?:de|di) credito|creditnota|creditfactuur)\b/;

/** Reads the tables and the labels of an advice. @throws AdviceError */
export function readTable(rows: readonly AdviceRow[]): WrittenAdvice {
  const lines: WrittenLine[] = [];
  const totals: WrittenAmount[] = [];
  const labels: LabelledValue[] = [];
  const currencies: { value: string; line: number }[] = [];
  let columns: Column[] | null = null;
  let hasTable = false;
  for (const [i, row] of rows.entries()) {
    const found = columnsOf(row) ?? columnsOf(withBelow(row, rows[i + 1]));
    if (found !== null) {
      columns = found;
      hasTable = true;
      for (const { text } of row.cells) currencies.push({ value: currencyIn(text) ?? '', line: row.line });
      continue;
    }
    if (isCarried(row)) continue;
    const stated = labelsIn(row);
    labels.push(...stated);
    const sums = stated.filter(({ label }) => label === 'TOTAL');
    totals.push(...sums.flatMap(({ value, line }) => writtenAmount(value, line) ?? []));
    if (sums.length > 0) columns = null;
    if (columns === null || stated.length > 0) continue;
    addLine(row, columns, { lines, currencies });
  }
  return { hasTable, lines, totals, labels, currencies };
}

/** Headings may be written in two lines, one word below the other. */
function withBelow(row: AdviceRow, below: AdviceRow | undefined): AdviceRow {
  if (below === undefined || row.cells.length < 3) return row;
  const cells = row.cells.map((cell) => {
    const under = below.cells.find(({ start, end }) => start < cell.end && end > cell.start);
    return under === undefined ? cell : { ...cell, text: `${cell.text} ${under.text}` };
  });
  return { line: row.line, cells };
}

function addLine(
  row: AdviceRow,
  columns: readonly Column[],
  { lines, currencies }: { lines: WrittenLine[]; currencies: { value: string; line: number }[] },
): void {
  const texts = cellsByColumn(row, columns);
  const textOf = (role: Role) => texts[columns.findIndex((column) => column.role === role)] ?? '';
  const amountOf = (role: Role) => writtenAmount(textOf(role), row.line);
  const number = textOf('NUMBER');
  const [gross, deduction, paid] = [amountOf('GROSS'), amountOf('DEDUCTION'), amountOf('PAID')];
  if (paid === null && gross === null) {
    continueNumber(number, row, lines);
    return;
  }
  if (!/\d/.test(number)) {
    // A row of other columns, such as an address next to the table.
    if (number !== '' && paid === null) return;
    throw new AdviceError('NUMBER_MISSING', row.line);
  }
  if (lines.length >= MAX_ADVICE_LINES) throw new AdviceError('TOO_LARGE', row.line);
  const currency = textOf('CURRENCY');
  if (currency !== '') currencies.push({ value: currency, line: row.line });
  const isDiscount = columns.some(({ role, isDiscount: own }) => role === 'DEDUCTION' && own);
  const isCredit = CREDIT_NOTE.test(plain(texts.join(' ')));
  lines.push({ line: row.line, number, gross, deduction, isDiscount, paid, isCredit });
}

/** A number that is too long for its column continues in the next line. */
function continueNumber(number: string, { cells }: AdviceRow, lines: WrittenLine[]): void {
  const last = lines.at(-1);
  if (last !== undefined && cells.length === 1 && /[-/]$/.test(last.number) && /^[\w/-]+$/.test(number))
    last.number += number;
}
