import type { ServerResponse } from 'node:http';
import { ApiError } from './errors.ts';
import { workContext } from './work-context.ts';

/**
 * Returns a function that returns the signal of a request: it aborts when the client closes the connection before
 * its response. Only a call listens to the connection, because few requests take long.
 */
export function clientSignalOf(response: ServerResponse): () => AbortSignal {
  let signal: AbortSignal | null = null;
  return () => {
    signal ??= signalOf(response);
    return signal;
  };
}

function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const close = () => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) close();
  else response.once('close', close);
  return controller.signal;
}

/** Returns the signal of the request that the current work serves; null for other work. */
const currentSignal = (): AbortSignal | null => workContext().getClientSignal?.() ?? null;

/** @throws REQUEST_TIMEOUT if the client of the current request closed the connection */
export function throwIfClientLeft(): void {
  if (currentSignal()?.aborted === true) throw clientLeftError();
}

/** Cancels work whose client left. */
export interface Cancellation {
  /** Asks to cancel the work, without waiting. */
  send(): void;
  /** Returns once the cancellation can no longer reach later work. If it is not sent yet, it is dropped. */
  settle(): Promise<void>;
}

/**
 * Does long work for a request. When the client closes the connection, it cancels the work.
 * @param prepareCancel called before the work, and only for requests
 * @throws REQUEST_TIMEOUT instead of the error of cancelled work
 */
export async function untilClientLeaves<T>(
  prepareCancel: () => Cancellation,
  work: () => Promise<T>,
): Promise<T> {
  const signal = currentSignal();
  if (signal === null) return work();
  if (signal.aborted) throw clientLeftError();
  const { send, settle } = prepareCancel();
  signal.addEventListener('abort', send, { once: true });
  try {
    return await work();
  } catch (error) {
    throw signal.aborted ? clientLeftError(error) : error;
  } finally {
    signal.removeEventListener('abort', send);
    await settle();
  }
}

const clientLeftError = (cause?: unknown): ApiError =>
  new ApiError('REQUEST_TIMEOUT', 'The client closed the connection, so its request was cancelled.', {
    cause,
  });
