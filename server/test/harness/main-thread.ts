import { expect } from 'vitest';

/** No turn of the event loop may take longer, in milliseconds. */
const LONGEST = 100;
const TRIES = 3;

/** CPU time of this thread, in milliseconds: on a busy machine time passes also while it does not run. */
function cpuMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest turn of this thread's event loop, in milliseconds of CPU, while something is done. */
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
 * Expects that the service, which runs in this thread, can answer others all the while. What holds it does so each time; of
 * several tries the best one counts, because the collection of garbage may fall into one.
 */
export async function expectFree(what: string, work: () => Promise<unknown>): Promise<void> {
  const turns: number[] = [];
  while (turns.length < TRIES && (turns.length === 0 || Math.min(...turns) > LONGEST))
    turns.push(await longestTurn(work));
  expect(Math.min(...turns), what).toBeLessThan(LONGEST);
}
