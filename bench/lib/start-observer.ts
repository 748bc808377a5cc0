/**
 * Loaded before the service when its start is measured. Reports the costs of the start when the parent asks.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Costs from the start until now. */
export interface StartFacts {
  /** User and system time of all threads. */
  cpuMillis: number;
  /** User and system time of the main thread. */
  mainMillis: number;
  /** The longest time for which the event loop was blocked. */
  blockedMillis: number;
}

const SAMPLE_MS = 5;

const millis = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e3;

if (process.send !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  process.on('message', () => {
    process.send?.({
      cpuMillis: millis(process.cpuUsage()),
      mainMillis: millis(process.threadCpuUsage()),
      blockedMillis: delay.max / 1e6,
    } satisfies StartFacts);
  });
  // Lets the service end on a signal, even while the parent could still ask.
  process.channel?.unref();
}
