import type { Connection } from '../../platform/db/database.ts';

/** A user whose records are read, one portion at a time. */
export interface Portion {
  organizationId: string;
  userId: string;
  /** Cursor: ids up to this one were read. */
  after: string;
  limit: number;
}

/** Returns the customers of an account manager, ordered by id. */
export async function listCustomersOfUser(
  queryable: Pick<Connection, 'query'>,
  { organizationId, userId, after, limit }: Portion,
): Promise<string[]> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'customers of user',
    text: `SELECT customer_id AS id FROM account_managers
           WHERE organization_id = $1 AND user_id = $2 AND customer_id > $3 ORDER BY customer_id LIMIT $4`,
    values: [organizationId, userId, after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Returns the open actions assigned to a user, ordered by id. */
export async function openActionsOfUser(
  queryable: Pick<Connection, 'query'>,
  { organizationId, userId, after, limit }: Portion,
): Promise<string[]> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'open actions of user',
    text: `SELECT s.action_id AS id FROM action_assignees s
           JOIN actions a ON a.organization_id = $1 AND a.id = s.action_id AND a.state IN ('TODO', 'FAILED')
           WHERE s.organization_id = $1 AND s.user_id = $2 AND s.action_id > $3 ORDER BY s.action_id LIMIT $4`,
    values: [organizationId, userId, after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Returns the open disputes that a user owns, ordered by id. */
export async function openDisputesOfUser(
  queryable: Pick<Connection, 'query'>,
  { organizationId, userId, after, limit }: Portion,
): Promise<string[]> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'open disputes of user',
    text: `SELECT id FROM disputes
           WHERE organization_id = $1 AND owner_user_id = $2 AND resolved_at IS NULL AND id > $3 ORDER BY id LIMIT $4`,
    values: [organizationId, userId, after, limit],
  });
  return rows.map(({ id }) => id);
}
