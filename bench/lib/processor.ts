import { readFile } from 'node:fs/promises';

/** A tick of `/proc`, in microseconds: a hundred a second wherever Linux runs. */
const TICK = 10_000;

/**
 * What each process has taken of processors since it began, in microseconds. Unlike the clock it does not depend much on what else
 * the machine does. Nothing of a process that is gone, and of none where the system does not tell by files.
 */
export async function processorMicros(pids: readonly number[]): Promise<Map<number, number>> {
  const told = await Promise.all(
    pids.map(async (pid) => ({ pid, stat: await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null) })),
  );
  return new Map(told.flatMap(({ pid, stat }) => (stat === null ? [] : [[pid, ticksOf(stat) * TICK]])));
}

/** User and system time: the 14th and 15th fields. The second, which is the name, may hold blanks and parentheses. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** What was taken from one look to the other, also by those that began in between. */
export function takenBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  let sum = 0;
  for (const [pid, micros] of after) sum += micros - (before.get(pid) ?? 0);
  return sum;
}
