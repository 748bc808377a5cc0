import { Logger } from 'graphile-worker';
import type { Logger as Pino } from 'pino';

/** The library warns about jobs that use its pool. The service's jobs use another one. */
const FALSE_WARNING = 'having maxPoolSize';

export type JobLog = Pick<Pino, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Adapts the library's log. Its messages about single jobs go to debug level: `JobEvents` reports how jobs
 * end.
 */
export function workerLogger(log: JobLog): Logger {
  return new Logger(({ label }) => (level, message, meta = {}) => {
    const facts = { label, ...('error' in meta ? { err: meta['error'] } : {}) };
    if ('failure' in meta || message.includes(FALSE_WARNING)) log.debug(facts, message);
    else if (level === 'error') log.error(facts, message);
    else if (level === 'warning') log.warn(facts, message);
    else log.debug(facts, message);
  });
}
