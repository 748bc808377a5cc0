import { fromInstalmentsOf, PLAN_OF_PROMISE } from '../../cases/relations.ts';
import type { CalendarDay } from '../../kernel/calendar.ts';
import { onAccountOf, onAccountStatement } from '../../ledger/reads.ts';
import { fromOpenInvoices, joinCustomer } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { allSent } from '../../platform/db/transaction.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import type { ForecastPlan } from '../domain/forecast/customer-claims.ts';
import type { PromisesKept } from '../domain/payment-behavior/habit.ts';
import type { PaidInvoice } from '../domain/payment-times/history.ts';
import { numberOf, toPaidInvoice } from '../payment-behavior/facts.ts';

/** Number of invoices in one slice. */
const SLICE = 2_000;

/** An open invoice. Days count from 1970-01-01, amounts are in minor units. */
export interface OpenInvoiceRow {
  id: string;
  customerId: string;
  currency: string;
  outstanding: number;
  issuedOn: number;
  dueOn: number;
  /** The day of a promise that has not ended; null: none. */
  promisedOn: number | null;
  /** Unpaid part of the promise; null: the whole outstanding amount. */
  promised: number | null;
  /** The instalment plan of the promise; null: none. */
  planId: string | null;
  isDisputed: boolean;
}

/** A customer with its open invoices by due day, and its payment history. */
export interface OpenCustomer {
  country: string | null;
  accountManagerId: string | null;
  paid: PaidInvoice[];
  promises: PromisesKept;
  /** Unapplied cash by currency. */
  onAccount: ReadonlyMap<string, number>;
  plans: ForecastPlan[];
  invoices: OpenInvoiceRow[];
}

const { boolean, integer, listOf, orNull, text, uuid } = shape;

/** @param among a condition on the customer, with the values $6 */
const invoicesStatement = (name: string, among: string) => ({
  name,
  text: `
SELECT i.id, i.customer_id AS "customerId", i.currency, i.amount - i.amount_linked AS outstanding,
  ${numberOf('i.dated_on')} AS "issuedOn", ${numberOf('i.due_on')} AS "dueOn",
  CASE WHEN i.promise_due_on >= $2::date THEN ${numberOf('i.promise_due_on')} END AS "promisedOn",
  CASE WHEN i.promise_due_on >= $2::date THEN (
    SELECT greatest(0, least(i.amount, p.amount_linked_before + p.amount) - i.amount_linked) FROM promises p
    WHERE p.organization_id = $1 AND p.invoice_id = i.id AND p.ended_at IS NULL) END AS promised,
  CASE WHEN i.promise_due_on >= $2::date THEN (SELECT ${PLAN_OF_PROMISE('p')} FROM promises p
    WHERE p.organization_id = $1 AND p.invoice_id = i.id AND p.ended_at IS NULL) END AS "planId",
  EXISTS (SELECT 1 FROM disputes x
    WHERE x.organization_id = $1 AND x.invoice_id = i.id AND x.resolved_at IS NULL) AS "isDisputed"
FROM (SELECT * ${fromOpenInvoices('d')}
    AND (d.customer_id, d.due_on, d.id) > ($3::uuid, $4::date, $5::uuid)${among}
  ORDER BY d.customer_id, d.due_on, d.id LIMIT ${SLICE}) i
ORDER BY i.customer_id, i.due_on, i.id`,
  row: rowShape<OpenInvoiceRow>({
    id: uuid,
    customerId: uuid,
    currency: text,
    outstanding: integer,
    issuedOn: integer,
    dueOn: integer,
    promisedOn: orNull(integer),
    promised: orNull(integer),
    planId: orNull(uuid),
    isDisputed: boolean,
  }),
});
const ALL_INVOICES = invoicesStatement('open invoices to forecast', '');
const INVOICES_AMONG = invoicesStatement(
  'open invoices of customers to forecast',
  ' AND d.customer_id = ANY ($6::uuid[])',
);

interface InstalmentRow {
  id: string;
  dueOn: number;
  isPast: boolean;
  missingThrough: number;
}

interface CustomerRow {
  id: string;
  country: string | null;
  accountManagerId: string | null;
  paidInvoices: number[][] | null;
  kept: number | null;
  broken: number | null;
}

const CUSTOMERS = {
  name: 'customers to forecast',
  text: `
SELECT c.id, upper(c.country) AS country, c.account_manager_id AS "accountManagerId", h.paid_invoices AS "paidInvoices",
  h.promises_kept AS kept, h.promises_broken AS broken
FROM unnest($2::uuid[]) r(id)
${joinCustomer('c', 'r.id')}
LEFT JOIN payment_habits h ON h.organization_id = $1 AND h.customer_id = c.id`,
  row: rowShape<CustomerRow>({
    id: uuid,
    country: orNull(text),
    accountManagerId: orNull(uuid),
    paidInvoices: orNull(listOf(listOf(integer))),
    kept: orNull(integer),
    broken: orNull(integer),
  }),
};

