import { expect } from 'vitest';

/** Longest allowed turn of the event loop, in milliseconds. */
const LONGEST = 100;
const TRIES = 6;

/**
 * Returns the CPU time of this thread in milliseconds. On a busy machine, wall time also passes while the
 * thread waits.
 */
function cpuMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns the longest turn of this thread's event loop during `work`, in milliseconds of CPU. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = cpuMillis();
  const look = () => {
    const now = cpuMillis();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

/**
 * Expects that `work` never blocks the event loop of the service, which runs in this thread.
 * The best of several tries counts: a garbage collection may fall into one, but blocking code blocks each
 * time.
 */
export async function expectFree(what: string, work: () => Promise<unknown>): Promise<void> {
  const turns: number[] = [];
  while (turns.length < TRIES && (turns.length === 0 || Math.min(...turns) > LONGEST))
    turns.push(await longestTurn(work));
  expect(Math.min(...turns), what).toBeLessThan(LONGEST);
}
