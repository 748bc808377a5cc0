import { Worker } from 'node:worker_threads';

/**
 * A process without options of Node that reads a large camt file in a thread with limits, as the service reads
 * untrusted tables. Prints what the thread reports.
 */
const worker = new Worker(new URL('./camt-memory.worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
});
worker.on('message', (report: unknown) => console.log(JSON.stringify(report)));
worker.on('error', (error) => {
  throw error;
});
