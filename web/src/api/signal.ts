import { useSyncExternalStore } from 'react';

/** One value of the whole page that is neither the server's nor the address's, and whoever shows it. */
export interface Signal<T> {
  get(): T;
  set(value: T): void;
}

const listenersOf = new WeakMap<object, Set<() => void>>();

export function signal<T>(first: T): Signal<T> {
  let current = first;
  const own: Signal<T> = {
    get: () => current,
    set: (value) => {
      if (value === current) return;
      current = value;
      for (const listener of listenersOf.get(own) ?? []) listener();
    },
  };
  listenersOf.set(own, new Set());
  return own;
}

/** The value, as it is now and from now on. */
export function useSignal<T>(source: Signal<T>): T {
  return useSyncExternalStore((listener) => {
    const listeners = listenersOf.get(source);
    listeners?.add(listener);
    return () => listeners?.delete(listener);
  }, source.get);
}
