import { sql } from 'kysely';
import { localDate } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import { findNamedCustomer } from '../../ledger/customers/queries.ts';
import { CUSTOMERS, joinCustomer } from '../../ledger/relations.ts';
import { managedBy } from '../../people/index.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { chanceKept, habitOf, type PromisesKept } from '../domain/payment-behavior/habit.ts';
import { RATING_FROM, RATING_RULES, rateHabit } from '../domain/payment-behavior/rating.ts';
import { loadPromisesKept, MAX_INVOICES, NO_PROMISES, PAID_INVOICES } from './facts.ts';
import type { CustomerHabit, CustomerHabitQuery, PaymentHabit } from './schema.ts';
import { loadCommonHabits } from './stored-times.ts';

/** The method of habit and rating, in words. */
const FORMULA = [
  `from the ${MAX_INVOICES} newest paid invoices by issue date: days late = day of the last payment − due day`,
  'medianDaysLate = median; spreadDays = third − first quartile; shareLate = those with days late > 0 / all',
  'trendDays = median of the newer half − median of the older half',
  'points of a part = 100 × (worst − value) / (worst − best), from 0 to 100. points = Σ points × ' +
    'weight / 100 over the known parts',
  `rating: ${RATING_FROM.map(([rating, from]) => `${rating} from ${from}`).join(', ')}`,
  'chanceKept = (kept + 4 × overall rate) / (kept + broken + 4). The overall rate is itself shrunk ' +
    'towards one half',
];

type Invoice = Omit<PaymentHabit['invoices'][number], 'daysLate'>;

const { date, orNull, text, uuid } = shape;
const INVOICES = {
  name: 'paid invoices of a customer',
  text: `SELECT x.id, x.external_id AS "externalId", x.custom_id AS "customId", x.dated_on AS "issuedOn", x.due_on AS "dueOn",
           x.paid_on AS "paidOn"
         FROM (SELECT $2::uuid AS id) c CROSS JOIN LATERAL (${PAID_INVOICES}) x ORDER BY x.dated_on DESC, x.id DESC`,
  row: rowShape<Invoice>({
    id: uuid,
    externalId: text,
    customId: orNull(text),
    issuedOn: date,
    dueOn: date,
    paidOn: date,
  }),
};

/**
 * Returns the current payment behavior of a customer, with the invoices on which it is based.
 * @throws NOT_FOUND
 */
export function readHabit(
  { database, clock }: DataContext,
  { id: organizationId, timezone }: Organization,
  ref: { id: string } | { externalId: string },
): Promise<PaymentHabit> {
  const today = localDate(clock.now(), timezone);
  return inSnapshot(database, async (connection) => {
    const customer = await findNamedCustomer(connection, organizationId, ref);
    const { rows } = await queryRows(connection, { ...INVOICES, values: [organizationId, customer.id] });
    const promises = await loadPromisesKept(connection, organizationId, [customer.id], today);
    const common = await loadCommonHabits(connection, organizationId);
    const own = promises.get(customer.id) ?? NO_PROMISES;
    return { customer, asOf: today, ...describeHabit(rows, own, common.promises) };
  });
}

function describeHabit(
  rows: readonly Invoice[],
  own: PromisesKept,
  everybody: PromisesKept,
): Omit<PaymentHabit, 'customer' | 'asOf'> {
  const invoices = rows.map((one) => ({ ...one, daysLate: daysBetween(one.dueOn, one.paidOn) }));
  const {
    invoices: _,
    promisesKept,
    ...habit
  } = habitOf(
    invoices.map(({ daysLate }) => daysLate),
    own,
  );
  const rated = rateHabit({ ...habit, invoices: invoices.length, promisesKept });
  return {
    rating: rated.rating,
    points: rated.points,
    parts: rated.parts.map((part) => {
      const { best, worst } = RATING_RULES[part.part];
      return { ...part, best, worst };
    }),
    ...habit,
    promises: { ...own, share: promisesKept, chanceKept: chanceKept(own, everybody) },
    formula: FORMULA,
    invoices,
  };
}

interface PaidDays {
  customerId: string;
  dueOn: string;
  paidOn: string;
}
const PAID_DAYS = {
  name: 'paid invoices of customers',
  text: `SELECT c.id AS "customerId", x.due_on AS "dueOn", x.paid_on AS "paidOn"
         FROM unnest($2::uuid[]) AS c(id) CROSS JOIN LATERAL (${PAID_INVOICES}) x ORDER BY c.id, x.dated_on DESC, x.id DESC`,
  row: rowShape<PaidDays>({ customerId: uuid, dueOn: date, paidOn: date }),
};

/** Lists the payment behavior of customers, with the same figures as `readHabit`. */
export async function listHabits(
  { database, clock }: Context,
  { id: organizationId, timezone }: Organization,
  query: CustomerHabitQuery,
) {
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    {
      from: CUSTOMERS,
      organizationId,
      sortColumn: 'created_at',
      where: [sql<boolean>`merged_into_id IS NULL`, ...managedBy(organizationId, 'id', query.managerId)],
    },
    readPage(query, { list: 'payment-habits', sortBy: 'createdAt' }),
  );
  const today = localDate(clock.now(), timezone);
  const names = await loadCustomerNames(database, organizationId, ids);
  const { rows } = await queryRows(database.pool, { ...PAID_DAYS, values: [organizationId, ids] });
  const paid = Map.groupBy(rows, ({ customerId }) => customerId);
  const promises = await loadPromisesKept(database.pool, organizationId, ids, today);
  const { promises: common } = await loadCommonHabits(database.pool, organizationId);
  const items = names.map((customer): CustomerHabit => {
    const late = (paid.get(customer.id) ?? []).map(({ dueOn, paidOn }) => daysBetween(dueOn, paidOn));
    return { customer, ...lineOf(late, promises.get(customer.id) ?? NO_PROMISES, common) };
  });
  return { ...metadata, items };
}

function lineOf(
  late: readonly number[],
  own: PromisesKept,
  everybody: PromisesKept,
): Omit<CustomerHabit, 'customer'> {
  const { invoices, promisesKept, ...habit } = habitOf(late, own);
  const { rating, points } = rateHabit({ ...habit, invoices: late.length, promisesKept });
  return {
    rating,
    points,
    ...habit,
    invoices: late.length,
    promisesKept: own.kept,
    promisesBroken: own.broken,
    chanceKept: chanceKept(own, everybody),
  };
}

/** Returns customers by id, in this order. */
async function loadCustomerNames(
  { pool }: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<CustomerHabit['customer'][]> {
  const { rows } = await queryRows(pool, {
    name: 'names of customers with habits',
    text: `SELECT c.id, c.external_id AS "externalId", c.name FROM unnest($2::uuid[]) WITH ORDINALITY AS o(id, rank)
           ${joinCustomer('c', 'o.id')} ORDER BY o.rank`,
    values: [organizationId, ids],
    row: rowShape<CustomerHabit['customer']>({ id: uuid, externalId: text, name: text }),
  });
  return rows;
}
