import { type RawBuilder, sql } from 'kysely';
import { RATING_FROM, RATINGS, type Rating } from '../../../insight/domain/payment-behavior/rating.ts';
import type { CalendarDay } from '../../../kernel/calendar.ts';
import { CUSTOMER_NAMED, customerListSource } from '../../../ledger/filters.ts';
import { bindOrganization, CUSTOMERS, fromOpenInvoices, joinCustomer } from '../../../ledger/relations.ts';
import type { CountedPageQuery, PageSource } from '../../../platform/lists/select-page.ts';
import type { Organization } from '../../../platform/organization.ts';
import { currencyFactors } from '../money.ts';
import type { CUSTOMER_ROW_SORTS } from './schema.ts';

type Sort = (typeof CUSTOMER_ROW_SORTS)[number];
type Source = PageSource & Pick<CountedPageQuery, 'sortColumn' | 'rest'>;

/** The parts of a query that determine the source of a customer list. */
interface SourceQuery {
  sortBy: Sort;
  today: CalendarDay;
  /** The requested ratings; undefined: all. */
  ratings: readonly Rating[] | undefined;
  /** Conditions on the customers. */
  filters: Parameters<typeof customerListSource>[0];
}

/** Returns the FROM part that an index reads in list order, and the place of customers without a sort key. */
export function customerSource(
  organization: Organization,
  { sortBy, today, ratings = RATINGS, filters }: SourceQuery,
): Source {
  const where = [...filters.figures, ...filters.others];
  const by = (sortColumn: string) => ({ ...customerListSource(filters, sortColumn), sortColumn });
  const along = (
    keys: RawBuilder<unknown>,
    hasKey: RawBuilder<boolean>,
    place: 'LAST' | 'LOWEST' = 'LAST',
  ): Source => ({
    from: where.length > 0 ? customersWith(organization, keys) : keysAlone(organization, keys),
    rowsOf: CUSTOMERS,
    sortColumn: 'sort_key',
    rest: { from: CUSTOMERS, where: [...where, sql<boolean>`NOT ${hasKey}`], place },
  });
  switch (sortBy) {
    case 'createdAt':
      return by('created_at');
    case 'balance':
      return by('balance');
    case 'amountDue':
      return by('amount_due');
    case 'name':
      return { ...by('name'), sortColumn: sql.raw(CUSTOMER_NAMED) };
    case 'oldestDue':
      return along(oldestDue(organization.id), hasOpen(organization.id));
    case 'lastContact':
      return along(lastContacts(organization.id), wasContacted(organization.id));
    case 'score':
      return along(scoresOfRatings(organization.id, ratings), isScored(organization.id));
    case 'amountOverdue':
      return along(
        overdueAmounts(organization, today),
        hasOpen(organization.id, sql`AND d.due_on < ${today}::date`),
        'LOWEST',
      );
  }
}

/** Joins customers with their sort key. Those without one are the rest of the list. */
const customersWith = (
  { id }: Organization,
  keys: RawBuilder<unknown>,
) => sql`(SELECT c.*, k.sort_key FROM (${keys}) k
  ${bindOrganization(id, joinCustomer, 'c', 'k.customer_id')}) customers`;

/** Returns the same without the join, for a list without conditions on customers. */
const keysAlone = ({ id }: Organization, keys: RawBuilder<unknown>) =>
  sql`(SELECT ${id}::uuid AS organization_id, k.customer_id AS id, k.sort_key FROM (${keys}) k) customers`;

/**
 * Returns a condition that the customer has an open invoice.
 * @param more further conditions on the invoice `d`
 */
export const hasOpen = (organizationId: string, more: RawBuilder<unknown> = sql``) =>
  sql<boolean>`EXISTS (SELECT ${bindOrganization(organizationId, fromOpenInvoices, 'd')}
    AND d.customer_id = customers.id ${more})`;

/**
 * Returns a condition that the customer was contacted.
 * @param more further conditions on the action `b`
 */
export const wasContacted = (organizationId: string, more: RawBuilder<unknown> = sql``) =>
  sql<boolean>`EXISTS (SELECT FROM actions b WHERE b.organization_id = ${organizationId}
    AND b.customer_id = customers.id AND b.state = 'EXECUTED' AND b.type <> 'TASK' ${more})`;

/** Selects each customer once, with the due day of its oldest open invoice. */
const oldestDue = (organizationId: string) => sql`
  SELECT d.customer_id, d.due_on AS sort_key
  ${bindOrganization(organizationId, fromOpenInvoices, 'd')} AND NOT EXISTS (
    SELECT ${bindOrganization(organizationId, fromOpenInvoices, 'e')} AND e.customer_id = d.customer_id
      AND (e.due_on, e.id) < (d.due_on, d.id))`;

/** Selects each customer once, with the time of its last contact. */
const lastContacts = (organizationId: string) => sql`
  SELECT a.customer_id, a.performed_at AS sort_key FROM actions a
  WHERE a.organization_id = ${organizationId} AND a.state = 'EXECUTED' AND a.type <> 'TASK' AND NOT EXISTS (
    SELECT FROM actions b WHERE b.organization_id = ${organizationId} AND b.customer_id = a.customer_id
      AND b.state = 'EXECUTED' AND b.type <> 'TASK' AND (b.performed_at, b.id) > (a.performed_at, a.id))`;

/**
 * Selects customers whose score is between the worst and the best of these ratings, so that an index is read.
 * Ratings between them and scores at a bound may be included: the list filters by rating again.
 */
function scoresOfRatings(organizationId: string, ratings: readonly Rating[]): RawBuilder<unknown> {
  const from = RATING_FROM.map(([, points]) => points * 10_000);
  const indexes = ratings.map((rating) => RATINGS.indexOf(rating));
  const [best, worst] = [Math.min(...indexes), Math.max(...indexes)];
  // The rounded score of points just below a bound can equal the bound.
  return sql`
  SELECT h.customer_id, h.score AS sort_key FROM payment_habits h
  WHERE h.organization_id = ${organizationId} AND h.score BETWEEN ${from[worst] ?? 0} AND ${from[best - 1] ?? 1_000_000}`;
}

const isScored = (organizationId: string) => sql<boolean>`EXISTS (SELECT FROM payment_habits h
  WHERE h.organization_id = ${organizationId} AND h.customer_id = customers.id AND h.score IS NOT NULL)`;

/**
 * Adds up overdue amounts, from an index of open invoices. They depend on today, so they are not stored.
 * Amounts in a currency without a rate count as zero.
 */
function overdueAmounts(organization: Organization, today: CalendarDay): RawBuilder<unknown> {
  return sql`
  SELECT p.customer_id, coalesce(sum(round(p.amount * f.factor)), 0)::bigint AS sort_key
  FROM (SELECT d.customer_id, d.currency, sum(d.amount - d.amount_linked) AS amount
    ${bindOrganization(organization.id, fromOpenInvoices, 'd')} AND d.due_on < ${today}::date
    GROUP BY d.customer_id, d.currency) p
  LEFT JOIN (${currencyFactors(organization)}) f ON f.currency = p.currency
  GROUP BY p.customer_id`;
}
