import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { type Fill, OPEN_AMOUNT, onClient } from './fill.ts';
import type { BenchPostgres } from './postgres.ts';

const FOLDER = join(import.meta.dirname, '../floor');

/** The file of the plain payment transaction, a script for pgbench. */
export const PAYMENT_FILE = join(FOLDER, 'payment.sql');

/**
 * Creates a database with the frozen schema and as many open invoices as the service has. It is not the
 * service's own schema, which would slow down the floor as it grows.
 */
export async function prepareFloor(
  postgres: Pick<BenchPostgres, 'emptyDatabase'>,
  { organizationId, customers, invoices }: Fill,
): Promise<Connection> {
  const connection = await postgres.emptyDatabase('quittance_floor');
  const schema = await readFile(join(FOLDER, 'schema.sql'), 'utf8');
  const fill = await readFile(join(FOLDER, 'fill.sql'), 'utf8');
  const filled = fill
    .replaceAll(/:org\b/g, `'${organizationId}'::uuid`)
    .replaceAll(/:customers\b/g, String(customers))
    .replaceAll(/:invoices\b/g, String(invoices))
    .replaceAll(/:amount\b/g, String(OPEN_AMOUNT));
  await onClient(new pg.Client(connection), async (client) => {
    await client.query(schema);
    // One at a time: VACUUM does not run within a transaction.
    for (const statement of filled.split(/;$/m)) await client.query(statement);
  });
  return connection;
}
