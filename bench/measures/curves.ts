import { type Bench, type Figure, judgeRatio } from '../lib/context.ts';
import { CURVES, type Curve, type Measured, openMeasured } from '../lib/curve-figures.ts';
import { measurePairs, type Paired } from '../lib/statistics.ts';

/** Invoices of all organizations together. */
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000];
const MAX_RATIO = 1.5;

/**
 * Measures how the cost of one organization's work changes as others are added, up to ten million invoices.
 * Each round is compared with the same work in a database of that organization alone.
 */
export async function curves(bench: Bench): Promise<Figure[]> {
  const alone = await openMeasured(bench, 'quittance_bench_alone');
  const among = await openMeasured(bench, 'quittance_bench_among');
  try {
    const figures: Figure[] = [];
    for (const size of SIZES.filter((one) => one <= 10_000_000 * bench.scale)) {
      bench.say(`curves: filling ${size} invoices`);
      await among.growTo(size);
      const gib = (await among.bytes()) / 2 ** 30;
      bench.say(`curves: measuring at ${size} invoices (${gib.toFixed(1)} GiB)`);
      for (const curve of CURVES)
        figures.push(figureOf(size, curve, await runConcurrently(bench, { alone, among }, curve)));
    }
    return figures;
  } finally {
    await among.stop();
    await alone.stop();
  }
}

async function runConcurrently(
  bench: Bench,
  { alone, among }: { alone: Measured; among: Measured },
  curve: Curve,
): Promise<Paired> {
  // Warms the plans and caches of both.
  await alone.measure(curve);
  await among.measure(curve);
  return measurePairs(
    Math.max(3, bench.rounds),
    () => among.measure(curve),
    () => alone.measure(curve),
  );
}

function figureOf(size: number, curve: Curve, result: Paired): Figure {
  return {
    name: `${curve}, ${size.toLocaleString('en')} invoices`,
    measure: `${result.measure.toPrecision(3)} ms`,
    floor: `${result.floor.toPrecision(3)} ms (alone)`,
    ...judgeRatio(result.ratio, { max: MAX_RATIO }),
    details: { size, curve, ...result },
  };
}
