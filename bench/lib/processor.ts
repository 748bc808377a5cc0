import { readFile } from 'node:fs/promises';

/** A tick of `/proc` in microseconds; every Linux has a hundred per second. */
const TICK = 10_000;

/** Positions of fields of `/proc/PID/stat` after the name of the program. */
const PARENT = 1;
const OWN_TICKS = [11, 12] as const;
const TICKS_OF_ENDED_CHILDREN = [13, 14] as const;

/**
 * Returns the CPU time of each process since its start, in microseconds. Unlike wall time, it depends little
 * on other load. Processes that have ended are missing, and all on systems without /proc.
 */
export async function processorMicros(pids: readonly number[]): Promise<Map<number, number>> {
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, fields: await statOf(pid) })));
  return new Map(
    stats.flatMap(({ pid, fields }) => (fields === null ? [] : [[pid, microsIn(fields, OWN_TICKS)]])),
  );
}

/**
 * Returns the CPU time of the ended children of the parent of a process, in microseconds. The parent of a backend
 * is the server, whose parallel workers are such children. Null: unknown.
 */
export async function reapedMicros(pid: number | undefined): Promise<number | null> {
  const parent = pid === undefined ? undefined : (await statOf(pid))?.[PARENT];
  const fields = parent === undefined ? null : await statOf(Number(parent));
  return fields === null ? null : microsIn(fields, TICKS_OF_ENDED_CHILDREN);
}

const microsIn = (fields: readonly string[], positions: readonly number[]): number =>
  positions.reduce((sum, position) => sum + Number(fields[position]), 0) * TICK;

/** Returns the fields after the name of the program, which may contain blanks and parentheses. */
async function statOf(pid: number): Promise<string[] | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
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
