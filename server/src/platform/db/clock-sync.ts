import { synchronizeClock, systemClock } from '../clock.ts';
import type { Database } from './database.ts';

/** Interval between two reads of the database clock, in milliseconds. */
const EVERY_MS = 5_000;
/** Answers that take longer are too inaccurate. */
const LONGEST_MS = 1_000;
/** Clock skew above which a warning is logged. */
const REPORTED_MS = 2_000;
/** Smaller differences come from the network, not from the clock. */
const SMALLEST_MS = 20;

interface ClockLog {
  warn(message: string): void;
}

/**
 * Synchronises this process with the database clock, so leases and timestamps compare across machines.
 * Setting the clock of a machine then has no effect. While the database does not answer, the process counts
 * on from the last answer.
 * @returns a function that stops it
 */
export async function synchronizeWithDatabase(
  database: Pick<Database, 'pool'>,
  log: ClockLog,
): Promise<() => void> {
  let isReported = false;
  const ask = async () => {
    const begun = performance.now();
    const { rows } = await database.pool.query<{ millis: number }>({
      name: 'the time',
      text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS millis',
    });
    const ended = performance.now();
    const millis = rows[0]?.millis;
    if (millis === undefined || ended - begun > LONGEST_MS) return;
    const at = (begun + ended) / 2;
    const differs = millis + performance.now() - at - systemClock.wall.millis();
    if (Math.abs(differs) >= REPORTED_MS && !isReported) {
      isReported = true;
      log.warn(
        'The clock of this machine differs from the clock of the database, which the service uses, ' +
          `by ${logSkew(differs)}.`,
      );
    }
    if (Math.abs(differs) >= SMALLEST_MS + (ended - begun)) synchronizeClock(millis, at);
  };
  await ask();
  // From here on, setting the clock of this machine changes nothing.
  synchronizeClock(systemClock.wall.millis(), performance.now());
  const timer = setInterval(() => void ask().catch(() => {}), EVERY_MS).unref();
  return () => clearInterval(timer);
}

const logSkew = (millis: number) =>
  `${(millis / 1000).toFixed(1)} s (it is ${millis > 0 ? 'behind' : 'ahead'})`;
