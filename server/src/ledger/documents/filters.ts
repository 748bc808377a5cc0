import { type RawBuilder, sql } from 'kysely';
import { endOfDay, isDateAlone, midnightOf, type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import type { Context } from '../../platform/context.ts';
import {
  type Comparison,
  type Condition,
  comparisonConditions,
  externalIds,
} from '../../platform/lists/filters.ts';
import type { Organization } from '../../platform/organization.ts';
import { findCustomerId } from '../contacts/queries.ts';
import type { DocumentKind } from '../domain/settlement/records.ts';
import { isUnsettledOnly } from './list-source.ts';

/** Returns the conditions that all document lists share. */
export async function buildDocumentConditions(
  context: Context,
  organization: Organization,
  kind: DocumentKind,
  query: Record<string, unknown> & {
    'customer.id'?: string;
    'customer.externalId'?: string;
    externalId?: string[];
  },
): Promise<RawBuilder<boolean>[]> {
  const { 'customer.id': id, 'customer.externalId': externalId, customId } = query;
  return [
    // A literal makes the partial indexes of one kind usable.
    sql<boolean>`kind = ${sql.lit(kind)}`,
    ...(id === undefined ? [] : [sql<boolean>`customer_id = ${id}`]),
    ...(externalId === undefined ? [] : [await ofCustomer(context, organization, externalId)]),
    ...externalIds(query),
    ...(customId === undefined ? [] : [sql<boolean>`custom_id = ${customId}`]),
    ...instantFilter(organization, query, 'updatedAt', 'updated_at'),
  ];
}

/**
 * Looks the customer up first. With a plain value instead of a subquery, the planner knows how many documents
 * it has. Then it reads these instead of searching the newest documents of all customers.
 */
async function ofCustomer(context: Context, organization: Organization, externalId: string) {
  const id = await findCustomerId(context.database.pool, organization.id, { externalId });
  return id === null ? sql<boolean>`false` : sql<boolean>`customer_id = ${id}`;
}

/** Returns a range condition on the issue date. */
export function issuedIn(organization: Organization, query: Record<string, unknown>): RawBuilder<boolean>[] {
  return dateFilter(organization, query, 'issuedAt', { at: 'dated_at', on: 'dated_on' });
}

/** Returns a range condition on the due date. */
export function dueIn(organization: Organization, query: Record<string, unknown>): RawBuilder<boolean>[] {
  return dateFilter(organization, query, 'dueDate', { at: 'due_at', on: 'due_on' });
}

/**
 * Returns a range condition on the outstanding amount of invoices. Unsettled invoices have an index. The two
 * redundant column conditions let the planner estimate how few they are.
 */
export function outstandingIn(query: Record<string, unknown>): RawBuilder<boolean>[] {
  const name = 'amountOutstanding';
  if (!isUnsettledOnly(query))
    return comparisonConditions(query, name, sql`greatest(amount - amount_linked, 0)`);
  return [
    sql<boolean>`amount_linked < amount AND (is_open OR written_off_at IS NOT NULL)`,
    ...comparisonConditions(query, name, sql`(amount - amount_linked)`),
  ];
}

/**
 * Returns a range condition on an instant. Ends without a zone are local time of the organization. A date
 * without a time means the whole day.
 */
export function instantFilter(
  { timezone }: Organization,
  query: Record<string, unknown>,
  name: string,
  column: string,
): RawBuilder<boolean>[] {
  return comparisonConditions(query, name, column, (comparison, value) => {
    const text = String(value);
    const start = toTimestamp(text, timezone);
    return isDateAlone(text) ? ofDay(comparison, start, endOfDay(text, timezone)) : [[comparison, start]];
  });
}

/**
 * Returns a range condition on a document date. A date without a time is compared with the stored day, other
 * values with the instant.
 */
export function dateFilter(
  { timezone }: Organization,
  query: Record<string, unknown>,
  name: string,
  { at, on }: { at: string; on: string },
): RawBuilder<boolean>[] {
  const days = comparisonConditions(query, name, on, (comparison, value) =>
    isDateAlone(String(value)) ? [[comparison, value]] : [],
  );
  const ofInstants = comparisonConditions(query, name, at, (comparison, value) => {
    const text = String(value);
    return isDateAlone(text) ? aroundDay(comparison, text) : [[comparison, toTimestamp(text, timezone)]];
  });
  return [...days, ...ofInstants];
}

/**
 * Returns redundant conditions on the instant, valid in any time zone, so that an index on instants can be
 * used.
 */
function aroundDay(comparison: Comparison, day: string): Condition[] {
  const from: Condition = ['gte', midnightOf(addDays(day, -1))];
  const until: Condition[] = day > '9999-12-29' ? [] : [['lt', midnightOf(addDays(day, 2))]];
  if (comparison === 'gt' || comparison === 'gte') return [from];
  return comparison === 'eq' ? [from, ...until] : until;
}

/**
 * Converts a comparison with a day to conditions on an instant. `next` is the first instant after the day.
 */
function ofDay(comparison: Comparison, start: Timestamp, next: Timestamp): Condition[] {
  switch (comparison) {
    case 'eq':
      return [
        ['gte', start],
        ['lt', next],
      ];
    case 'gt':
      return [['gte', next]];
    case 'lte':
      return [['lt', next]];
    default:
      return [[comparison, start]];
  }
}
