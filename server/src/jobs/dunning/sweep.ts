import { endOfDay, localDate, startOfDay, type Timestamp } from '../../domain/calendar.ts';
import { minorUnits } from '../../domain/currency.ts';
import type { DunningSettings } from '../../domain/dunning/facts.ts';
import { plannedDays } from '../../domain/dunning/plan.ts';
import { addDays } from '../../domain/dunning/rules.ts';
import type { Queryable } from '../../platform/jobs/queue.ts';
import { CANDIDATES, CHUNK_END, NEGLECTED } from './sweep-statements.ts';

/** Customers that are looked at in one statement. */
const CHUNK = 5000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Customers about whom something may be to be done now, in chunks. Each of whom `evaluate` would decide on something
 * is among them; of the others few are. Memory does not grow with the number of customers.
 */
export async function* dueCustomers(
  queryable: Queryable,
  organizationId: string,
  settings: DunningSettings,
  now: Timestamp,
): AsyncGenerator<string[]> {
  const given = JSON.stringify(sweptPlans(settings, now));
  const factors = JSON.stringify(sizeFactors(settings));
  const { timezone } = settings.rules;
  const moment = [localDate(now, timezone), now, startOfDay(now, timezone), timezone];
  for (let after = FIRST_ID; after !== LAST_ID; ) {
    const until = await chunkEnd(queryable, organizationId, after);
    const { rows } = await queryable.query<{ id: string }>({
      name: 'customers due',
      text: CANDIDATES,
      values: [organizationId, after, until, given, factors, ...moment],
    });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    after = until;
  }
}

/** E-mails that were released and not sent, and so may be to be sent now, in chunks. */
export async function* neglectedMails(
  queryable: Queryable,
  organizationId: string,
  now: Timestamp,
): AsyncGenerator<string[]> {
  for (let after = FIRST_ID; ; ) {
    const { rows } = await queryable.query<{ id: string }>({
      name: 'neglected mails',
      text: NEGLECTED,
      values: [organizationId, after, now, CHUNK],
    });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const last = rows[CHUNK - 1];
    if (last === undefined) return;
    after = last.id;
  }
}

async function chunkEnd(queryable: Queryable, organizationId: string, after: string): Promise<string> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'end of chunk of customers',
    text: CHUNK_END,
    values: [organizationId, after, CHUNK - 1],
  });
  return rows[0]?.id ?? LAST_ID;
}

interface SweptPlan {
  id: string;
  version: number;
  byInvoice: boolean;
  /** No step of the plan is due for invoices that fall due at this time or later. */
  before: Timestamp;
}

function sweptPlans({ plans, rules: { timezone } }: DunningSettings, now: Timestamp): SweptPlan[] {
  const today = localDate(now, timezone);
  return [...plans.values()].flatMap(({ id, version, isActive, entity, steps }) => {
    const [first] = plannedDays(steps);
    if (!isActive || first === undefined) return [];
    const before = endOfDay(addDays(today, -first), timezone);
    return [{ id, version, byInvoice: entity === 'INVOICE', before }];
  });
}

/** By what outstanding amounts are multiplied to compare them: minor units of the organization's currency. */
function sizeFactors({ currency, rates }: DunningSettings): { currency: string; factor: string }[] {
  const others = [...rates].filter(([code]) => code !== currency);
  return [
    { currency, factor: '1' },
    ...others.map(([code, rate]) => ({
      currency: code,
      factor: `${rate}e${minorUnits(currency) - minorUnits(code)}`,
    })),
  ];
}
