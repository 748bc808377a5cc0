import { type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { bindOrganization, fromOpenInvoices, joinDocument } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import {
  AGE_STEPS,
  HABIT_BASE,
  HABIT_RANGE,
  OLDEST_FACTOR,
  PROMISE_DAYS,
  PROMISE_LEAST,
  PROMISE_LOSS,
  type PriorityFacts,
} from '../domain/priority.ts';
import { currencyFactors } from '../lists/money.ts';

/**
 * Returns the priority facts of customers, as a FROM item named `k`.
 * @param customerId SQL of the customer's id, from a preceding FROM item
 */
export function factsOf(
  organization: Organization,
  today: CalendarDay,
  customerId: string,
): RawBuilder<unknown> {
  const { id } = organization;
  const customer = sql.raw(customerId);
  return sql`LATERAL (
    SELECT coalesce(sum(round(p.late * f.factor)), 0)::bigint AS amount_overdue,
      coalesce(max(${today}::date - p.oldest), 0)::integer AS days_overdue,
      coalesce(sum(p.open_count), 0)::integer AS open_invoices, coalesce(sum(p.late_count), 0)::integer AS overdue_invoices
    FROM (SELECT d.currency, sum(d.amount - d.amount_linked) FILTER (WHERE d.due_on < ${today}::date) AS late,
        min(d.due_on) FILTER (WHERE d.due_on < ${today}::date) AS oldest, count(*) AS open_count,
        count(*) FILTER (WHERE d.due_on < ${today}::date) AS late_count
      ${bindOrganization(id, fromOpenInvoices, 'd')} AND d.customer_id = ${customer}
      GROUP BY d.currency) p
    LEFT JOIN (${currencyFactors(organization)}) f ON f.currency = p.currency) k
  LEFT JOIN (SELECT d.customer_id, count(*)::integer AS broken FROM promises b
      ${bindOrganization(id, joinDocument, 'd', 'b.invoice_id')}
      WHERE b.organization_id = ${id} AND b.broken_told_at IS NOT NULL AND b.due_on >= ${addDays(today, -PROMISE_DAYS)}::date
      GROUP BY d.customer_id) broken ON broken.customer_id = ${customer}`;
}

/** `priorityOf` as SQL over `factsOf`. A property test compares the two. */
export const PRIORITY = `floor(k.amount_overdue::numeric
  * CASE ${AGE_STEPS.map(([days, factor]) => `WHEN k.days_overdue <= ${days} THEN ${factor}`).join(' ')} ELSE ${OLDEST_FACTOR} END
  * (${HABIT_BASE} + ${HABIT_RANGE} * (k.overdue_invoices + 1) / (k.open_invoices + 2))
  * greatest(${PROMISE_LEAST}, 1000 - ${PROMISE_LOSS} * coalesce(broken.broken, 0)) / 1000000000)::bigint`;

/** Returns the priority facts of customers, by customer. */
export async function loadPriorityFacts(
  { kysely }: Database,
  organization: Organization,
  { today, customerIds }: { today: CalendarDay; customerIds: readonly string[] },
): Promise<Map<string, PriorityFacts>> {
  const { rows } = await sql<PriorityFacts & { id: string }>`
    SELECT r.id, k.amount_overdue AS "amountOverdue", k.days_overdue AS "daysOverdue", k.open_invoices AS "openInvoices",
      k.overdue_invoices AS "overdueInvoices", coalesce(broken.broken, 0) AS "brokenPromises"
    FROM unnest(${[...new Set(customerIds)]}::uuid[]) AS r (id)
    CROSS JOIN ${factsOf(organization, today, 'r.id')}`.execute(kysely);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
