import { readFile } from 'node:fs/promises';

/** A tick of `/proc` in microseconds; every Linux has a hundred per second. */
const TICK = 10_000;

/**
 * Returns the CPU time of each process since its start, in microseconds. Unlike wall time, it depends little
 * on other load. Processes that have ended are missing, and all on systems without /proc.
 */
export async function processorMicros(pids: readonly number[]): Promise<Map<number, number>> {
  const stats = await Promise.all(
    pids.map(async (pid) => ({ pid, stat: await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null) })),
  );
  return new Map(stats.flatMap(({ pid, stat }) => (stat === null ? [] : [[pid, ticksOf(stat) * TICK]])));
}

/**
 * Returns user plus system time: the 14th and 15th fields. The second field, the name, may contain blanks and
 * parentheses.
 */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Returns the CPU time between two samples, including processes that started in between. */
export function takenBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  let sum = 0;
  for (const [pid, micros] of after) sum += micros - (before.get(pid) ?? 0);
  return sum;
}
