import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import { type AgedRow, receivablesIn } from '../figures/aging.ts';
import type { Receivables } from '../figures/formulas.ts';
import type { Ask } from '../figures/run.ts';
import { onPastDay, type Selection } from '../figures/selection.ts';
import { changesOf, storedMonths } from './stored.ts';
import type { MonthSums } from './sums.ts';

/** Returns whether a selection covers all documents, or all of a currency. */
export const isWhole = ({ parameters }: Selection): boolean =>
  rowScope() === null && Object.keys(parameters).every((name) => name === 'asOf' || name === 'currency');

/** Returns the sums of a selection that covers all documents, or all of a currency. */
export function inCurrency(sums: MonthSums, { parameters }: Selection): MonthSums {
  const { currency } = parameters;
  if (currency === undefined) return sums;
  const only = <One extends { currency: string }>(rows: readonly One[]) =>
    rows.filter((one) => one.currency === currency);
  return {
    aged: only(sums.aged),
    sold: only(sums.sold),
    applied: only(sums.applied),
    collected: only(sums.collected),
  };
}

/** Returns the rows as aging reads them. */
export const rowsOf = ({ aged }: MonthSums): AgedRow[] =>
  aged.map((one) => ({ rank: null, key: null, groups: 1, ...one }));

/** Returns the receivables of a past day if they are stored and no document changed since; else null. */
export async function storedReceivables(
  { ask, connection, selection, organization }: StoredQuestion,
  day: CalendarDay,
): Promise<Receivables | null> {
  if (!isWhole(selection)) return null;
  const [stored] = await storedMonths(connection, organization, [day]);
  if (stored === undefined) return null;
  const changes = await changesOf(ask, organization.id, [stored]);
  if (changes.size > 0) return null;
  return receivablesIn(rowsOf(inCurrency(stored.sums, selection)), onPastDay(selection, day, organization));
}

export interface StoredQuestion {
  ask: Ask;
  connection: Connection;
  selection: Selection;
  organization: Organization;
}
