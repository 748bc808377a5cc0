import { unlinkedAmount } from '../../ledger/filters.ts';
import { joinFigures } from '../../ledger/relations.ts';

/**
 * The first instalment of a plan in force on the invoice that is not paid yet. Late payments and money on
 * account count.
 */
const firstUnpaid = (invoice: string) => `
  SELECT min(i.due_on) FROM instalment_plan_invoices v
  JOIN promises p ON p.organization_id = $1 AND p.id = v.promise_id AND p.ended_at IS NULL
  JOIN instalments i ON i.organization_id = $1 AND i.plan_id = v.plan_id
  WHERE v.organization_id = $1 AND v.invoice_id = ${invoice}.id AND i.amount_through > (
    SELECT coalesce(sum(f.amount_linked - w.amount_linked_before), 0) FROM instalment_plan_invoices w
    ${joinFigures('f')} AND f.id = w.invoice_id
    WHERE w.organization_id = $1 AND w.plan_id = v.plan_id) + ${unlinkedAmount(invoice)}`;

/**
 * Returns the day until which the promise in force holds reminders of an open invoice: the promised day, or
 * with an instalment plan the day of the first unpaid instalment (docs/adr/0109). Null without a promise.
 */
export const PROMISED_UNTIL = (invoice: string) =>
  `CASE WHEN ${invoice}.promise_due_on IS NOT NULL THEN least(${invoice}.promise_due_on, (${firstUnpaid(invoice)})) END`;
