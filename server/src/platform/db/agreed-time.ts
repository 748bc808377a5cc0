import { agreeOnTime, systemClock } from '../clock.ts';
import type { Database } from './database.ts';

/** How often the database is asked for the time. */
const EVERY_MILLIS = 5_000;
/** An answer that took longer says too little of when it was true. */
const LONGEST_MILLIS = 1_000;
/** Whoever looks after the machine should know of a difference of so much. */
const TOLD_MILLIS = 2_000;
/** Less than this is the way of the answer, not the clock. */
const SMALLEST_MILLIS = 20;

interface TimeLog {
  warn(message: string): void;
}

/**
 * Has this process go by the clock of its database, as all others that work on it do: what one holds until a time, or says
 * when, means the same to all, though somebody sets the clock of a machine. Where the database does not answer, the process
 * counts on from what it said last.
 * @returns ends it
 */
export async function goByDatabase(database: Pick<Database, 'pool'>, log: TimeLog): Promise<() => void> {
  let isTold = false;
  const ask = async () => {
    const begun = performance.now();
    const { rows } = await database.pool.query<{ millis: number }>({
      name: 'the time',
      text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS millis',
    });
    const ended = performance.now();
    const millis = rows[0]?.millis;
    if (millis === undefined || ended - begun > LONGEST_MILLIS) return;
    const at = (begun + ended) / 2;
    const differs = millis + performance.now() - at - systemClock.wall.millis();
    if (Math.abs(differs) >= TOLD_MILLIS && !isTold) {
      isTold = true;
      log.warn(`The clock of this machine differs from the database's, which counts, by ${told(differs)}.`);
    }
    if (Math.abs(differs) >= SMALLEST_MILLIS + (ended - begun)) agreeOnTime(millis, at);
  };
  await ask();
  // From here on nobody who sets the clock of this machine changes anything.
  agreeOnTime(systemClock.wall.millis(), performance.now());
  const timer = setInterval(() => void ask().catch(() => {}), EVERY_MILLIS).unref();
  return () => clearInterval(timer);
}

const told = (millis: number) => `${(millis / 1000).toFixed(1)} s (it is ${millis > 0 ? 'behind' : 'ahead'})`;
