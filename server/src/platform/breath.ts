import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may hold the main thread before others have their turn, in milliseconds. */
const HOLD_MILLIS = 10;

/** For long work in small steps: to be awaited between them, so that requests are answered meanwhile. */
export function breathing(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < HOLD_MILLIS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
