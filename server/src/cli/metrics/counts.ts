import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { JobEvents } from '../../platform/jobs/metrics.ts';
import {
  batches,
  deliveryAttempts,
  importedLines,
  looksMissed,
  mailsHandedOver,
  requestsAnswered,
  requestsBegun,
} from '../../platform/signals.ts';

/** Buckets from an unblocked read to the maximum duration of a request. */
const REQUEST_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800];
const DELIVERY_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
/** A batch has up to 50 items. */
const BATCH_SIZES = [1, 2, 5, 10, 20, 35, 50];

/** Methods with their own label: a caller may send any word. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts the work of this process from now on.
 * @returns a function that stops counting
 */
export function countWork(register: Registry, jobs: JobEvents): () => void {
  collectDefaultMetrics({ register });
  const ends = [
    countRequests(register),
    countBatches(register),
    countJobs(register, jobs),
    countMails(register),
    observeDeliveries(register),
    countLines(register),
    countMissedLooks(register),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function countRequests(register: Registry): () => void {
  const seconds = new Histogram({
    name: 'quittance_http_request_duration_seconds',
    help:
      'Time from the arrival of a request to the end of its response, by route and status (aborted: ' +
      'the caller disconnected)',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers: [register],
  });
  const running = new Gauge({
    name: 'quittance_http_requests_running',
    help: 'Requests that have not been answered yet',
    registers: [register],
  });
  const ends = [
    requestsBegun.listen(() => running.inc()),
    requestsAnswered.listen((answered) => {
      running.dec();
      const method = METHODS.has(answered.method) ? answered.method : 'other';
      const status = answered.status === null ? 'aborted' : String(answered.status);
      seconds.observe({ method, route: answered.route ?? 'none', status }, answered.seconds);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function countBatches(register: Registry): () => void {
  const sizes = new Histogram({
    name: 'quittance_batch_size',
    help: 'Requests that share a transaction (writes) or a statement (reads)',
    labelNames: ['kind'] as const,
    buckets: BATCH_SIZES,
    registers: [register],
  });
  return batches.listen(({ kind, size }) => sizes.observe({ kind }, size));
}

function countJobs(register: Registry, jobs: JobEvents): () => void {
  const seconds = new Histogram({
    name: 'quittance_job_duration_seconds',
    help:
      'Duration of a job attempt, by task and outcome (failed: it is retried; dead: it was the last ' +
      'attempt)',
    labelNames: ['task', 'outcome'] as const,
    buckets: JOB_SECONDS,
    registers: [register],
  });
  const count = ({ task, outcome, seconds: taken }: { task: string; outcome: string; seconds: number }) =>
    seconds.observe({ task, outcome }, taken);
  jobs.on('ended', count);
  return () => void jobs.off('ended', count);
}

function countMails(register: Registry): () => void {
  const mails = new Counter({
    name: 'quittance_mails_total',
    help: 'Attempts to hand email to the mail server, by outcome',
    labelNames: ['outcome'] as const,
    registers: [register],
  });
  return mailsHandedOver.listen(({ outcome }) => mails.inc({ outcome }));
}

function observeDeliveries(register: Registry): () => void {
  const seconds = new Histogram({
    name: 'quittance_webhook_attempt_duration_seconds',
    help: 'Response time of webhook receivers, by outcome',
    labelNames: ['outcome'] as const,
    buckets: DELIVERY_SECONDS,
    registers: [register],
  });
  return deliveryAttempts.listen(({ outcome, seconds: taken }) => seconds.observe({ outcome }, taken));
}

function countLines(register: Registry): () => void {
  const lines = new Counter({
    name: 'quittance_import_lines_total',
    help: 'Processed lines of bulk imports, by outcome',
    labelNames: ['outcome'] as const,
    registers: [register],
  });
  return importedLines.listen(({ outcome, lines: done }) => lines.inc({ outcome }, done));
}

function countMissedLooks(register: Registry): () => void {
  const missed = new Counter({
    name: 'quittance_dunning_looks_missed_total',
    help: 'Customers about whom dunning would have decided too late; not 0 is a bug',
    registers: [register],
  });
  return looksMissed.listen(({ customerIds }) => missed.inc(customerIds.length));
}
