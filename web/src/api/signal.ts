import { useSyncExternalStore } from 'react';

/**
 * A value shared by the whole page that belongs neither to the server nor to the address, with its listeners.
 */
export interface Signal<T> {
  get(): T;
  set(value: T): void;
  /** Calls back at each change. @returns a function that stops it */
  listen(listener: () => void): () => void;
}

/** Creates a signal with its first value. */
export function createSignal<T>(first: T): Signal<T> {
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

/** Returns the current value and re-renders at each change. */
export function useSignal<T>(source: Signal<T>): T {
  return useSyncExternalStore(source.listen, source.get);
}
