import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { processorMicros, takenBetween } from './processor.ts';
import type { Server } from './server.ts';
import { median } from './statistics.ts';

/** CPU time of one operation, in microseconds. */
export interface Use {
  node: number;
  postgres: number;
}

/**
 * Measures the CPU time that a server and the backends of its database take for some work.
 * @param work returns the number of operations it did
 */
export async function measureUse(
  connection: Connection,
  { pid }: Pick<Server, 'pid'>,
  work: () => Promise<number>,
): Promise<Use> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const sample = async () => {
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      return [await processorMicros([pid]), await processorMicros(rows.map((row) => row.pid))] as const;
    };
    const [nodeBefore, postgresBefore] = await sample();
    const operations = await work();
    const [nodeAfter, postgresAfter] = await sample();
    return {
      node: takenBetween(nodeBefore, nodeAfter) / operations,
      postgres: takenBetween(postgresBefore, postgresAfter) / operations,
    };
  } finally {
    await client.end();
  }
}

/** Returns the CPU time of Node and PostgreSQL together, with its parts, for a table. */
export function describeUse({ node, postgres }: Use): string {
  return `${Math.round(node + postgres)} µs (Node ${Math.round(node)}, PostgreSQL ${Math.round(postgres)})`;
}

/** Returns the median of each part. */
export function medianUse(uses: readonly Use[]): Use {
  const middle = (part: keyof Use) => median(uses.map((use) => use[part]));
  return { node: middle('node'), postgres: middle('postgres') };
}
