import { QuittanceConnectionError, QuittanceError } from './errors.ts';

export interface RetryOptions {
  /** How often a call is tried again. Default 4: after about 1, 2, 4 and 8 seconds. */
  retries?: number;
  /** Seconds before the first retry; each further one waits twice as long. Default 1. */
  firstDelay?: number;
  /** Longest `Retry-After` that is waited for, in seconds. Default 120; beyond it the call fails. */
  longestWait?: number;
}

/** A call that will be tried again. */
export interface Retry {
  /** 1 for the first retry. */
  attempt: number;
  /** Seconds until then. */
  delay: number;
  error: QuittanceError | QuittanceConnectionError;
}

/** What decides whether, and when, a call is made again. */
export interface Rules extends Required<RetryOptions> {
  /** Codes that the caller knows to be a matter of order. */
  retryOn: readonly string[];
  /** Whether the same call may reach the service twice. */
  repeatable: boolean;
}

interface Policy extends Rules {
  signal: AbortSignal | undefined;
  onRetry: (retry: Retry) => void;
}

const LIMITED = 429;
const TRANSIENT = [500, 503];
/** Says when to come back where another attempt of the same call is still being worked on. */
const CONFLICT = 409;
/** Waits differ by up to this part of themselves, so that several clients do not come back at once. */
const JITTER = 0.25;

/**
 * Whether an error may be gone the next time: no answer, 500, 503, 429, 409 that says when to come again (an earlier
 * attempt of the same call is still being worked on), or a code that the caller knows to be a matter of order. Any
 * other answer below 500 stays what it is.
 */
export function isTransient(error: unknown, retryOn: readonly string[] = []): boolean {
  if (error instanceof QuittanceConnectionError) return true;
  if (!(error instanceof QuittanceError)) return false;
  if (error.status === CONFLICT && error.retryAfter !== null) return true;
  return error.status === LIMITED || TRANSIENT.includes(error.status) || retryOn.includes(error.code);
}

/** Methods that do the same when they are carried out twice. */
const REPEATABLE = ['GET', 'HEAD', 'PUT', 'DELETE'];

/** The caller's own id of what a body imports: the same import again changes nothing. */
export function hasExternalId(body: unknown): boolean {
  const { externalId }: { externalId?: unknown } = Object(body);
  return typeof externalId === 'string' && externalId !== '';
}

/** Whether a call does no more when it reaches the service twice: the method, a key or an external id see to it. */
export function isRepeatable(call: {
  method: string;
  idempotencyKey: string | null;
  body: unknown;
}): boolean {
  if (REPEATABLE.includes(call.method)) return true;
  return call.method === 'POST' && (call.idempotencyKey !== null || hasExternalId(call.body));
}

/**
 * Seconds to wait before a call is made again; null: it is not.
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
 * Seconds to wait before a retry: twice as long each time, and never less than the answer asks for.
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

/** Makes a call until it succeeds, fails for good, or was retried as often as the policy says. */
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

/** Waits; ends at once, with the signal's reason, when the signal is given. */
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