/** Amounts that are missing until each instalment, as the status of instalments counts them. */
const PLANS = {
  name: 'instalment plans to forecast',
  text: `
SELECT t.plan_id AS id, ${numberOf('t.due_on')} AS "dueOn", t.due_on < $3::date AS "isPast",
  greatest(0, least(n.amount, n.before + t.amount_through) - n.linked)::bigint AS "missingThrough"
${fromInstalmentsOf('$2::uuid[]')} ORDER BY t.plan_id, t.rank`,
  row: rowShape<InstalmentRow>({ id: uuid, dueOn: integer, isPast: boolean, missingThrough: integer }),
};

/** Positions before every invoice. */
const BEGINNING: readonly string[] = [FIRST_ID, '1899-01-01', FIRST_ID];

/** Customers whose invoices one statement reads. */
const CUSTOMERS_AT_ONCE = 1_000;

/**
 * Yields the open invoices of an organization by customer.
 * @param customerIds the only customers, sorted; null: all
 */
export async function* openCustomers(
  connection: Connection,
  organizationId: string,
  today: CalendarDay,
  customerIds: readonly string[] | null,
): AsyncGenerator<OpenCustomer[]> {
  if (customerIds === null) yield* readOpenCustomers(connection, organizationId, today, null);
  else
    for (let i = 0; i < customerIds.length; i += CUSTOMERS_AT_ONCE) {
      const among = customerIds.slice(i, i + CUSTOMERS_AT_ONCE);
      yield* readOpenCustomers(connection, organizationId, today, among);
    }
}

/**
 * Reads in slices, and reads the next slice while the caller works. All invoices of a customer are in one element,
 * regardless of their number.
 */
async function* readOpenCustomers(
  connection: Connection,
  organizationId: string,
  today: CalendarDay,
  among: readonly string[] | null,
): AsyncGenerator<OpenCustomer[]> {
  const readAfter = (after: readonly string[]) =>
    readSlice(connection, organizationId, today, { after, among });
  let coming: ReturnType<typeof readAfter> | null = readAfter(BEGINNING);
  let held: OpenInvoiceRow[] = [];
  while (coming !== null) {
    const rows: OpenInvoiceRow[] = await coming;
    const last: OpenInvoiceRow | undefined = rows.at(-1);
    const isMore: boolean = rows.length === SLICE && last !== undefined;
    // The customer of the last row may continue in the next slice.
    const whole = isMore ? rows.filter(({ customerId }) => customerId !== last?.customerId) : rows;
    const begun = isMore ? rows.slice(whole.length) : [];
    const isOther = whole.length > 0 || begun[0]?.customerId !== held[0]?.customerId;
    const complete = isOther ? [...held, ...whole] : [];
    held = isOther ? begun : [...held, ...begun];
    const customers =
      complete.length === 0 ? [] : await readCustomers(connection, organizationId, complete, today);
    coming = isMore && last !== undefined ? readAfter(positionOf(last)) : null;
    if (customers.length > 0) yield customers;
  }
}

const positionOf = ({ customerId, dueOn, id }: OpenInvoiceRow): string[] => [
  customerId,
  new Date(dueOn * 86_400_000).toISOString().slice(0, 10),
  id,
];

async function readSlice(
  connection: Connection,
  organizationId: string,
  today: CalendarDay,
  { after, among }: { after: readonly string[]; among: readonly string[] | null },
): Promise<OpenInvoiceRow[]> {
  const values = [organizationId, today, ...after];
  const statement =
    among === null ? { ...ALL_INVOICES, values } : { ...INVOICES_AMONG, values: [...values, among] };
  const { rows } = await queryRows(connection, statement);
  return rows;
}

async function readCustomers(
  connection: Connection,
  organizationId: string,
  invoices: readonly OpenInvoiceRow[],
  today: CalendarDay,
): Promise<OpenCustomer[]> {
  const byCustomer = Map.groupBy(invoices, ({ customerId }) => customerId);
  const ids = [...byCustomer.keys()];
  const [{ rows }, { rows: money }] = await allSent([
    queryRows(connection, { ...CUSTOMERS, values: [organizationId, ids] }),
    queryRows(connection, onAccountStatement(organizationId, ids, today)),
  ] as const);
  const plans = await readPlans(connection, organizationId, invoices, today);
  const known = new Map(rows.map((one) => [one.id, one]));
  const onAccount = onAccountOf(money);
  return [...byCustomer].map(([id, own]) => {
    const found = known.get(id);
    const paid = (found?.paidInvoices ?? []).map(toPaidInvoice);
    return {
      country: found?.country ?? null,
      accountManagerId: found?.accountManagerId ?? null,
      paid,
      invoices: own,
      promises: { kept: found?.kept ?? 0, broken: found?.broken ?? 0 },
      onAccount: onAccount.get(id) ?? new Map<string, number>(),
      plans: plans.filter((plan) => own.some(({ planId }) => planId === plan.id)),
    };
  });
}

async function readPlans(
  connection: Connection,
  organizationId: string,
  invoices: readonly OpenInvoiceRow[],
  today: CalendarDay,
): Promise<ForecastPlan[]> {
  const ids = [...new Set(invoices.flatMap(({ planId }) => planId ?? []))];
  if (ids.length === 0) return [];
  const { rows } = await queryRows(connection, { ...PLANS, values: [organizationId, ids, today] });
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    overdue: own.findLast(({ isPast }) => isPast)?.missingThrough ?? 0,
    instalments: own.filter(({ isPast }) => !isPast),
  }));
}
