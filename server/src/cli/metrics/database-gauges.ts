import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import { COUNTED_AT_MOST, type DatabaseFigures, loadDatabaseFigures } from './database-figures.ts';
import { oldestReadSeconds } from './source-figures.ts';

/** How long figures are cached, in milliseconds, regardless of the number of requests. */
const KEPT_MS = 5_000;
/** Timeout, in milliseconds, after which a scrape is answered without missing database figures. */
const PATIENCE_MS = 4_000;

interface Part {
  name: string;
  help: string;
  labels?: readonly string[];
  /** Pairs of labels and value; none when the value is unknown. */
  values: (figures: DatabaseFigures) => readonly [labels: Record<string, string>, value: number][];
}

const singleValue = (value: number): [Record<string, string>, number][] => [[{}, value]];
const capped = `(counted up to ${COUNTED_AT_MOST})`;

const PARTS: readonly Part[] = [
  {
    name: 'quittance_jobs',
    help: 'Jobs in the queue by task and state (dead: failed for good)',
    labels: ['task', 'state'],
    values: ({ jobs }) => jobs.map(({ task, state, count }) => [{ task, state }, count]),
  },
  {
    name: 'quittance_jobs_oldest_due_seconds',
    help: 'How long the oldest due job has been waiting for a worker',
    values: ({ oldestDueJobSeconds }) => singleValue(oldestDueJobSeconds),
  },
  {
    name: 'quittance_outbox_rows',
    help: `Transactions whose events are not in the feed yet ${capped}`,
    values: ({ outbox }) => singleValue(outbox.rows),
  },
  {
    name: 'quittance_outbox_oldest_seconds',
    help: 'Delay of the event feed',
    values: ({ outbox }) => singleValue(outbox.oldestSeconds),
  },
  {
    name: 'quittance_webhook_deliveries_pending',
    help: `Undelivered webhooks of enabled endpoints ${capped}`,
    values: ({ deliveries }) => singleValue(deliveries.pending),
  },
  {
    name: 'quittance_webhook_deliveries_oldest_seconds',
    help: 'How long the oldest undelivered webhook has been waiting',
    values: ({ deliveries }) => singleValue(deliveries.oldestSeconds),
  },
  {
    name: 'quittance_webhook_endpoints',
    help: 'Webhook endpoints that are failing, and those that were disabled after failing for days',
    labels: ['state'],
    values: ({ endpoints }) => [
      [{ state: 'failing' }, endpoints.failing],
      [{ state: 'disabled' }, endpoints.disabled],
    ],
  },
  {
    name: 'quittance_integrations',
    help: 'Started integrations by state',
    labels: ['state'],
    values: ({ sources }) => sources.states.map(({ state, count }) => [{ state }, count]),
  },
  {
    name: 'quittance_integrations_oldest_read_seconds',
    help: 'How long ago the source was read that waits longest; without paused and stopped integrations',
    values: ({ sources }) => singleValue(oldestReadSeconds(sources)),
  },
  {
    name: 'quittance_integrations_read_age_seconds',
    help: 'The same by connector: how long ago the last successful read of its oldest source was',
    labels: ['connector'],
    values: ({ sources }) => sources.reads.map(({ connector, age }) => [{ connector }, age]),
  },
  {
    name: 'quittance_integrations_findings',
    help: 'Open findings of integrations, by connector and cause',
    labels: ['connector', 'cause'],
    values: ({ sources }) =>
      sources.findings.map(({ connector, cause, count }) => [{ connector, cause }, count]),
  },
  {
    name: 'quittance_integrations_sums_unequal',
    help:
      'Balances that differ from the source, by connector: explained by findings or unexplained, and ' +
      'customers that the source cannot add up (unknown)',
    labels: ['connector', 'state'],
    values: ({ sources }) => sources.sums.map(({ connector, state, count }) => [{ connector, state }, count]),
  },
  {
    name: 'quittance_integrations_pdfs',
    help: 'PDFs that sources are asked for, and those that they failed to give',
    labels: ['state'],
    values: ({ pdfs }) => pdfs.map(({ state, count }) => [{ state }, count]),
  },
  {
    name: 'quittance_mails_queued',
    help: 'Emails that have not been handed to the mail server yet',
    values: ({ mails }) => singleValue(mails.queued),
  },
  {
    name: 'quittance_mails_oldest_queued_seconds',
    help: 'How long the oldest of these emails has been waiting',
    values: ({ mails }) => singleValue(mails.oldestSeconds),
  },
  {
    name: 'quittance_mails_uncertain',
    help: 'Emails of which it is unknown whether they were sent; a user must decide',
    values: ({ mails }) => singleValue(mails.uncertain),
  },
  {
    name: 'quittance_imports_unfinished',
    help: 'Unfinished bulk imports, by state',
    labels: ['state'],
    values: ({ imports }) =>
      ['receiving', 'pending', 'running'].map((state) => [
        { state },
        imports.find((one) => one.state === state)?.count ?? 0,
      ]),
  },
  {
    name: 'quittance_commits_hang_seconds',
    help: 'How long the longest waiting COMMIT has been waiting for a standby',
    values: ({ commitsHangSeconds }) => singleValue(commitsHangSeconds),
  },
  {
    name: 'quittance_organizations',
    help: 'Organizations, including sandboxes',
    values: ({ organizations }) => singleValue(organizations),
  },
  {
    name: 'quittance_database_bytes',
    help: 'Size of the database',
    values: ({ databaseBytes }) => singleValue(databaseBytes),
  },
  {
    name: 'quittance_verify_differences',
    help:
      'Stored values that differed from the computed ones in the last complete run of `quittance ' +
      'verify`',
    values: ({ verified }) => (verified === null ? [] : singleValue(verified.differences)),
  },
  {
    name: 'quittance_verify_timestamp_seconds',
    help: 'Time of the last complete run, in seconds since 1970',
    values: ({ verified }) => (verified === null ? [] : singleValue(verified.at)),
  },
];

