import { useSyncExternalStore } from 'react';

/** One value of the whole page that is neither the server's nor the address's, and whoever shows it. */
export interface Signal<T> {
  get(): T;
  set(value: T): void;
  /** Calls back at each change. @returns what ends that */
  listen(listener: () => void): () => void;
}

export function signal<T>(first: T): Signal<T> {
  let current = first;
  const listeners = new Set<() => void>();
  const own: Signal<T> = {
    get: () => current,
    set: (value) => {
      if (value === current) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return own;
}

/** The value, as it is now and from now on. */
export function useSignal<T>(source: Signal<T>): T {
  return useSyncExternalStore(source.listen, source.get);
}
