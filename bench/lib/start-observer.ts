/** Loaded before the service where its start is measured: tells the parent, when asked, what the start took. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Of a start until now. */
export interface StartFacts {
  /** User and system time of all threads. */
  cpuMillis: number;
  /** The longest time for which the event loop did nothing else. */
  blockedMillis: number;
}

const SAMPLE_MS = 5;

if (process.send !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMillis: (user + system) / 1e3, blockedMillis: delay.max / 1e6 } satisfies StartFacts);
  });
  // The service ends when it is told to, whether or not somebody might still ask.
  process.channel?.unref();
}
