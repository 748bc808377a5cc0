import type { DemoLine } from '../../demo/customers.ts';
import type { DemoDebt } from '../../demo/documents.ts';
import type { DemoHousehold } from '../../demo/generate.ts';
import { MORNING, type SamplePayment, SCRIPT_DAYS, type ScheduledEvent } from './events.ts';
import type { Fate } from './fates.ts';
import { groupBy } from './group-by.ts';
import type { WorkDays } from './work-days.ts';

/** Returns an import of the week's invoices for each Monday. */
export function invoiceEvents(
  households: readonly DemoHousehold[],
  debts: readonly DemoDebt[],
  days: WorkDays,
): ScheduledEvent[] {
  const lines = new Map(
    households.flatMap(({ documents }) =>
      documents.lines.map((line): [string, DemoLine] => [String(line.data['externalId']), line]),
    ),
  );
  const byDay = groupBy(debts, ({ issued }) => importDay(days, issued));
  return [...byDay].map(([day, issued]) => ({
    day,
    minute: MORNING,
    event: { type: 'INVOICES', lines: issued.flatMap(({ externalId }) => lines.get(externalId) ?? []) },
  }));
}

/** Returns the Monday on which an invoice is imported, or the last working day. */
function importDay(days: WorkDays, issued: number): number {
  let day = issued;
  while (days.weekday(day) !== 1) day += 1;
  return Math.min(day, days.last());
}

/** Returns the payments of each day. A payment pays all invoices that its customer pays on that day. */
export function paymentEvents(fates: readonly Fate[]): ScheduledEvent[] {
  const paid = fates.filter(({ paidOn }) => paidOn < SCRIPT_DAYS);
  return [...groupBy(paid, ({ paidOn }) => paidOn)].map(([day, ofDay]) => ({
    day,
    minute: MORNING,
    event: {
      type: 'PAYMENTS',
      payments: [...groupBy(ofDay, ({ debt, isApplied }) => `${debt.customer.externalId} ${isApplied}`)].map(
        ([, together]) => paymentOf(day, together),
      ),
    },
  }));
}

function paymentOf(day: number, fates: readonly [Fate, ...Fate[]]): SamplePayment {
  const [{ debt, isApplied }] = fates;
  const { externalId: customer, currency } = debt.customer;
  const invoices = fates.map((fate) => ({
    externalId: fate.debt.externalId,
    amount: Math.max(1, Math.floor((fate.debt.outstanding * fate.percent) / 100)),
  }));
  return {
    externalId: `${customer}-d${day}${isApplied ? '' : 'u'}`,
    customer,
    currency,
    amount: invoices.reduce((sum, { amount }) => sum + amount, 0),
    invoices: isApplied ? invoices : [],
  };
}
