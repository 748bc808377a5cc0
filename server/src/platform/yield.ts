import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may hold the event loop before it yields, in milliseconds. */
const HOLD_MS = 10;

/**
 * Returns a function to await between the small steps of a long computation. It yields to the event loop
 * every HOLD_MS.
 */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < HOLD_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
