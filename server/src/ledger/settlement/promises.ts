import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import type { StatedBy } from '../domain/promise.ts';

/** The author of a promise. */
export interface PromiseAuthor {
  source: StatedBy;
  userId: string | null;
  /** The debtor announces a transfer. */
  isAnnouncement?: boolean;
}

/** The invoice of a promise, read in the same transaction. */
export interface InvoiceOfPromise {
  customerId: string;
  /** Gross, in minor units. */
  amount: number;
  amountLinked: number;
  isOpen: boolean;
}

interface CurrentPromise extends InvoiceOfPromise {
  date: Timestamp | null;
  dueOn: CalendarDay | null;
  amountPromised: number | null;
  comment: string | null;
  currentId: string | null;
  isSame: boolean;
  /** The promise belongs to an instalment plan. */
  planId: string | null;
}

const CURRENT_PROMISE = `
SELECT d.customer_id AS "customerId", d.amount, d.amount_linked AS "amountLinked", d.is_open AS "isOpen",
  d.promise_date AS date, d.promise_due_on AS "dueOn", d.promise_amount AS "amountPromised", d.promise_comment AS comment, p.id AS "currentId",
  (d.promise_date, d.promise_due_on, d.promise_amount, d.promise_comment)
    IS NOT DISTINCT FROM (p.date, p.due_on, p.amount, p.comment) AS "isSame",
  CASE WHEN p.due_on >= $3::date THEN (SELECT v.plan_id FROM instalment_plan_invoices v
    WHERE v.organization_id = $1 AND v.promise_id = p.id LIMIT 1) END AS "planId"
FROM documents d LEFT JOIN promises p ON p.organization_id = $1 AND p.invoice_id = d.id AND p.ended_at IS NULL
WHERE d.organization_id = $1 AND d.id = $2`;

interface PromiseRecord {
  author: PromiseAuthor;
  now: Timestamp;
  /** The whole instalment plan of the invoice ends. */
  endsPlan?: boolean;
  /** Always records a new promise, even if it equals the current one. */
  isNew?: boolean;
}

/**
 * Updates the promise history of an invoice after settlement has written the promise, in the same
 * transaction. Repeating the same promise changes nothing, regardless of its author, unless `isNew`.
 * @returns the invoice, and whether the promise in force has changed
 * @throws CONFLICT if the promise belongs to an instalment plan that has not reached its last day
 */
export async function recordPromise(
  connection: Connection,
  { id: organizationId, timezone }: Pick<Organization, 'id' | 'timezone'>,
  invoiceId: string,
  { author: { source, userId, isAnnouncement = false }, now, endsPlan = false, isNew = false }: PromiseRecord,
): Promise<{ isChanged: boolean; invoice: InvoiceOfPromise }> {
  const { rows } = await connection.query<CurrentPromise>({
    name: 'promise in force',
    text: CURRENT_PROMISE,
    values: [organizationId, invoiceId, localDate(now, timezone)],
  });
  const [current] = rows;
  if (current === undefined) throw new Error('the invoice of a promise must be loaded');
  const { date, dueOn, amountPromised, comment, currentId, isSame, planId, ...invoice } = current;
  if (isSame && !isNew) return { isChanged: false, invoice };
  // Callers refuse a debtor's second promise themselves, after they have checked whose invoice it is.
  if (planId !== null && !endsPlan && source !== 'PORTAL') throw plannedError(planId);
  if (currentId !== null)
    await endPromise(connection, organizationId, currentId, {
      endedAt: now,
      endedOn: localDate(now, timezone),
      isReplaced: date !== null,
    });
  if (date !== null)
    await connection.query({
      name: 'make promise',
      text: `INSERT INTO promises (organization_id, id, invoice_id, date, due_on, amount, comment, source,
               amount_linked_before, made_at, made_by_user_id, customer_id, is_announcement)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      values: [
        organizationId,
        newId(),
        invoiceId,
        date,
        dueOn,
        amountPromised,
        comment,
        source,
        invoice.amountLinked,
        now,
        userId,
        invoice.customerId,
        isAnnouncement,
      ],
    });
  return { isChanged: true, invoice };
}

/** Returns the refusal to change a promise of an instalment plan alone. */
export const plannedError = (planId: string): ApiError =>
  new ApiError('CONFLICT', refusal('PROMISE_IN_INSTALMENTS'), {
    details: [{ field: 'instalmentPlanId', error: `is in force: ${planId}` }],
  });

interface PromiseEnd {
  endedAt: Timestamp;
  endedOn: CalendarDay;
  isReplaced: boolean;
}

async function endPromise(
  connection: Connection,
  organizationId: string,
  id: string,
  { endedAt, endedOn, isReplaced }: PromiseEnd,
): Promise<void> {
  await connection.query({
    name: 'end promise',
    text: `UPDATE promises SET ended_at = $3, ended_on = $4, end_reason = $5 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, endedAt, endedOn, isReplaced ? 'REPLACED' : 'CANCELLED'],
  });
}
