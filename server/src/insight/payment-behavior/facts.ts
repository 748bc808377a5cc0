import type { CalendarDay } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import { type PromisedInvoice, type PromiseFacts, promiseStatus } from '../../ledger/domain/promise.ts';
import { UNLINKED_CREDITS } from '../../ledger/filters.ts';
import { fromDocuments, fromLinksWith, joinDocument, LINKED_CREDITS } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import type { PromisesKept } from '../domain/payment-behavior/habit.ts';
import type { PaidInvoice } from '../domain/payment-times/history.ts';

/** Maximum number of paid invoices for each customer, newest by issue. Older ones have little weight. */
export const MAX_INVOICES = 60;
/** Maximum number of promises for one statement, newest first. */
const MAX_PROMISES = 20_000;

/** Day 0 of day numbers. */
const EPOCH = '1970-01-01';
export const dayNumber = (day: CalendarDay): number => daysBetween(EPOCH, day);
/** Returns SQL for the day number of a date. */
export const numberOf = (date: string): string => `(${date} - date '${EPOCH}')`;

/**
 * Selects the newest paid invoices of customer `c.id`, with the day of the last payment. Invoices that only
 * credit notes settled say nothing about payment behavior.
 */
export const PAID_INVOICES = `
  SELECT i.id, i.external_id, i.custom_id, i.dated_on, i.due_on, x.paid_on FROM (
    SELECT * ${fromDocuments('d')}
      AND d.customer_id = c.id AND d.kind = 'INVOICE' AND d.amount > 0 AND d.amount_linked >= d.amount
    ORDER BY d.dated_on DESC, d.id DESC LIMIT ${MAX_INVOICES}) i
  CROSS JOIN LATERAL (
    SELECT max(p.dated_on) AS paid_on
    ${fromLinksWith('l', `${joinDocument('p', 'l.credit_id')} AND p.kind = 'PAYMENT'`)}
      AND l.debit_id = i.id AND l.amount_in_effect > 0) x
  WHERE x.paid_on IS NOT NULL`;

const PROMISES = `
SELECT d.customer_id AS "customerId", p.due_on AS "dueOn", p.amount AS promised, p.amount_linked_before AS "amountLinkedBefore",
  p.ended_on AS "endedOn", p.end_reason AS "endReason", d.amount,
  ${LINKED_CREDITS} AS credits,
  ${UNLINKED_CREDITS} AS "onAccount"
FROM unnest($2::uuid[]) AS c(id)
${lateralLookup('d', 'documents', "customer_id = c.id AND kind = 'INVOICE'")}
JOIN promises p ON p.organization_id = $1 AND p.invoice_id = d.id
ORDER BY p.due_on DESC, p.id LIMIT ${MAX_PROMISES}`;

interface PromiseRow extends PromisedInvoice, Omit<PromiseFacts, 'amount'> {
  customerId: string;
  promised: number | null;
}

const { date, integer, listOf, oneOf, orNull, uuid } = shape;
const CREDITS = listOf(
  rowShape<PromisedInvoice['credits'][number]>({ datedOn: date, amountInEffect: integer }),
);
const PROMISE_ROW = rowShape<PromiseRow>({
  customerId: uuid,
  dueOn: date,
  promised: orNull(integer),
  amountLinkedBefore: integer,
  endedOn: orNull(date),
  endReason: orNull(oneOf(['REPLACED', 'CANCELLED'])),
  amount: integer,
  credits: CREDITS,
  onAccount: CREDITS,
});

export const NO_PROMISES: PromisesKept = { kept: 0, broken: 0 };

/**
 * Counts kept and broken promises of customers.
 * @returns counts by customer; one without promises has no entry
 */
export async function loadPromisesKept(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  customerIds: readonly string[],
  today: CalendarDay,
): Promise<Map<string, PromisesKept>> {
  const { rows } = await queryRows(connection, {
    name: 'promises kept',
    text: PROMISES,
    values: [organizationId, customerIds],
    row: PROMISE_ROW,
  });
  const byCustomer = new Map<string, PromisesKept>();
  for (const { customerId, promised, dueOn, amountLinkedBefore, endedOn, endReason, ...invoice } of rows) {
    const promise = { dueOn, amount: promised, amountLinkedBefore, endedOn, endReason };
    const status = promiseStatus(promise, invoice, today);
    const before = byCustomer.get(customerId) ?? NO_PROMISES;
    byCustomer.set(customerId, {
      kept: before.kept + (status === 'KEPT' ? 1 : 0),
      broken: before.broken + (status === 'BROKEN' ? 1 : 0),
    });
  }
  return byCustomer;
}

/** Converts a stored paid invoice: days of issue, due date and payment, counted from 1970-01-01. */
export const toPaidInvoice = ([issuedOn = 0, dueOn = 0, paidOn = 0]: readonly number[]): PaidInvoice => ({
  issuedOn,
  dueOn,
  paidOn,
});

/** Stored payment times of all customers, or of a country. */
export interface StoredTimes {
  /** Empty for all customers. */
  country: string;
  firstDay: number;
  unpaid: number[];
}
