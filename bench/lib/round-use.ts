import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { processorMicros, reapedMicros, takenBetween } from './processor.ts';

/** Wall-clock and CPU time of one round of work in this process, in milliseconds. */
export interface Round {
  wall: number;
  /** CPU time of this process. */
  node: number;
  /** CPU time of the backends of the database. */
  postgres: number;
  /** CPU time of processes that PostgreSQL started and ended: parallel workers, seldom an autovacuum. */
  parallel: number;
}

/** Measures rounds of work in this process. */
export interface RoundMeter {
  measure(work: () => Promise<unknown>): Promise<Round>;
  close(): Promise<void>;
}

/** Opens a meter for the backends of a database on this machine. Those of another machine count as 0. */
export async function openRoundMeter(connection: Connection): Promise<RoundMeter> {
  const client = new pg.Client(connection);
  await client.connect();
  const sample = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    const pids = rows.map(({ pid }) => pid);
    return { backends: await processorMicros(pids), reaped: await reapedMicros(pids[0]) };
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
        postgres: takenBetween(before.backends, after.backends) / 1000,
        parallel: before.reaped === null || after.reaped === null ? 0 : (after.reaped - before.reaped) / 1000,
      };
    },
    close: () => client.end(),
  };
}

/** Returns the CPU time of a round in all processes, in milliseconds. */
export const totalCpu = ({ node, postgres, parallel }: Round): number => node + postgres + parallel;
