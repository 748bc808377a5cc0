import { type Bench, createTenant, type Figure } from '../lib/context.ts';
import { importFile, prepareFile, shapeOf } from '../lib/importing.ts';
import { startServer } from '../lib/server.ts';
import { median } from '../lib/statistics.ts';

const LINES = 1_000_000;
const MAX_MIB = 400;
/** Memory of the last quarter relative to the third, up to which it counts as flat. */
const FLAT = 1.1;
const SAMPLE_MS = 250;

/** Measures the server's resident memory, importer included, while it imports a file of a million lines. */
export async function memory(bench: Bench): Promise<Figure[]> {
  const lines = LINES * bench.scale;
  const file = prepareFile(shapeOf(lines));
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  const server = await startServer(connection);
  const samples: number[] = [];
  const timer = setInterval(async () => {
    const mib = await server.residentMib();
    if (mib !== null) samples.push(mib);
  }, SAMPLE_MS);
  try {
    bench.say(`memory: importing ${lines} lines`);
    const seconds = await importFile(server.port, tenant, file);
    clearInterval(timer);
    if (samples.length < 4) return [];
    const quarter = (n: number) =>
      median(samples.slice(Math.floor(((n - 1) * samples.length) / 4), Math.ceil((n * samples.length) / 4)));
    const quarters = [1, 2, 3, 4].map(quarter);
    const peak = Math.max(...samples);
    return [
      {
        name: `memory during an import of ${lines} lines`,
        measure: `at most ${Math.round(peak)} MiB (quarters: ${quarters.map(Math.round).join(', ')})`,
        floor: '',
        ratio: null,
        needed: `≤ ${MAX_MIB} MiB, flat`,
        met: peak <= MAX_MIB && quarter(4) <= quarter(3) * FLAT,
        details: { seconds, recordsPerSecond: lines / seconds, peak, quarters, samples: samples.length },
      },
    ];
  } finally {
    clearInterval(timer);
    await server.stop();
  }
}
