import { unlinkedAmount } from '../../ledger/filters.ts';
import { joinFigures } from '../../ledger/relations.ts';

/**
 * The date of the first unpaid instalment of the plan in force on an invoice. Late payments and money on
 * account count as paid. `amount_through` is the sum of the instalments up to this one;
 * `amount_linked_before` is what the invoice was paid before the plan.
 */
const firstUnpaidDate = (invoice: string) => `
  SELECT min(instalment.due_on) FROM instalment_plan_invoices covered
  JOIN promises promise ON promise.organization_id = $1 AND promise.id = covered.promise_id
    AND promise.ended_at IS NULL
  JOIN instalments instalment ON instalment.organization_id = $1 AND instalment.plan_id = covered.plan_id
  WHERE covered.organization_id = $1 AND covered.invoice_id = ${invoice}.id AND instalment.amount_through > (
    SELECT coalesce(sum(figure.amount_linked - planned.amount_linked_before), 0)
    FROM instalment_plan_invoices planned
    ${joinFigures('figure')} AND figure.id = planned.invoice_id
    WHERE planned.organization_id = $1 AND planned.plan_id = covered.plan_id) + ${unlinkedAmount(invoice)}`;

/**
 * Returns the day until which the promise in force holds reminders of an open invoice: the promised day, or
 * with an instalment plan the day of the first unpaid instalment (docs/adr/0109). Null without a promise.
 */
export const PROMISED_UNTIL = (invoice: string) =>
  `CASE WHEN ${invoice}.promise_due_on IS NOT NULL THEN least(${invoice}.promise_due_on, (${firstUnpaidDate(invoice)})) END`;
