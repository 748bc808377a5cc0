import type { LogFn } from 'pino';

const MINUTE_MS = 60_000;
/** Causes that are counted at once; what comes beyond is logged line by line. */
const MAX_CAUSES = 1000;

interface Counted {
  repeats: number;
  /** Logs how often it was, in the words in which it was logged first. */
  tell: (repeats: number) => void;
}

/**
 * Keeps an outage from filling the log: of errors with the same words and the same cause the first is logged at once, and
 * at the end of its minute how many more there were. For pino's `logMethod` hook.
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
    const tell = (repeats: number) =>
      write.apply(target, [
        { cause, repeats },
        `${String(words ?? 'error')}: ${repeats} more within a minute`,
      ]);
    this.#causes.set(key, { repeats: 0, tell });
    setTimeout(() => this.#end(key), MINUTE_MS).unref();
  }

  /** Tells what was counted so far; for the end of the process. */
  flush(): void {
    for (const key of [...this.#causes.keys()]) this.#end(key);
  }

  #end(key: string): void {
    const counted = this.#causes.get(key);
    this.#causes.delete(key);
    if (counted !== undefined && counted.repeats > 0) counted.tell(counted.repeats);
  }
}

/** What an error that is logged goes back to, without what differs from time to time; null where a line has none. */
function causeOf(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return null;
  let error = fields.err;
  while (error instanceof Error && error.cause instanceof Error) error = error.cause;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code}: ${error.message}`;
}
