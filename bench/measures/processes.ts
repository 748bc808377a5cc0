import type { Bench, Figure } from '../lib/context.ts';
import { type Paying, preparePayments } from '../lib/paying.ts';
import { paired } from '../lib/statistics.ts';

const PER_CONNECTION = 500;
const CONNECTIONS = [10, 40];

/** Payments through two server processes on one database against the same through one. */
export async function processes(bench: Bench): Promise<Figure[]> {
  const requests = Math.round(PER_CONNECTION * bench.scale);
  const perRound = CONNECTIONS.reduce((sum, connections) => sum + 2 * connections * requests, 0);
  const paying = await preparePayments(bench, (bench.rounds + 1) * perRound, 2);
  try {
    await paying.overProcesses(2, 10, requests);
    const figures: Figure[] = [];
    for (const connections of CONNECTIONS)
      figures.push(await compare(bench, paying, { connections, requests }));
    return figures;
  } finally {
    await paying.stop();
  }
}

async function compare(
  bench: Bench,
  paying: Paying,
  { connections, requests }: { connections: number; requests: number },
): Promise<Figure> {
  const result = await paired(
    bench.rounds,
    async () => (await paying.overProcesses(2, connections, requests)).perSecond,
    async () => (await paying.overProcesses(1, connections, requests)).perSecond,
  );
  return {
    name: `payments through two processes, ${connections} connections`,
    measure: `${Math.round(result.measure)}/s`,
    floor: `${Math.round(result.floor)}/s (one process)`,
    ratio: result.ratio,
    needed: '',
    met: null,
    details: result,
  };
}
