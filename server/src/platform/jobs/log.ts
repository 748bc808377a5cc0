import { Logger } from 'graphile-worker';
import type { Logger as Pino } from 'pino';

/** The library fears for jobs that use its pool. Ours use another one. */
const FALSE_WARNING = 'having maxPoolSize';

export type JobLog = Pick<Pino, 'debug' | 'info' | 'warn' | 'error'>;

/** The library's log as lines of ours. Its news of every job are for debugging: how jobs end is told by `JobEvents`. */
export function workerLogger(log: JobLog): Logger {
  return new Logger(({ label }) => (level, message, meta = {}) => {
    const facts = { label, ...('error' in meta ? { err: meta['error'] } : {}) };
    if ('failure' in meta || message.includes(FALSE_WARNING)) log.debug(facts, message);
    else if (level === 'error') log.error(facts, message);
    else if (level === 'warning') log.warn(facts, message);
    else log.debug(facts, message);
  });
}
