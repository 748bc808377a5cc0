const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** When and why a server is to end. */
export interface Stop {
  /** Resolves with the signal's name; rejects when the server cannot go on. */
  requested: Promise<string>;
  /** Ends the server because it cannot go on. */
  fail(error: Error): void;
}

/**
 * From now on a signal asks for the end instead of being it. Further ones change nothing: Ctrl-C arrives
 * from the terminal and again from the process that started this one.
 */
export function listenForStop(signals: readonly NodeJS.Signals[] = SIGNALS): Stop {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // It may fail before anybody waits for it.
  promise.catch(() => undefined);
  for (const signal of signals) process.on(signal, () => resolve(signal));
  return { requested: promise, fail: reject };
}
