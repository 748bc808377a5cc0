import { QuittanceConnectionError, QuittanceError } from './errors.ts';

export interface RetryOptions {
  /** Maximum number of retries. Default 4: after about 1, 2, 4 and 8 seconds. */
  retries?: number;
  /** Seconds before the first retry; each further delay is twice as long. Default 1. */
  firstDelay?: number;
  /** Longest accepted `Retry-After`, in seconds. Default 120; beyond it the call fails. */
  longestWait?: number;
}

/** A scheduled retry. */
export interface Retry {
  /** 1 for the first retry. */
  attempt: number;
  /** Seconds until the retry. */
  delay: number;
  error: QuittanceError | QuittanceConnectionError;
}

/** The rules of a call's retries. */
export interface Rules extends Required<RetryOptions> {
  /** Error codes that depend on the order of calls, according to the caller. */
  retryOn: readonly string[];
  /** Whether repeating the call is safe. */
  repeatable: boolean;
}

interface Policy extends Rules {
  signal: AbortSignal | undefined;
  onRetry: (retry: Retry) => void;
}

const LIMITED = 429;
const TRANSIENT = [500, 503];
/** With `Retry-After`: an earlier attempt of the same call is still running. */
const CONFLICT = 409;
/** Random part of each delay, so that several clients do not retry at the same time. */
const JITTER = 0.25;

/**
 * Returns whether a retry may succeed: no response, 500, 503, 429, a code in `retryOn`, or 409 with
 * `Retry-After` (an earlier attempt of the same call is still running). Any other response below 500 is
 * final.
 */
export function isTransient(error: unknown, retryOn: readonly string[] = []): boolean {
  if (error instanceof QuittanceConnectionError) return true;
  if (!(error instanceof QuittanceError)) return false;
  if (error.status === CONFLICT && error.retryAfter !== null) return true;
  return error.status === LIMITED || TRANSIENT.includes(error.status) || retryOn.includes(error.code);
}

/** Idempotent methods. */
const REPEATABLE = ['GET', 'HEAD', 'PUT', 'DELETE'];

/** Returns whether the body has an external id: importing the same record again changes nothing. */
export function hasExternalId(body: unknown): boolean {
  const { externalId }: { externalId?: unknown } = Object(body);
  return typeof externalId === 'string' && externalId !== '';
}

/** Returns whether repeating a call is safe, because of its method, a key or an external id. */
export function isRepeatable(call: {
  method: string;
  idempotencyKey: string | null;
  body: unknown;
}): boolean {
  if (REPEATABLE.includes(call.method)) return true;
  return call.method === 'POST' && (call.idempotencyKey !== null || hasExternalId(call.body));
}

/**
 * Returns the seconds to wait before a retry; null for no retry.
 * @param attempt 1 for the first retry
 * @param chance from 0 to 1
 */
export function waitBefore(attempt: number, error: unknown, rules: Rules, chance: number): number | null {
  if (attempt > rules.retries || !isTransient(error, rules.retryOn)) return null;
  const answer = error instanceof QuittanceError ? error : null;
  const undone = answer !== null && (answer.status === LIMITED || rules.retryOn.includes(answer.code));
  if (!rules.repeatable && !undone) return null;
  const retryAfter = answer?.retryAfter ?? null;
  if ((retryAfter ?? 0) > rules.longestWait) return null;
  return delayBefore(attempt, { firstDelay: rules.firstDelay, retryAfter, chance });
}

/**
 * Returns the delay before a retry in seconds. It doubles each time and is at least the response's
 * `Retry-After`.
 * @param attempt 1 for the first retry
 * @param chance from 0 to 1
 */
export function delayBefore(
  attempt: number,
  { firstDelay, retryAfter, chance }: { firstDelay: number; retryAfter: number | null; chance: number },
): number {
  const backoff = firstDelay * 2 ** (attempt - 1) * (1 - JITTER + 2 * JITTER * chance);
  if (retryAfter === null) return backoff;
  return Math.max(backoff, retryAfter + JITTER * chance);
}

/** Repeats a call until it succeeds, fails permanently, or reaches the retry limit. */
export async function withRetries<T>(call: () => Promise<T>, policy: Policy): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof QuittanceError || error instanceof QuittanceConnectionError)) throw error;
      const delay = waitBefore(attempt, error, policy, Math.random());
      if (delay === null) throw error;
      policy.onRetry({ attempt, delay, error });
      await pause(delay, policy.signal);
    }
  }
}

/** Waits. Rejects at once with the signal's reason when the signal aborts. */
export function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
