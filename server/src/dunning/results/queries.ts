import { localDate } from '../../kernel/calendar.ts';
import { addDays, daysBetween } from '../../kernel/days.ts';
import { convertOrNull, type Rates } from '../../ledger/domain/settlement/conversion.ts';
import { ownCustomersOf } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { nameStatement } from '../../platform/db/named.ts';
import { invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import { type DunningStep, plannedDays } from '../domain/plan.ts';
import { findDunningPlan } from '../plans/queries.ts';
import {
  DEFAULT_WITHIN,
  type DunningPlanRow,
  type DunningPlanRowQuery,
  type DunningResults,
  type DunningResultsQuery,
  MAX_COUNTED,
  MAX_NOTIFICATIONS,
  MAX_PERIOD,
  type StepResult,
} from './schema.ts';
import { RESULTS, ROWS } from './statements.ts';

type Reader = Pick<Context, 'database' | 'clock'>;

/** Returns the condition on customers for users who are limited to their own, with its value. */
function ownCondition(column: string, place: string): { condition: string; values: string[] } {
  const userId = rowScope();
  if (userId === null) return { condition: 'true', values: [] };
  return { condition: ownCustomersOf(column, { organization: '$1', user: place }), values: [userId] };
}

interface StoredRow extends Omit<DunningPlanRow, 'steps' | 'customers' | 'waiting'> {
  steps: DunningStep[];
  customers: number;
  waiting: number;
}

/**
 * Returns the dunning plans of an organization, newest first, with the number of their customers and waiting
 * actions.
 */
export async function listPlanRows({ database }: Reader, organizationId: string, query: DunningPlanRowQuery) {
  const page = readPage(query, { list: 'plan-rows', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'dunning_plans', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const { condition: customers, values } = ownCondition('c.id', '$3');
  const { condition: actions } = ownCondition('a.customer_id', '$3');
  const { rows } = await database.pool.query<StoredRow>({
    ...nameStatement('dunning plan rows', ROWS({ customers, actions })),
    values: [organizationId, ids, ...values],
  });
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

function toRow({ steps, customers, waiting, ...row }: StoredRow): DunningPlanRow {
  const days = plannedDays(steps);
  return {
    ...row,
    steps: steps.map(({ key, name, type }, i) => ({ key, name, type, day: days[i] ?? 0 })),
    customers: countedOf(customers),
    waiting: countedOf(waiting),
  };
}

const countedOf = (found: number) => ({ count: Math.min(found, MAX_COUNTED), isMore: found > MAX_COUNTED });

interface StoredResult extends Pick<StepResult, 'key' | 'reminders' | 'bounced' | 'visited' | 'invoices'> {
  /** Sums by currency, in minor units, as text, because they may exceed the exact range of numbers. */
  money: { currency: string; watched: number; paid: number; amount: string; amountPaid: string }[];
}

/**
 * Returns the results of a plan by step: the number of reminders, and the payments within some days after
 * them. Payments after a reminder are not necessarily its effect.
 * @throws NOT_FOUND, INVALID_DATA for a period that ends before it begins or is too long
 */
export async function planResults(
  { database, clock }: Reader,
  organization: Organization,
  planId: string,
  query: DunningResultsQuery,
): Promise<DunningResults> {
  const today = localDate(clock.now(), organization.timezone);
  const { to = today, within = DEFAULT_WITHIN } = query;
  const { from = addDays(to, -89) } = query;
  if (to < from) throw invalidField('to', FIELD_SENTENCES.PERIOD);
  if (daysBetween(from, to) >= MAX_PERIOD)
    throw invalidField('from', `must be at most ${MAX_PERIOD} days before to`);
  const { steps } = await findDunningPlan(database.pool, organization.id, planId);
  const { condition, values } = ownCondition('d.customer_id', '$8');
  const { rows } = await database.pool.query<StoredResult>({
    ...nameStatement('results of dunning plan', RESULTS(condition)),
    values: [organization.id, planId, steps.map(({ key }) => key), from, to, within, today, ...values],
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const days = plannedDays(steps);
  const unconverted = new Set<string>();
  return {
    from,
    to,
    within,
    currency: organization.currency,
    steps: steps.map(({ key, name, type }, i) => ({
      key,
      name,
      type,
      day: days[i] ?? 0,
      ...resultOf(byKey.get(key), organization, unconverted),
    })),
    unconverted: [...unconverted].sort(),
  };
}

function resultOf(
  stored: StoredResult | undefined,
  { currency, rates }: { currency: string; rates: Rates },
  unconverted: Set<string>,
): Omit<StepResult, 'key' | 'name' | 'type' | 'day'> {
  const { money = [], reminders = 0, bounced = 0, visited = 0, invoices = 0 } = stored ?? {};
  const watched = money.reduce((sum, one) => sum + one.watched, 0);
  const paid = money.reduce((sum, one) => sum + one.paid, 0);
  const sumOf = (which: 'amount' | 'amountPaid') =>
    money.reduce((sum, one) => {
      const worth = convertOrNull(Number(one[which]), one.currency, currency, rates);
      if (worth === null) unconverted.add(one.currency);
      return sum + BigInt(worth ?? 0);
    }, 0n);
  const [amount, amountPaid] = [sumOf('amount'), sumOf('amountPaid')];
  return {
    reminders,
    bounced,
    visited,
    watched,
    paid,
    invoices: Math.min(invoices, MAX_NOTIFICATIONS),
    paidShare: shareOf(BigInt(paid), BigInt(watched)),
    amount: safeNumber(amount),
    amountPaid: safeNumber(amountPaid),
    amountShare: shareOf(amountPaid, amount),
    isWhole: invoices <= MAX_NOTIFICATIONS,
  };
}

/** Returns a share in ten-thousandths, rounded half up. */
function shareOf(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : Number((2n * 10_000n * part + whole) / (2n * whole));
}

function safeNumber(sum: bigint): number | null {
  const number = Number(sum);
  return Number.isSafeInteger(number) ? number : null;
}
