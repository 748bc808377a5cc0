import pg from 'pg';
import { type Bench, createTenant, type Figure } from '../lib/context.ts';
import { deriveFigures, onClient } from '../lib/fill.ts';
import { importFile, prepareFile, shapeOf } from '../lib/importing.ts';
import { startServer } from '../lib/server.ts';
import { importSetBased, prepareRows } from '../lib/set-based.ts';
import { measurePairs } from '../lib/statistics.ts';

const RECORDS = 100_000;
const RATIO = 0.75;
const PER_SECOND = 15_000;

/** Compares POST /v1/imports of customers, invoices and linked payments with COPY and set-based SQL. */
export async function bulk(bench: Bench): Promise<Figure[]> {
  const records = RECORDS * bench.scale;
  const shape = shapeOf(records);
  // Created before the clock starts, so that the client's work is not measured.
  const file = prepareFile(shape);
  const rows = prepareRows(shape);
  // A new database each time: leftovers of one side would slow down the next.
  const imported = async () => {
    const connection = await bench.postgres.freshDatabase();
    const server = await startServer(connection);
    try {
      return records / (await importFile(server.port, await createTenant(connection), file));
    } finally {
      await server.stop();
    }
  };
  const setBased = async () => {
    const connection = await bench.postgres.freshDatabase();
    const { id } = await createTenant(connection);
    return onClient(
      new pg.Client(connection),
      async (client) => records / (await importSetBased(client, id, rows, deriveFigures)),
    );
  };
  const result = await measurePairs(Math.min(3, bench.rounds), imported, setBased);
  const measure = `${Math.round(result.measure)} records/s`;
  const floor = `${Math.round(result.floor)} records/s (COPY, set-based SQL)`;
  return [
    {
      name: `bulk import of ${records} mixed records`,
      measure,
      floor,
      ratio: result.ratio,
      needed: `≥ ${RATIO}`,
      met: result.ratio >= RATIO,
      details: result,
    },
    {
      name: 'bulk import, plain figure',
      measure,
      floor: '',
      ratio: null,
      needed: `≥ ${PER_SECOND} records/s`,
      met: result.measure >= PER_SECOND,
      details: null,
    },
  ];
}
