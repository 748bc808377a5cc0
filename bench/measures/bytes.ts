import pg from 'pg';
import type { Bench, Figure } from '../lib/context.ts';
import { type Paying, preparePayments } from '../lib/paying.ts';

const PAYMENTS = 2_000;
/** From single requests to a busy service. */
const CONNECTIONS = [1, 10, 40];

/**
 * Measures the bytes that a linked payment adds to the disk and to the WAL. Load on the machine does not
 * affect them.
 */
export async function bytes(bench: Bench): Promise<Figure[]> {
  const payments = Math.round(PAYMENTS * bench.scale);
  const paying = await preparePayments(bench, payments * CONNECTIONS.length * 2);
  const client = new pg.Client(paying.connection);
  await client.connect();
  try {
    // Warms up: one-time costs, such as the growth of empty files, do not belong to a payment.
    await paying.overHttp(10, payments / 10);
    const figures: Figure[] = [];
    for (const connections of CONNECTIONS)
      figures.push(await logOf(client, paying, { connections, payments }));
    return [...figures, await diskOf(client)];
  } finally {
    await client.end();
    await paying.stop();
  }
}

async function logOf(
  client: pg.Client,
  paying: Paying,
  { connections, payments }: { connections: number; payments: number },
): Promise<Figure> {
  await client.query('CHECKPOINT');
  const before = await walPosition(client);
  await paying.overHttp(connections, payments / connections);
  const each = ((await walPosition(client)) - before) / payments;
  return {
    name: `write-ahead log of a payment with a link, ${connections} connections`,
    measure: `${(each / 1000).toFixed(1)} kB`,
    floor: '',
    ratio: null,
    needed: 'reported',
    met: null,
    details: { each },
  };
}

/** Returns the WAL position in bytes. It includes what follows from payments, such as their events. */
async function walPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes",
  );
  return Number(rows[0]?.bytes);
}

/** Measures the bytes per record with all indexes, in tables without gaps. */
async function diskOf(client: pg.Client): Promise<Figure> {
  const tables = ['documents', 'links', 'events', 'audit_entries', 'audit_records'];
  await client.query(`VACUUM FULL ANALYZE ${tables.join(', ')}`);
  const each = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await client.query<{ bytes: number }>(
        `SELECT pg_total_relation_size('${table}')::float8 / greatest(count(*), 1) AS bytes FROM ${table}`,
      );
      return `${table} ${Math.round(rows[0]?.bytes ?? 0)}`;
    }),
  );
  return {
    name: 'bytes of a row with its indexes',
    measure: each.join(', '),
    floor: '',
    ratio: null,
    needed: 'reported',
    met: null,
    details: each,
  };
}
