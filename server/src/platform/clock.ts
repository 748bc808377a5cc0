/**
 * The one place that reads the wall clock. Everything else takes a Clock, so that a test moves time
 * and a dry run asks about next month.
 */
export interface Clock {
  /** Now, as an ISO 8601 UTC text with milliseconds. */
  now(): string;
  /** Now, in milliseconds since 1970. */
  millis(): number;
}

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  millis: () => Date.now(),
};

/** A clock that stands still until it is set, for tests. */
export class ManualClock implements Clock {
  #now: string;

  constructor(now: string) {
    this.#now = now;
  }

  now(): string {
    return this.#now;
  }

  millis(): number {
    return Date.parse(this.#now);
  }

  set(now: string): void {
    this.#now = new Date(now).toISOString();
  }
}