/**
 * Adds gauges for waiting work in the database, which is the same for all processes, and for this process's
 * connections.
 */
export function measureDatabase(register: Registry, database: Database, log: Pick<Logger, 'warn'>): void {
  measurePool(register, database);
  const read = cacheBriefly(async () =>
    Promise.race([loadDatabaseFigures(database), tooLong()]).catch((error: unknown) => {
      log.warn({ err: error }, 'the database metrics cannot be read');
      return null;
    }),
  );
  new Gauge({
    name: 'quittance_database_up',
    help: 'Whether the database metrics could be read',
    registers: [register],
    async collect() {
      this.set((await read()) === null ? 0 : 1);
    },
  });
  for (const { name, help, labels = [], values } of PARTS)
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [register],
      async collect() {
        const figures = await read();
        this.reset();
        // Without labels a gauge starts at 0, but an unknown value must be absent.
        this.remove({});
        if (figures !== null) for (const [of, value] of values(figures)) this.set(of, value);
      },
    });
}

function measurePool(register: Registry, { pool, readers }: Database): void {
  const pools = [...new Set([pool, readers])];
  const sum = (figure: (one: pg.Pool) => number) => pools.reduce((total, one) => total + figure(one), 0);
  new Gauge({
    name: 'quittance_database_connections',
    help: 'Connections of this process by state, and their maximum (max)',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      this.set(
        { state: 'used' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      );
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      );
      this.set(
        { state: 'max' },
        sum(({ options }) => options.max),
      );
    },
  });
  new Gauge({
    name: 'quittance_database_connections_awaited',
    help: 'Operations that wait for a connection',
    registers: [register],
    collect() {
      this.set(sum(({ waitingCount }) => waitingCount));
    },
  });
}

/** Caches the result of a read for a while, regardless of the number of callers. */
function cacheBriefly<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at > KEPT_MS) last = { at: now, answer: read() };
    return last.answer;
  };
}

async function tooLong(): Promise<never> {
  await sleep(PATIENCE_MS, undefined, { ref: false });
  throw new Error(`the database took longer than ${PATIENCE_MS} ms`);
}
