import type pg from 'pg';
import { withOverrides } from '../with-overrides.ts';
import { currentOrganization } from './for-organization.ts';
import { openingStatements, type Router, routingHint } from './hints.ts';

/** A statement cannot be routed: the work that sends it has no organization. */
export class UnroutedStatementError extends Error {
  override name = 'UnroutedStatementError';
}

/** Organization to which each connection of a router is set. */
const routed = new WeakMap<pg.PoolClient, string>();

/**
 * Sets a connection to an organization. Waits for the answer: a statement that follows a failed hint would go
 * to the shard of another organization.
 */
async function routeConnection(
  router: Router,
  connection: pg.PoolClient,
  organizationId: string,
): Promise<void> {
  const before = routed.get(connection);
  if (before === organizationId) return;
  // Until the router has answered, the route is unknown.
  routed.delete(connection);
  if (before === undefined)
    for (const statement of openingStatements(router)) await connection.query(statement);
  await connection.query(routingHint(router, organizationId));
  routed.set(connection, organizationId);
}

/**
 * Returns a pool whose connections lead to the shard of the organization of the current work. This is the only
 * place that sends routing hints.
 * @param pool connections to the router
 * @param unrouted serves work without an organization; null: such a statement fails
 */
export function routedPool(pool: pg.Pool, router: Router, unrouted: pg.Pool | null): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const organizationId = currentOrganization();
    if (organizationId === null) {
      if (unrouted !== null) return unrouted.connect();
      throw new UnroutedStatementError('a statement for the query router names no organization');
    }
    const connection = await pool.connect();
    try {
      await routeConnection(router, connection, organizationId);
      return connection;
    } catch (error) {
      connection.release(true);
      throw error;
    }
  };
  const query = async (...statement: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
    const connection = await connect();
    try {
      const result: unknown = await connection.query(...statement);
      connection.release();
      return result;
    } catch (error) {
      connection.release(true);
      throw error;
    }
  };
  return withOverrides(pool, { connect, query });
}
