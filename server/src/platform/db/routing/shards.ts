import type { QueryResultRow } from 'pg';
import type { Connection, Database, Statement } from '../database-types.ts';

/**
 * Runs a statement across all organizations, once on each shard. Without a query router that is the one
 * database.
 * @returns the rows of all shards, shard by shard
 */
export async function queryShards<Row extends QueryResultRow>(
  { shards }: Pick<Database, 'shards'>,
  statement: Statement | Omit<Statement, 'name'>,
): Promise<Row[]> {
  const answers = await Promise.all(shards.map(({ pool }) => pool.query<Row>(statement)));
  return answers.flatMap(({ rows }) => rows);
}

/**
 * Returns where rows of people are written in a transaction of an organization: in the same transaction.
 * Behind a query router they are on the main shard, so that statement commits on its own, at once. It must do
 * no harm if the transaction is rolled back.
 */
export const peopleWithin = (database: Database, connection: Connection): Pick<Connection, 'query'> =>
  database.main === database ? connection : database.main.pool;
