import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { id, object } from '../../platform/http/schema.ts';

export const managerFilter = {
  managerId: Type.Optional(id({ description: 'Only customers with this account manager, first or not' })),
};

/** The account managers of a customer, the main one first. */
export const managersAnswer = Type.Array(
  object({ id: id(), firstName: Type.String(), lastName: Type.String() }, { title: 'ManagerOfRow' }),
  { description: 'Account managers, in order' },
);

export interface Manager {
  id: string;
  firstName: string;
  lastName: string;
}

export const MANAGERS = shape.listOf(
  rowShape<Manager>({ id: shape.uuid, firstName: shape.text, lastName: shape.text }),
);

/**
 * Returns a column with the account managers of a customer, for a statement whose `$1` is the organization.
 */
export const managersColumn = (customerId: string) => `
  coalesce((SELECT json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) ORDER BY m.rank)
    FROM account_managers m JOIN users u ON u.organization_id = $1 AND u.id = m.user_id
    WHERE m.organization_id = $1 AND m.customer_id = ${customerId}), '[]')`;

/** Returns a condition that a column references a customer of the account manager. */
export function managedBy(
  organizationId: string,
  column: string,
  managerId: string | undefined,
): RawBuilder<boolean>[] {
  if (managerId === undefined) return [];
  return [
    sql<boolean>`${sql.ref(column)} IN (SELECT customer_id FROM account_managers
      WHERE organization_id = ${organizationId} AND user_id = ${managerId})`,
  ];
}

/** Returns a requested condition or its negation; none if it was not requested. */
export function conditionIf(
  wanted: boolean | undefined,
  condition: RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  if (wanted === undefined) return [];
  return [wanted ? condition : sql<boolean>`NOT (${condition})`];
}
