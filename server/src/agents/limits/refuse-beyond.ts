import { type CommandStep, commandKey } from '../../desk/index.ts';
import { localDate, localTime } from '../../kernel/calendar.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { MoneyByCurrency, PlanTotals } from '../plans/totals.ts';
import type { AgentLimits } from './schema.ts';

/** What a key pair has proposed before. */
export interface Proposed {
  openPlans: number;
  /** Today, in the organization's time zone. */
  records: number;
  money: MoneyByCurrency;
}

/**
 * Refuses a proposal that the limits do not allow, before its effects are worked out.
 * @throws ACCESS_FORBIDDEN naming the limit
 */
export function refuseBeyondLimits(
  limits: AgentLimits,
  steps: readonly CommandStep[],
  before: Proposed,
  { now, organization }: { now: string; organization: Organization },
): void {
  const allowed = new Set(limits.commands);
  const forbidden = steps
    .map((step) => commandKey({ ...step, name: step.command }))
    .find((one) => !allowed.has(one));
  if (forbidden !== undefined) throw beyond(`The limits of this key pair do not allow ${forbidden}.`);
  const { timezone } = organization;
  if (!limits.weekdays.includes(weekdayOf(localDate(now, timezone))))
    throw beyond('The limits of this key pair do not allow proposals on this day of the week.');
  const time = localTime(now, timezone).slice(0, 5);
  if (time < (limits.allowedFrom ?? '00:00') || time >= (limits.allowedUntil ?? '24:00'))
    throw beyond('The limits of this key pair do not allow proposals at this hour.');
  if (before.openPlans >= limits.openPlans)
    throw beyond(`This key pair may have ${limits.openPlans} plans that wait for a decision.`);
  const records = steps.reduce((sum, { recordIds }) => sum + recordIds.length, 0);
  if (records > limits.recordsPerPlan)
    throw beyond(
      `A plan of this key pair may have ${limits.recordsPerPlan} records. This one has ${records}.`,
    );
  if (records + before.records > limits.recordsPerDay)
    throw beyond(
      `The plans of this key pair may have ${limits.recordsPerDay} records a day. Today they had ${before.records}.`,
    );
}

/**
 * Refuses a proposal that moves more money than the limits allow.
 * @throws ACCESS_FORBIDDEN naming the limit
 */
export function refuseMoneyBeyondLimits(limits: AgentLimits, totals: PlanTotals, before: Proposed): void {
  for (const { currency, amount } of totals.money) {
    const perPlan = limits.moneyPerPlan[currency] ?? 0;
    if (amount > perPlan)
      throw beyond(
        `A plan of this key pair may move ${perPlan} ${currency} in minor units. This one moves ${amount}.`,
      );
    const perDay = limits.moneyPerDay[currency] ?? 0;
    const earlier = before.money[currency] ?? 0;
    if (amount + earlier > perDay)
      throw beyond(
        `The plans of this key pair may move ${perDay} ${currency} a day in minor units. Today they had ${earlier}.`,
      );
  }
}

const beyond = (message: string) => new ApiError('ACCESS_FORBIDDEN', message);

/** Returns the day of the week of a calendar day. 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
