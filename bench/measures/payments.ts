import { type Bench, type Figure, judgeRatio } from '../lib/context.ts';
import { type Paying, preparePayments } from '../lib/paying.ts';
import { measurePairs, median, percentile } from '../lib/statistics.ts';

const PER_CONNECTION = 1000;
/** With one connection, fewer requests are enough for a median. */
const ALONE = 2000;

/**
 * Compares payments that settle one invoice in full, over HTTP with all checks, with eight plain prepared
 * statements on the frozen schema of `bench/floor`. Reports the rate and the time of one.
 */
export async function payments(bench: Bench): Promise<Figure[]> {
  const count = (full: number) => Math.round(full * bench.scale);
  const many = count(PER_CONNECTION);
  const alone = count(ALONE);
  const half = count(PER_CONNECTION);
  const invoices = bench.rounds * (2 * (10 * many + 40 * count(250)) + 3 * alone + 10 * half) + 2 * 10 * many;
  const paying = await preparePayments(bench, invoices);
  try {
    await paying.plain(10, many);
    await paying.overHttp(10, many);
    return [
      await measureThroughput(bench, paying, { connections: 10, requests: many, needed: 0.75 }),
      await measureThroughput(bench, paying, { connections: 40, requests: count(250), needed: 1.2 }),
      await oneByOne(bench, paying, 'payment', () => paying.overHttp(1, alone), alone),
      await oneByOne(bench, paying, 'invoice', () => paying.invoicing(1, alone), alone),
      await halfLoad(bench, paying, half),
    ];
  } finally {
    await paying.stop();
  }
}

interface Load {
  connections: number;
  /** Per connection. */
  requests: number;
  needed: number;
}

async function measureThroughput(
  bench: Bench,
  paying: Paying,
  { connections, requests, needed }: Load,
): Promise<Figure> {
  const result = await measurePairs(
    bench.rounds,
    async () => (await paying.overHttp(connections, requests)).perSecond,
    async () => (await paying.plain(connections, requests)).perSecond,
  );
  return {
    name: `payment import with one link, ${connections} connections`,
    measure: `${Math.round(result.measure)}/s`,
    floor: `${Math.round(result.floor)}/s (${paying.floor}, eight statements)`,
    ...judgeRatio(result.ratio, { min: needed }),
    details: result,
  };
}

/** Sends one record after another on one connection; in milliseconds. */
async function oneByOne(
  bench: Bench,
  paying: Paying,
  what: string,
  overHttp: () => Promise<{ latencies: number[] }>,
  requests: number,
): Promise<Figure> {
  const result = await measurePairs(
    bench.rounds,
    async () => median((await overHttp()).latencies),
    async () => median((await paying.plain(1, requests)).latencies),
  );
  return {
    name: `one ${what} after the other, one connection (p50)`,
    measure: `${result.measure.toFixed(2)} ms`,
    floor: `${result.floor.toFixed(2)} ms (${paying.floor}, eight statements)`,
    ...judgeRatio(result.ratio, { max: 1.8 }),
    details: result,
  };
}

/**
 * Sends payments at random times, half as many as ten connections can pay. Compares the slowest with the
 * median.
 */
async function halfLoad(bench: Bench, paying: Paying, requests: number): Promise<Figure> {
  const rounds: { full: number; p50: number; p99: number }[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const full = (await paying.overHttp(10, requests / 4)).perSecond;
    const { latencies } = await paying.overHttp(10, requests / 2, full / 2);
    rounds.push({ full, p50: median(latencies), p99: percentile(latencies, 0.99) });
  }
  const p50 = median(rounds.map((round) => round.p50));
  const p99 = median(rounds.map((round) => round.p99));
  return {
    name: 'a payment at half the full load of 10 connections (p99)',
    measure: `${p99.toFixed(2)} ms`,
    floor: `${p50.toFixed(2)} ms (p50)`,
    ...judgeRatio(median(rounds.map((round) => round.p99 / round.p50)), { max: 3.5 }),
    details: rounds,
  };
}
