import type { Organization } from '../organization.ts';

/** How requests are counted and held back, per organization. */
export interface Limits {
  /**
   * Counts one request of the organization (or of whoever else is limited) and gives it a place among those
   * that run at once, by the limits that it carries now. Never rejects: without Redis it counts per process.
   */
  enter(limited: Limited): Promise<Admission>;
  /** Counts one of something that is limited by itself, in the minute that the clock shows. Never rejects. */
  count(key: string): Promise<{ count: number; resetSeconds: number }>;
  /** Whole seconds, at least 1, that are left of the minute that the clock shows. */
  resetSeconds(): number;
  /** Closes the connection to Redis, where there is one. */
  close(): Promise<void>;
}

/** Who is limited, and to what. */
export type Limited = Pick<Organization, 'id' | 'requestsPerMinute' | 'maxConcurrency'>;

export type Admission = Admitted | Refused;

export interface Admitted {
  ok: true;
  /** `RateLimit-*`, for the answer. */
  headers: Record<string, string>;
  /** Gives the place back; calls after the first do nothing. */
  leave(): void;
}

export interface Refused {
  ok: false;
  code: 'RATE_LIMITED' | 'CONCURRENCY_LIMITED';
  /** Whole seconds, at least 1. */
  retryAfterSeconds: number;
  /** `RateLimit-*` and `Retry-After`, for the answer. */
  headers: Record<string, string>;
}

/** The part of a logger that the limits need. */
export interface LimitsLog {
  info(message: string): void;
  warn(message: string): void;
}

/** Counts requests by a key that names an organization and a window. */
export interface Counter {
  /** Adds one request. */
  add(key: string): Promise<Counted>;
}

export interface Counted {
  /** Requests under the key so far, this one included. */
  count: number;
  /** Makes the request uncounted, where it was counted. */
  takeBack(): Promise<void>;
}

/** The requests that run at this moment. */
export interface Places {
  /** Takes a place among at most `max` of the organization; null when all are taken. */
  take(organizationId: string, max: number): Promise<Place | null>;
}

export interface Place {
  /** Gives the place back; to be called once. */
  free(): void;
}
