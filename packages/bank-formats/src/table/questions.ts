import { ordersOf, writtenDate } from './days.ts';
import type { FoundColumns } from './found-columns.ts';
import { type AmountColumns, type DateOrder, type TableMapping, textOfCell } from './model.ts';
import { decimalOf, numberOfCell, readingOf } from './numbers.ts';

/** A fact that the table does not show, and that a person must state before it is read. */
export interface MappingQuestion {
  asks: 'headings' | 'bookedOn' | 'amount' | 'dateOrder' | 'decimal' | 'sign';
  /** A row that shows the problem; null: the table as a whole. */
  line: number | null;
  /** Index from 0. */
  column: number | null;
  message: string;
}

export function question(
  asks: MappingQuestion['asks'],
  message: string,
  line: number | null = null,
  column: number | null = null,
): MappingQuestion {
  return { asks, line, column, message };
}

/** Returns the order of day and month that the dates show. */
export function proposeOrder(found: FoundColumns, bookedOn: number): DateOrder | MappingQuestion {
  const columns = [bookedOn, found.first('valueOn')].filter((at) => at !== null);
  let possible: readonly DateOrder[] = ['DMY', 'MDY', 'YMD'];
  let [line, column, isDifferent]: [number | null, number, boolean] = [null, bookedOn, false];
  for (const at of columns) {
    for (const { cell, line: here } of found.filled(at)) {
      const date = typeof cell === 'object' ? null : writtenDate(cell);
      // A year of four digits in front, or a month by its name, is the same in every order.
      if (
        date === null ||
        (date.orders.length === 1 && date.orders[0] !== 'DMY') ||
        /[^\d./\s:T-]/.test(textOfCell(cell))
      )
        continue;
      const orders = ordersOf(date);
      const left = possible.filter((order) => orders.includes(order));
      if (left.length === 0)
        return question('dateOrder', 'the dates are not all in one order of day and month', here, at);
      if (new Set(date.parts).size > 1 || line === null) [line, column] = [here, at];
      isDifferent = true;
      possible = left;
    }
  }
  if (!isDifferent) return 'YMD';
  const [order] = possible;
  if (possible.length === 1 && order !== undefined) return order;
  return question('dateOrder', 'no date shows whether the day or the month comes first', line, column);
}

/** Returns the decimal mark that the amounts and balances show. */
export function proposeDecimal(found: FoundColumns, amount: AmountColumns): '.' | ',' | MappingQuestion {
  const columns = amount.kind === 'SPLIT' ? [amount.debit, amount.credit] : [amount.column];
  const indexes = columns.concat(found.first('balance') ?? []).filter((at) => typeof at === 'number');
  let decimal: '.' | ',' | null = null;
  let unclear: MappingQuestion | null = null;
  for (const at of indexes) {
    for (const { cell, line } of found.filled(at)) {
      const number = numberOfCell(cell);
      if (number === null || typeof cell === 'object') continue;
      const mark = decimalOf(number);
      if (mark !== null && decimal !== null && mark !== decimal)
        return question('decimal', 'the amounts are not all written with one decimal mark', line, at);
      decimal ??= mark;
      if (mark === null && readingOf(number, null) === null)
        unclear ??= question('decimal', `"${textOfCell(cell)}" could be two amounts`, line, at);
    }
  }
  return decimal ?? unclear ?? '.';
}

/** Asks for the sign if no amount has one, nothing else says what is money out, and no balance proves it. */
export function askForSign(found: FoundColumns, { amount, balance }: TableMapping): MappingQuestion | null {
  if (amount.kind !== 'SIGNED' || typeof amount.column !== 'number' || balance !== undefined) return null;
  const filled = found.filled(amount.column);
  if (filled.length === 0 || filled.some(({ cell }) => numberOfCell(cell)?.hasSign === true)) return null;
  const message = 'no amount has a sign, and no other column says what is money out';
  return question('sign', message, filled[0]?.line ?? null, amount.column);
}
