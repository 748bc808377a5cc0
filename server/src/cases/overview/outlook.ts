import type { DunnedCustomer, DunningSettings } from '../../dunning/domain/facts.ts';
import { type DatedDecision, hoursOfDunning } from '../../dunning/domain/simulate.ts';
import { endOfDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';

/** Maximum days ahead, as in a dry run. */
const DAYS = 366;
/** Time limit of a request, counted in evaluations of one invoice in one hour. */
const MAX_LOOKS = 20_000;

export interface DunningOutlook {
  decisions: DatedDecision[];
  /** No further wanted decision falls before the end of this day. */
  until: string;
}

/**
 * Simulates the next dunning decisions about a customer if nothing changes, up to the requested number. For a
 * customer with many invoices the simulated period is shorter.
 * @param wanted maximum number and kind; other decisions are skipped
 */
export async function lookAhead(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
  wanted: { most: number; isWanted: (decision: DatedDecision) => boolean },
): Promise<DunningOutlook> {
  const { timezone } = settings.rules;
  const last = addDays(localDate(now, timezone), DAYS);
  const decisions: DatedDecision[] = [];
  const maxHours = Math.ceil(MAX_LOOKS / Math.max(1, customer.invoices.length));
  const breath = yieldToEventLoop();
  let hours = 0;
  for (const { at, on, decisions: made } of hoursOfDunning(
    customer,
    settings,
    now,
    endOfDay(last, timezone),
  )) {
    for (const one of made) {
      const decision = { ...one, at, on };
      if (!wanted.isWanted(decision)) continue;
      decisions.push(decision);
      if (decisions.length === wanted.most) return { decisions, until: on };
    }
    hours += 1;
    if (hours >= maxHours) return { decisions, until: on };
    await breath();
  }
  return { decisions, until: last };
}
