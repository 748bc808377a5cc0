import type { Refusal } from '../model.ts';
import type { ReadRow } from './row.ts';

/** Balances of a statement by its rows; null: the table states none. */
export interface BalanceChain {
  opening: number | null;
  closing: number | null;
  refusal: Refusal | null;
}

/** Compares the balance after each row with the one before. Rows are oldest or newest first. */
export function checkChain(rows: readonly ReadRow[]): BalanceChain {
  const booked = rows.filter(({ transaction }) => transaction.status === 'BOOKED');
  if (booked.length === 0 || booked.every(({ balance }) => balance === null))
    return { opening: null, closing: null, refusal: null };
  const isNewestFirst = isDescending(booked);
  const ascending = breakOf(booked);
  const descending = breakOf(booked.toReversed());
  const order = ascending === null && !(descending === null && isNewestFirst) ? booked : booked.toReversed();
  const broken = ascending === null || descending === null ? null : isNewestFirst ? descending : ascending;
  return { ...endsOf(order), refusal: broken };
}

/** Returns whether the days of the rows fall. */
function isDescending(rows: readonly ReadRow[]): boolean {
  const [first, last] = [rows[0]?.transaction.bookedOn ?? '', rows.at(-1)?.transaction.bookedOn ?? ''];
  return first > last;
}

/** Returns the first row whose balance does not follow from the one before; null: all do. */
function breakOf(rows: readonly ReadRow[]): Refusal | null {
  let before: number | null = null;
  for (const { transaction, balance } of rows) {
    if (before !== null) before += transaction.amount;
    if (before !== null && balance !== null && before !== balance) {
      const numbers = `${before - transaction.amount} + ${transaction.amount} = ${before}, not ${balance}`;
      const message = `the balance of the row does not follow from the one before (in minor units: ${numbers})`;
      return { line: transaction.line, column: null, message };
    }
    before = balance ?? before;
  }
  return null;
}

/** Returns the balances before the oldest and after the newest row, by the first and last that are stated. */
function endsOf(rows: readonly ReadRow[]): { opening: number | null; closing: number | null } {
  const sum = (part: readonly ReadRow[]) =>
    part.reduce((total, { transaction }) => total + transaction.amount, 0);
  const first = rows.findIndex(({ balance }) => balance !== null);
  const last = rows.findLastIndex(({ balance }) => balance !== null);
  return {
    opening: (rows[first]?.balance ?? 0) - sum(rows.slice(0, first + 1)),
    closing: (rows[last]?.balance ?? 0) + sum(rows.slice(last + 1)),
  };
}
