/**
 * Returns the CPU time of this thread in milliseconds. On a busy machine, wall time also passes while the
 * thread waits.
 */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs `work` and measures the longest turn of this thread's event loop meanwhile, in milliseconds of CPU: the thread
 * answers no request during a turn.
 */
export async function watchTurns<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let longestMs = 0;
  let last = cpuMs();
  const look = () => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    const result = await work();
    look();
    return { result, longestMs };
  } finally {
    clearInterval(timer);
  }
}
