import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import { type AgedRow, receivablesIn } from '../figures/aging.ts';
import type { Receivables } from '../figures/formulas.ts';
import type { Ask } from '../figures/run.ts';
import { onPastDay, type Selection } from '../figures/selection.ts';
import { addUpCustomers } from './by-customer.ts';
import { countChanges, loadStoredMonths } from './stored.ts';
import type { MonthSums } from './sums.ts';

/** Returns whether a selection covers all documents, or all of a currency. */
const isWhole = ({ parameters }: Selection): boolean =>
  rowScope() === null && Object.keys(parameters).every((name) => name === 'asOf' || name === 'currency');

/** Returns the sums of a selection that covers all documents, or all of a currency. */
function inCurrency(sums: MonthSums, { parameters }: Selection): MonthSums {
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

/** The sums of a stored month for a selection. */
interface SelectedSums {
  sums: MonthSums;
  /** Documents that changed since the sums were stored. */
  changes: number;
}

/**
 * Returns the stored sums of days for a selection. With filters on customers, those of its customers are added
 * up. There are none for filters on documents.
 */
export async function loadStoredSums(
  { ask, connection, selection, organization }: StoredQuestion,
  days: readonly CalendarDay[],
): Promise<Map<CalendarDay, SelectedSums>> {
  if (!selection.isByCustomer) return new Map();
  const whole = isWhole(selection);
  const stored = await loadStoredMonths(connection, organization, days);
  const usable = stored.filter(({ hasCustomers }) => whole || hasCustomers);
  if (usable.length === 0) return new Map();
  const changes = await countChanges(ask, selection, usable);
  const endings = usable.map(({ endsOn }) => endsOn);
  const own = whole ? null : await addUpCustomers(ask, selection, endings);
  return new Map(
    usable.map(({ endsOn, sums }) => [
      endsOn,
      { sums: own?.get(endsOn) ?? inCurrency(sums, selection), changes: changes.get(endsOn) ?? 0 },
    ]),
  );
}

/** Returns the receivables of a past day if they are stored and no document changed since; else null. */
export async function loadStoredReceivables(
  question: StoredQuestion,
  day: CalendarDay,
): Promise<Receivables | null> {
  const stored = (await loadStoredSums(question, [day])).get(day);
  if (stored === undefined || stored.changes > 0) return null;
  const { selection, organization } = question;
  return receivablesIn(rowsOf(stored.sums), onPastDay(selection, day, organization));
}

export interface StoredQuestion {
  ask: Ask;
  connection: Connection;
  selection: Selection;
  organization: Organization;
}
