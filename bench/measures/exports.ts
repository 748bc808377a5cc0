import pg from 'pg';
import { type Bench, createTenant, type Figure, type Tenant } from '../lib/context.ts';
import { onClient } from '../lib/fill.ts';
import { fillLists, PER_CUSTOMER } from '../lib/fill-lists.ts';
import { type Server, startServer } from '../lib/server.ts';
import { median } from '../lib/statistics.ts';

const INVOICES = 1_000_000;
const MAX_MIB = 400;
/** Memory of the last quarter relative to the third, up to which it counts as flat. */
const FLAT = 1.1;
const SAMPLE_MS = 250;

/** Measures the server's resident memory while it exports all invoices of an organization, in each format. */
export async function exports(bench: Bench): Promise<Figure[]> {
  const connection = await bench.postgres.freshDatabase();
  const invoices = INVOICES * bench.scale;
  bench.say(`exports: filling ${invoices} invoices`);
  const tenant = await createTenant(connection);
  await onClient(new pg.Client(connection), async (client) => {
    await fillLists(client, tenant.id, invoices / PER_CUSTOMER);
    await client.query('VACUUM ANALYZE');
  });
  const figures: Figure[] = [];
  for (const format of ['csv', 'xlsx']) {
    const server = await startServer(connection);
    try {
      bench.say(`exports: ${format}`);
      figures.push(await exportOne(server, tenant, { format, invoices }));
    } finally {
      await server.stop();
    }
  }
  return figures;
}

async function exportOne(
  server: Server,
  { apiKey, apiSecret }: Tenant,
  { format, invoices }: { format: string; invoices: number },
): Promise<Figure> {
  const samples: number[] = [];
  const timer = setInterval(async () => {
    const mib = await server.residentMib();
    if (mib !== null) samples.push(mib);
  }, SAMPLE_MS);
  const begun = performance.now();
  const url = `http://127.0.0.1:${server.port}/v1/internal/exports/lists/invoices?format=${format}`;
  const headers = { 'x-api-key': apiKey, 'x-api-secret': apiSecret, 'accept-encoding': 'identity' };
  const answer = await fetch(url, { headers });
  if (answer.status !== 200 || answer.body === null) throw new Error(`the export returned ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  clearInterval(timer);
  const seconds = (performance.now() - begun) / 1000;
  const quarter = (n: number) =>
    median(samples.slice(Math.floor(((n - 1) * samples.length) / 4), Math.ceil((n * samples.length) / 4)));
  const quarters = [1, 2, 3, 4].map(quarter);
  const peak = Math.max(...samples);
  return {
    name: `memory during an export of ${invoices} invoices as ${format}`,
    measure: `at most ${Math.round(peak)} MiB (quarters: ${quarters.map(Math.round).join(', ')}), ${Math.round(seconds)} s`,
    floor: '',
    ratio: null,
    needed: `≤ ${MAX_MIB} MiB, flat`,
    met: peak <= MAX_MIB && quarter(4) <= quarter(3) * FLAT,
    details: { seconds, rowsPerSecond: invoices / seconds, bytes, peak, quarters, samples: samples.length },
  };
}
