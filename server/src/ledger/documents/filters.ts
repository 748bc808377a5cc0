import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Comparison, type Condition, comparisons } from '../../platform/lists/filters.ts';
import type { Organization } from '../../platform/organization.ts';
import { findCustomerId } from '../contacts/queries.ts';
import { endOfDay, type Timestamp, toTimestamp } from '../domain/calendar.ts';
import type { DocumentKind } from '../domain/settlement/records.ts';

/** Conditions that the lists of all documents share. */
export async function documentConditions(
  context: Context,
  organization: Organization,
  kind: DocumentKind,
  query: Record<string, unknown> & { 'customer.id'?: string; 'customer.externalId'?: string },
): Promise<RawBuilder<boolean>[]> {
  const { 'customer.id': id, 'customer.externalId': externalId, customId } = query;
  return [
    // A literal, so that partial indexes of one kind are found.
    sql<boolean>`kind = ${sql.lit(kind)}`,
    ...(id === undefined ? [] : [sql<boolean>`customer_id = ${id}`]),
    ...(externalId === undefined ? [] : [await ofCustomer(context, organization, externalId)]),
    ...(customId === undefined ? [] : [sql<boolean>`custom_id = ${customId}`]),
    ...instants(organization, query, 'updatedAt', 'updated_at'),
  ];
}

/**
 * Looked up before: a plain value, unlike a subquery, lets the planner see how many documents the customer has, so
 * that it reads these and does not search the newest of all customers for them.
 */
async function ofCustomer(context: Context, organization: Organization, externalId: string) {
  const id = await findCustomerId(context.database, organization.id, { externalId });
  return id === null ? sql<boolean>`false` : sql<boolean>`customer_id = ${id}`;
}

/** A range on an instant, zone-less ends read in the organization's time zone; a date alone means the whole day. */
export function instants(
  { timezone }: Organization,
  query: Record<string, unknown>,
  name: string,
  column: string,
): RawBuilder<boolean>[] {
  return comparisons(query, name, column, (comparison, value) => {
    const text = String(value);
    const start = toTimestamp(text, timezone);
    return DATE_ALONE.test(text) ? ofDay(comparison, start, endOfDay(text, timezone)) : [[comparison, start]];
  });
}

const DATE_ALONE = /^\d{4}-\d\d-\d\d$/;

/** What a comparison with a day asks of an instant: `next` is the first one after the day. */
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
