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

interface Policy extends Required<RetryOptions> {
  retryOn: readonly string[];
  signal: AbortSignal | undefined;
  onRetry: (retry: Retry) => void;
}

const LIMITED = 429;
const TRANSIENT = [500, 503];
/** Waits differ by up to this part of themselves, so that several clients do not come back at once. */
const JITTER = 0.25;

/**
 * Whether an error may be gone the next time: no answer, 500, 503, 429, or a code that the caller knows to be a
 * matter of order. Any other answer below 500 stays what it is.
 */
export function isTransient(error: unknown, retryOn: readonly string[] = []): boolean {
  if (error instanceof QuittanceConnectionError) return true;
  if (!(error instanceof QuittanceError)) return false;
  return error.status === LIMITED || TRANSIENT.includes(error.status) || retryOn.includes(error.code);
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
      if (attempt > policy.retries || !isTransient(error, policy.retryOn)) throw error;
      if (!(error instanceof QuittanceError || error instanceof QuittanceConnectionError)) throw error;
      const retryAfter = error instanceof QuittanceError ? error.retryAfter : null;
      if ((retryAfter ?? 0) > policy.longestWait) throw error;
      const delay = delayBefore(attempt, {
        firstDelay: policy.firstDelay,
        retryAfter,
        chance: Math.random(),
      });
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
