import { type CalendarDay, localDate } from '../../kernel/calendar.ts';
import type { DataContext } from '../../platform/context.ts';
import { allSent, assertCommitted, transact } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { type CustomerNames, type DocumentEventSource, documentFacts } from '../domain/settlement/events.ts';
import { CUSTOMER_ANSWER } from '../settlement/columns.ts';
import { lockFamilies } from '../settlement/families.ts';
import { findOrganizationsByDay, LOCAL_DAYS } from './days.ts';

/** Number of invoices whose families are locked at once. Few, so that concurrent writes wait only briefly. */
const BATCH = 200;

const overdueCondition = (
  organization: string,
  today: string,
) => `d.kind = 'INVOICE' AND d.is_open AND d.due_on < ${today}
  AND NOT EXISTS (SELECT 1 FROM overdue_announcements a
    WHERE a.organization_id = ${organization} AND a.invoice_id = d.id AND a.due_on = d.due_on)`;
const OVERDUE = overdueCondition('$1', '$2');

const ORGANIZATIONS = `
SELECT o.id FROM ${LOCAL_DAYS} CROSS JOIN LATERAL (
  SELECT 1 FROM document_figures d WHERE d.organization_id = o.id AND ${overdueCondition('o.id', 'o.today')} LIMIT 1) x`;

const CANDIDATES = `SELECT d.id, d.customer_id AS "customerId" FROM document_figures d WHERE d.organization_id = $1 AND ${OVERDUE}
ORDER BY d.due_on, d.id LIMIT ${BATCH}`;

/**
 * Checked again under the locks: invoices that were paid, written off or postponed in the meantime are
 * skipped.
 */
const FACTS = `
SELECT d.id, d.kind, d.customer_id AS "customerId", d.external_id AS "externalId", d.custom_id AS "customId",
  d.currency, d.amount, d.amount_linked AS "amountLinked", d.amount_refunded AS "amountRefunded",
  d.dated_at AS "datedAt", d.due_at AS "dueAt", d.due_on AS "dueOn", d.source,
  ${CUSTOMER_ANSWER('c')} AS customer
FROM documents d JOIN customers c ON c.organization_id = $1 AND c.id = d.customer_id
WHERE d.organization_id = $1 AND d.id = ANY($3::uuid[]) AND ${OVERDUE}
ORDER BY d.due_on, d.id`;

const ANNOUNCE = `
INSERT INTO overdue_announcements (organization_id, invoice_id, due_on, announced_at)
SELECT $1, r.id, r."dueOn", $3 FROM json_to_recordset($2::json) AS r(id uuid, "dueOn" date)
ON CONFLICT DO NOTHING`;

type Facts = DocumentEventSource & { dueOn: CalendarDay; customer: CustomerNames };

/**
 * Returns the organizations with unannounced overdue invoices. It searches across organizations by design.
 */
export async function findOrganizationsToAnnounce(context: DataContext): Promise<string[]> {
  return findOrganizationsByDay(context, async (values) => {
    const { rows } = await context.database.pool.query<{ id: string }>({
      name: 'organizations with overdue invoices',
      text: ORGANIZATIONS,
      values,
    });
    return rows.map(({ id }) => id);
  });
}

/**
 * Emits `invoice.overdue` once for each invoice and due day, for a bounded number of invoices. The due day
 * must have ended in the organization's time zone. The state of an invoice is derived from dates, not from
 * this event.
 * @returns whether there may be more to announce
 */
export async function announceOverdue(
  { database, clock }: DataContext,
  { id: organizationId, timezone }: Pick<Organization, 'id' | 'timezone'>,
): Promise<boolean> {
  const now = clock.now();
  const today = localDate(now, timezone);
  const { rows } = await database.pool.query<{ id: string; customerId: string }>({
    name: 'overdue invoices',
    text: CANDIDATES,
    values: [organizationId, today],
  });
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  const customerIds = [...new Set(rows.map(({ customerId }) => customerId))];
  await transact(database, async (connection) => {
    const [, , found] = await allSent([
      connection.query('BEGIN'),
      lockFamilies(connection, organizationId, customerIds),
      connection.query<Facts>({ name: 'overdue facts', text: FACTS, values: [organizationId, today, ids] }),
    ] as const);
    // An invoice that moved before its family was locked is announced in a later run.
    const overdueNow = found.rows.filter(({ customerId }) => customerIds.includes(customerId));
    const events = overdueNow.map(({ customer, ...invoice }) => ({
      type: 'invoice.overdue',
      customerId: invoice.customerId,
      data: documentFacts(invoice, customer),
    }));
    await connection.query({
      name: 'announce overdue',
      text: ANNOUNCE,
      values: [organizationId, JSON.stringify(overdueNow.map(({ id, dueOn }) => ({ id, dueOn }))), now],
    });
    await recordEvents(connection, organizationId, events, now);
    assertCommitted(await connection.query('COMMIT'));
  });
  return ids.length === BATCH;
}
