import type { LogFn } from 'pino';

const MINUTE_MS = 60_000;
/** Maximum causes to count. Errors of further causes are logged line by line. */
const MAX_CAUSES = 1000;

interface Counted {
  repeats: number;
  /** Logs the number of repetitions with the original message. */
  report: (repeats: number) => void;
}

/**
 * Keeps an outage from filling the log. The first error with the same message and cause is logged
 * immediately. At the end of its minute, the number of further ones follows. For pino's `logMethod` hook.
 */
export class RepeatedErrors {
  readonly #causes = new Map<string, Counted>();

  /** Logs a line, or counts it. */
  log(target: object, args: Parameters<LogFn>, write: LogFn): void {
    const [fields, words] = args;
    const cause = causeOf(fields);
    if (cause === null) {
      write.apply(target, args);
      return;
    }
    const key = `${String(words)}\n${cause}`;
    const counted = this.#causes.get(key);
    if (counted !== undefined) {
      counted.repeats += 1;
      return;
    }
    write.apply(target, args);
    if (this.#causes.size >= MAX_CAUSES) return;
    const report = (repeats: number) =>
      write.apply(target, [
        { cause, repeats },
        `${String(words ?? 'error')}: ${repeats} more within a minute`,
      ]);
    this.#causes.set(key, { repeats: 0, report });
    setTimeout(() => this.#end(key), MINUTE_MS).unref();
  }

  /** Logs the current counts; for the end of the process. */
  flush(): void {
    for (const key of [...this.#causes.keys()]) this.#end(key);
  }

  #end(key: string): void {
    const counted = this.#causes.get(key);
    this.#causes.delete(key);
    if (counted !== undefined && counted.repeats > 0) counted.report(counted.repeats);
  }
}

/** Returns the root cause of a logged error, without parts that vary; null when a line has none. */
function causeOf(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return null;
  let error = fields.err;
  while (error instanceof Error && error.cause instanceof Error) error = error.cause;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code}: ${error.message}`;
}
