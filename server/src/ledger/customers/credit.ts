import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';

/** Filters on credit, for lists of customers. */
export const creditQuery = {
  overLimit: Type.Optional(Type.Boolean({ description: 'With an exposure above the credit limit' })),
  onHold: Type.Optional(Type.Boolean({ description: 'On hold' })),
};

interface CreditFilters {
  overLimit?: boolean;
  onHold?: boolean;
}

/** Returns the conditions on credit. The rule of exposure is that of `domain/exposure.ts`. */
export function creditConditions(
  organizationId: string,
  { overLimit, onHold }: CreditFilters,
): RawBuilder<boolean>[] {
  return [
    ...customerFilter(
      overLimit,
      organizationId,
      sql`x.credit_limit < greatest(0, least(x.balance, x.amount_due))`,
    ),
    ...customerFilter(onHold, organizationId, sql`x.on_hold`),
  ];
}

function customerFilter(
  wanted: boolean | undefined,
  organizationId: string,
  condition: RawBuilder<unknown>,
): RawBuilder<boolean>[] {
  if (wanted === undefined) return [];
  const ids = sql`(SELECT x.id FROM customers x WHERE x.organization_id = ${organizationId} AND ${condition})`;
  return [wanted ? sql<boolean>`id IN ${ids}` : sql<boolean>`NOT (id IN ${ids})`];
}
