import type { Bench, Figure } from '../lib/context.ts';
import { type Paying, preparePayments } from '../lib/paying.ts';
import { measurePairs } from '../lib/statistics.ts';

const PER_CONNECTION = 500;
/** Multiples of the largest number of processes, so that each gets as many. */
const CONNECTIONS = [8, 40];
const PROCESSES = [2, 4];
const MOST = Math.max(...PROCESSES);

interface Load {
  count: number;
  connections: number;
  requests: number;
}

/** Compares payments through several server processes on one database with payments through one. */
export async function processes(bench: Bench): Promise<Figure[]> {
  const requests = Math.round(PER_CONNECTION * bench.scale);
  const loads = PROCESSES.flatMap((count) =>
    CONNECTIONS.map((connections): Load => ({ count, connections, requests })),
  );
  const perRound = loads.reduce((sum, { connections }) => sum + 2 * connections * requests, 0);
  const paying = await preparePayments(bench, bench.rounds * perRound + MOST * requests, MOST);
  try {
    await paying.overProcesses(MOST, MOST, requests);
    const figures: Figure[] = [];
    for (const one of loads) figures.push(await compare(bench, paying, one));
    return figures;
  } finally {
    await paying.stop();
  }
}

async function compare(
  bench: Bench,
  paying: Paying,
  { count, connections, requests }: Load,
): Promise<Figure> {
  const through = async (servers: number) =>
    (await paying.overProcesses(servers, connections, requests)).perSecond;
  const result = await measurePairs(
    bench.rounds,
    () => through(count),
    () => through(1),
  );
  return {
    name: `payments through ${count} processes, ${connections} connections`,
    measure: `${Math.round(result.measure)}/s`,
    floor: `${Math.round(result.floor)}/s (one process)`,
    ratio: result.ratio,
    needed: '',
    met: null,
    details: { count, connections, ...result },
  };
}
