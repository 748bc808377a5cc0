import { ordersOf, readDay, writtenDate } from '@quittance/bank-formats';
import type { CalendarDay } from '../../../kernel/calendar.ts';
import { currencyOf, decimalMark, minorAmount, type WrittenAmount } from './amounts.ts';
import { hasTitle, type Label, type LabelledValue } from './labels.ts';
import { type Advice, AdviceError, type AdviceLine, type AdviceReading, type AdviceRow } from './model.ts';
import { readTable, type WrittenAdvice, type WrittenLine } from './table.ts';

export interface ReadAdviceOptions {
  /** Currency of amounts without one. */
  fallbackCurrency: string;
}

/**
 * Reads the rows of a text, a page or a table as a remittance advice. It is usable if its lines add up to the
 * total that it states, or if it states none.
 */
export function readAdvice(
  rows: readonly AdviceRow[],
  { fallbackCurrency }: ReadAdviceOptions,
): AdviceReading {
  const isTitled = rows.slice(0, 200).some(({ cells }) => hasTitle(cells.map(({ text }) => text).join(' ')));
  try {
    const written = readTable(rows);
    if (!written.hasTable || written.lines.length === 0) throw new AdviceError('NO_TABLE', null);
    return { hasTitle: isTitled, advice: adviceOf(written, fallbackCurrency), problem: null };
  } catch (error) {
    if (!(error instanceof AdviceError)) throw error;
    return { hasTitle: isTitled, advice: null, problem: error.problem };
  }
}

interface Reading {
  currency: string;
  mark: '.' | ',' | null;
}

function adviceOf({ lines, totals, labels, currencies }: WrittenAdvice, fallback: string): Advice {
  const amounts = lines.flatMap(({ gross, deduction, paid }) =>
    [gross, deduction, paid].filter((one) => one !== null),
  );
  const all = amounts.concat(totals);
  const ofCurrency = labels
    .filter(({ label }) => label === 'CURRENCY')
    .concat(currencies.map((one) => ({ ...one, label: 'CURRENCY' })));
  const reading = { currency: currencyOf(all, ofCurrency, fallback), mark: decimalMark(all) };
  const total = totalOf(totals, reading);
  const read = lines.map((line) => lineOf(line, reading));
  const value = (label: Label) => labels.find((one) => one.label === label)?.value.slice(0, 200) ?? null;
  return {
    payerName: value('PAYER'),
    customerNumber: value('CUSTOMER_NUMBER'),
    currency: reading.currency,
    total,
    paidOn: dayIn(labels, 'PAID_ON') ?? dayIn(labels, 'DAY'),
    reference: value('REFERENCE'),
    lines: addedUp(read, lines, total),
  };
}

/** Several totals of one advice must be equal. */
function totalOf(totals: readonly WrittenAmount[], reading: Reading): number | null {
  let total: number | null = null;
  for (const one of totals) {
    const amount = minorAmount(one, reading);
    if (total !== null && amount !== total) throw new AdviceError('TOTALS_DIFFER', one.line);
    total = amount;
  }
  return total;
}

function lineOf(
  { line, number, gross, deduction, isDiscount, paid }: WrittenLine,
  reading: Reading,
): AdviceLine {
  const amountOf = (one: WrittenAmount | null) => (one === null ? null : minorAmount(one, reading));
  const [whole, less, net] = [amountOf(gross), amountOf(deduction), amountOf(paid)];
  const facts = { line, number: number.slice(0, 100), isDiscount };
  if (whole === null) return { ...facts, paid: net ?? 0, deduction: 0 };
  if (less === null || less === 0) {
    if (deduction !== null && net !== null && net !== whole) throw new AdviceError('LINE_DIFFERS', line);
    return { ...facts, paid: net ?? whole, deduction: whole - (net ?? whole), isDiscount: false };
  }
  // Deductions are written with or without a minus.
  const taken = Math.sign(whole) * Math.abs(less);
  if (net !== null && net !== whole - taken) throw new AdviceError('LINE_DIFFERS', line);
  return { ...facts, paid: whole - taken, deduction: taken };
}

/** Returns the lines if they add up to the total. Some advices write credit notes without a minus. */
function addedUp(
  read: readonly AdviceLine[],
  written: readonly WrittenLine[],
  total: number | null,
): AdviceLine[] {
  const turned = read.map((one, i) =>
    written[i]?.isCredit === true && one.paid > 0
      ? { ...one, paid: 0 - one.paid, deduction: 0 - one.deduction }
      : one,
  );
  const sumOf = (some: readonly AdviceLine[]) => some.reduce((sum, { paid }) => sum + paid, 0);
  if (total === null) return turned;
  if (sumOf(read) === total) return [...read];
  if (sumOf(turned) === total) return turned;
  throw new AdviceError('SUM_DIFFERS', read.at(-1)?.line ?? null);
}

/** Returns the day of a label. A day that could be two is left out. */
function dayIn(labels: readonly LabelledValue[], label: Label): CalendarDay | null {
  const value = labels.find((one) => one.label === label)?.value.split(' ')[0];
  const date = value === undefined ? null : writtenDate(value);
  if (value === undefined || date === null || ordersOf(date).length !== 1) return null;
  return readDay(value, null, { line: 1, column: 1 });
}
