import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { processorMicros, reapedMicros, takenBetween } from './processor.ts';

/** Wall-clock and CPU time of one round of work in this process, in milliseconds. */
export interface Round {
  wall: number;
  /** CPU time of this process. */
  node: number;
  /** CPU time of the backends of the database; null if it is unknown for one of them. */
  postgres: number | null;
  /**
   * CPU time of processes that PostgreSQL started and ended: parallel workers, seldom an autovacuum. Null:
   * unknown.
   */
  parallel: number | null;
}

/** Measures rounds of work in this process. */
export interface RoundMeter {
  measure(work: () => Promise<unknown>): Promise<Round>;
  close(): Promise<void>;
}

/** The CPU time of the backends at one instant, in microseconds. */
interface BackendSample {
  pids: readonly number[];
  micros: ReadonlyMap<number, number>;
}

/** Opens a meter for the backends of a database. The CPU time of those of another machine is unknown. */
export async function openRoundMeter(connection: Connection): Promise<RoundMeter> {
  const client = new pg.Client(connection);
  await client.connect();
  const sample = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    const pids = rows.map(({ pid }) => pid);
    return { pids, micros: await processorMicros(pids), reaped: await reapedMicros(pids[0]) };
  };
  return {
    measure: async (work) => {
      const before = await sample();
      const nodeBefore = process.cpuUsage();
      const start = performance.now();
      await work();
      const wall = performance.now() - start;
      const { user, system } = process.cpuUsage(nodeBefore);
      const after = await sample();
      return {
        wall,
        node: (user + system) / 1000,
        postgres: backendMillis(before, after),
        parallel:
          before.reaped === null || after.reaped === null ? null : (after.reaped - before.reaped) / 1000,
      };
    },
    close: () => client.end(),
  };
}

/** Returns the CPU time between two samples; null if it is unknown for a backend, such as one that has ended. */
export function backendMillis(before: BackendSample, after: BackendSample): number | null {
  const known = [...before.pids, ...after.pids].every((pid) => after.micros.has(pid));
  const isComplete = known && after.pids.length > 0 && before.pids.every((pid) => before.micros.has(pid));
  return isComplete ? takenBetween(before.micros, after.micros) / 1000 : null;
}

/** Returns the CPU time of a round in all processes, in milliseconds; null if a part of it is unknown. */
function totalCpu({ node, postgres, parallel }: Round): number | null {
  return postgres === null || parallel === null ? null : node + postgres + parallel;
}

/** The round with the lowest CPU time. */
export interface CpuEstimate {
  round: Round;
  total: number;
}

/**
 * Returns the round with the lowest known CPU time; null if none is known. It is an estimate of what the idle
 * machine would take, without reads from disk and without waiting for locks.
 */
export function estimateCpu(rounds: readonly Round[]): CpuEstimate | null {
  const known = rounds.flatMap((round) => {
    const total = totalCpu(round);
    return total === null ? [] : [{ round, total }];
  });
  return known.toSorted((a, b) => a.total - b.total)[0] ?? null;
}

/**
 * Judges rounds by a limit of wall-clock time. Null, not judged: it took longer, but the estimate of CPU time is
 * within the limit or unknown, so a busy machine may be the cause.
 */
export function isMet(rounds: readonly Round[], limitMs: number): boolean | null {
  if (rounds.some(({ wall }) => wall <= limitMs)) return true;
  const estimate = estimateCpu(rounds);
  return estimate !== null && estimate.total > limitMs ? false : null;
}
