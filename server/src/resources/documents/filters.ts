import { type RawBuilder, sql } from 'kysely';
import { toTimestamp } from '../../domain/calendar.ts';
import type { DocumentKind } from '../../domain/ledger/records.ts';
import { comparisons } from '../../platform/lists/filters.ts';
import type { Organization } from '../../platform/organization.ts';

/** Conditions that the lists of all documents share. */
export function documentConditions(
  organization: Organization,
  kind: DocumentKind,
  query: Record<string, unknown>,
): RawBuilder<boolean>[] {
  const customer = query['customer.id'];
  const externalId = query['customer.externalId'];
  return [
    // A literal, so that partial indexes of one kind are found.
    sql<boolean>`kind = ${sql.lit(kind)}`,
    ...(customer === undefined ? [] : [sql<boolean>`customer_id = ${customer}`]),
    ...(externalId === undefined
      ? []
      : [
          sql<boolean>`customer_id = (SELECT id FROM customers
            WHERE organization_id = ${organization.id} AND external_id = ${externalId})`,
        ]),
    ...(query['customId'] === undefined ? [] : [sql<boolean>`custom_id = ${query['customId']}`]),
    ...instants(organization, query, 'updatedAt', 'updated_at'),
  ];
}

/** A range on an instant, zone-less ends read in the organization's time zone. */
export function instants(
  organization: Organization,
  query: Record<string, unknown>,
  name: string,
  column: string,
): RawBuilder<boolean>[] {
  return comparisons(query, name, column, (value) => toTimestamp(String(value), organization.timezone));
}
