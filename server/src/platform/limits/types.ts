import type { Organization } from '../organization.ts';

/** Rate and concurrency limits, per organization. */
export interface Limits {
  /**
   * Counts one request of the organization (or another limited caller) and gives it a slot among the
   * concurrent ones, by its current limits. Never rejects: without Redis it counts per process.
   */
  enter(limited: Limited): Promise<Admission>;
  /** Counts one event under a separate key, in the current minute of the clock. Never rejects. */
  count(key: string): Promise<{ count: number; resetSeconds: number }>;
  /** Returns the whole seconds, at least 1, that are left of the clock's current minute. */
  resetSeconds(): number;
  /** Closes the connection to Redis, if there is one. */
  close(): Promise<void>;
}

/** A limited caller and its limits. */
export type Limited = Pick<Organization, 'id' | 'requestsPerMinute' | 'maxConcurrency'>;

export type Admission = Admitted | Refused;

export interface Admitted {
  ok: true;
  /** `RateLimit-*` headers of the response. */
  headers: Record<string, string>;
  /** Frees the slot. Calls after the first do nothing. */
  leave(): void;
}

export interface Refused {
  ok: false;
  code: 'RATE_LIMITED' | 'CONCURRENCY_LIMITED';
  /** Whole seconds, at least 1. */
  retryAfterSeconds: number;
  /** `RateLimit-*` and `Retry-After` headers of the response. */
  headers: Record<string, string>;
}

/** The part of a logger that the limits need. */
export interface LimitsLog {
  info(message: string): void;
  warn(message: string): void;
}

/** Counts requests by a key of organization and window. */
export interface Counter {
  /** Adds one request. */
  add(key: string): Promise<Counted>;
}

export interface Counted {
  /** Requests under the key so far, including this one. */
  count: number;
  /** Removes the request from the count, if it was counted. */
  takeBack(): Promise<void>;
}

/** Slots for concurrent requests. */
export interface Slots {
  /** Takes one of at most `max` slots of the organization. Null when all are taken. */
  take(organizationId: string, max: number): Promise<Slot | null>;
}

export interface Slot {
  /** Frees the slot. Call it once. */
  free(): void;
}
