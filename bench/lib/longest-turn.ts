const TICK_MS = 5;

/**
 * Measures the longest processor time of this thread between two of its timers: the thread answers no request meanwhile.
 * Waiting for the processor of a shared machine does not count.
 */
export function watchTurns(): { stop(): number } {
  let longest = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
  }, TICK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return longest;
    },
  };
}
