import { joinFigures } from '../ledger/relations.ts';

/**
 * SQL fragments over the tables of cases, for statements of other wings. Each names the organization of its
 * rows, as those of the ledger do (docs/adr/0089).
 */
const ORGANIZATION = '$1';

/** The id of the instalment plan that a promise belongs to; null without one. */
export const PLAN_OF_PROMISE = (promise: string, organization = ORGANIZATION): string =>
  `(SELECT v.plan_id FROM instalment_plan_invoices v
    WHERE v.organization_id = ${organization} AND v.promise_id = ${promise}.id LIMIT 1)`;

/**
 * `FROM … WHERE` of the instalments `t` of some plans, with sums `n` of the invoices of each plan: their
 * amounts, the amounts linked to them now, and `before` the plan.
 */
export const fromInstalmentsOf = (plans: string, organization = ORGANIZATION): string => `
FROM instalments t
JOIN (SELECT v.plan_id, sum(f.amount) AS amount, sum(f.amount_linked) AS linked, sum(v.amount_linked_before) AS before
  FROM instalment_plan_invoices v ${joinFigures('f', organization)} AND f.id = v.invoice_id
  WHERE v.organization_id = ${organization} AND v.plan_id = ANY(${plans}) GROUP BY v.plan_id) n ON n.plan_id = t.plan_id
WHERE t.organization_id = ${organization} AND t.plan_id = ANY(${plans})`;

/** Whether the promise in force on an invoice is a transfer that the debtor announced. */
export const isAnnounced = (invoice: string, organization = ORGANIZATION): string =>
  `EXISTS (SELECT 1 FROM promises p WHERE p.organization_id = ${organization} AND p.invoice_id = ${invoice}
    AND p.ended_at IS NULL AND p.is_announcement)`;

/** `FROM … WHERE` of all promises, joined with other rows. Further conditions follow with `AND`. */
export const fromPromisesWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM promises ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all disputes, joined with other rows. Further conditions follow with `AND`. */
export const fromDisputesWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM disputes ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all open disputes. Further conditions follow with `AND`. */
export const fromOpenDisputes = (alias: string, organization = ORGANIZATION): string =>
  `FROM disputes ${alias} WHERE ${alias}.organization_id = ${organization} AND ${alias}.resolved_at IS NULL`;

/** `FROM … WHERE` of all merges of customers, also of those that were undone. Further conditions follow with `AND`. */
export const fromMerges = (alias: string, organization = ORGANIZATION): string =>
  `FROM customer_merges ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `JOIN` of the change with an id that was or can be undone at a time of the machine. Write `LEFT` before it. */
export const joinUndoableChange = (alias: string, id: string, now: string): string =>
  `JOIN undoable_changes ${alias} ON ${alias}.organization_id = ${ORGANIZATION} AND ${alias}.id = ${id}
    AND (${alias}.undone_at IS NOT NULL OR ${alias}.undoable_until > ${now})`;
