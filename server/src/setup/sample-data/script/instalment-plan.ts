import { divideAmount } from '../../../cases/domain/instalments.ts';
import { AFTERNOON, MORNING, type SamplePerson, SCRIPT_DAYS, type ScheduledEvent } from './events.ts';
import type { Fate } from './fates.ts';
import type { WorkDays } from './work-days.ts';

/** Days before today on which the plan is made, and its first two instalments are due; then days after it. */
const [MADE, KEPT, BROKEN, NEXT] = [45, 30, 9, 12] as const;

/**
 * Returns the events of an instalment plan: its first instalment is paid in time, the second is not paid, and
 * the third is due soon. Empty if no invoice without another story was overdue for long.
 */
export function planEvents(
  fates: readonly Fate[],
  days: WorkDays,
  managerOf: (customer: string) => SamplePerson,
): ScheduledEvent[] {
  const madeOn = days.from(SCRIPT_DAYS - MADE);
  const fate = fates.findLast(
    ({ debt, paidOn, promise, dispute }) =>
      debt.due < madeOn &&
      debt.issued < madeOn - 7 &&
      paidOn > SCRIPT_DAYS + 4 &&
      promise === null &&
      dispute === null,
  );
  const amounts = fate === undefined ? null : divideAmount(fate.debt.outstanding, { count: 3 });
  if (fate === undefined || amounts === null) return [];
  const { externalId: invoice, customer } = fate.debt;
  const due = [SCRIPT_DAYS - KEPT, SCRIPT_DAYS - BROKEN, SCRIPT_DAYS + NEXT].map((day) => days.from(day));
  const instalments = amounts.map((amount, i) => ({ day: due[i] ?? SCRIPT_DAYS, amount }));
  const [amount = 0] = amounts;
  const payment = {
    externalId: `${customer.externalId}-instalment`,
    customer: customer.externalId,
    currency: customer.currency,
    amount,
    invoices: [{ externalId: invoice, amount }],
  };
  const by = managerOf(customer.externalId);
  return [
    { day: madeOn, minute: AFTERNOON, event: { type: 'PLAN', invoice, instalments, by } },
    {
      day: days.from(SCRIPT_DAYS - KEPT - 3),
      minute: MORNING,
      event: { type: 'PAYMENTS', payments: [payment] },
    },
  ];
}
