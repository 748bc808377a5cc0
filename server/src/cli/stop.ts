/** The signals that ask a process to stop. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The request to end a server, with its reason. */
export interface Stop {
  /** Resolves with the signal's name. Rejects when the server cannot continue. */
  requested: Promise<string>;
  /** Aborted when a signal asks to stop, for long steps of the start. */
  signal: AbortSignal;
  /** Ends the server because it cannot continue. */
  fail(error: Error): void;
}

/**
 * Handles signals as requests to stop. Further signals have no effect: Ctrl-C arrives from the terminal and
 * again from the parent process.
 */
export function listenForStop(signals: readonly NodeJS.Signals[] = SIGNALS): Stop {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // It may reject before the caller awaits it.
  promise.catch(() => undefined);
  const aborter = new AbortController();
  for (const signal of signals)
    process.on(signal, () => {
      resolve(signal);
      aborter.abort();
    });
  return { requested: promise, signal: aborter.signal, fail: reject };
}
