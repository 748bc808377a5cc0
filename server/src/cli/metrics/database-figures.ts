import { FROM_WANTED_PDFS } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { measureHangingCommits } from '../../platform/db/hanging-commits.ts';
import { loadServiceFact } from '../../platform/service-facts.ts';
import { readSourceFigures, type SourceFigures, sumOfCounts, sumSourceFigures } from './source-figures.ts';

/** Figures about the work of the whole installation. Ages are in seconds, 0 when nothing waits. */
export interface DatabaseFigures {
  jobs: { task: string; state: 'due' | 'running' | 'later' | 'dead'; count: number }[];
  oldestDueJobSeconds: number;
  /** Rows that transactions left for the event sequencer. */
  outbox: { rows: number; oldestSeconds: number };
  deliveries: { pending: number; oldestSeconds: number };
  endpoints: { failing: number; disabled: number };
  sources: SourceFigures;
  /** PDFs that sources are asked for, and those that they failed to give. */
  pdfs: { state: string; count: number }[];
  mails: { queued: number; oldestSeconds: number; uncertain: number };
  imports: { state: string; count: number }[];
  /** Age of the COMMIT that has waited longest for a standby. */
  commitsHangSeconds: number;
  organizations: number;
  databaseBytes: number;
  /** Null: never verified as a whole. */
  verified: { differences: number; at: number } | null;
}

/** Counts stop here: beyond this an alert is due anyway, and counting must stay cheap. */
export const COUNTED_AT_MOST = 10_000;

const AGE = (column: string) =>
  `coalesce(greatest(extract(epoch FROM now() - min(${column})), 0), 0)::float8`;

/** One statement for each part: each is short, and the log names one that fails. */
const JOBS = `
SELECT task_identifier AS task,
  CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'dead'
    WHEN run_at <= now() THEN 'due' ELSE 'later' END AS state,
  count(*)::int AS count, ${AGE('run_at')} AS age
FROM graphile_worker.jobs GROUP BY 1, 2`;

const OUTBOX = `-- all organizations
SELECT count(*)::int AS rows, ${AGE('recorded_at')} AS "oldestSeconds"
FROM (SELECT recorded_at FROM outbox LIMIT ${COUNTED_AT_MOST}) o`;

/** Disabled endpoints have nothing due, however much waits. */
const DELIVERIES = `-- all organizations
SELECT count(*)::int AS pending, ${AGE('created_at')} AS "oldestSeconds" FROM (
  SELECT d.created_at FROM webhook_endpoints e
  JOIN webhook_deliveries d ON d.organization_id = e.organization_id AND d.endpoint_id = e.id AND d.state = 'PENDING'
  WHERE e.enabled LIMIT ${COUNTED_AT_MOST}) d`;

const ENDPOINTS = `-- all organizations
SELECT count(*) FILTER (WHERE enabled AND failing_since IS NOT NULL)::int AS failing,
  count(*) FILTER (WHERE NOT enabled AND disabled_reason IS NOT NULL)::int AS disabled FROM webhook_endpoints`;

const PDFS = `-- all organizations
SELECT lower(p.state) AS state, count(*)::int AS count ${FROM_WANTED_PDFS} GROUP BY 1`;

/** By organization, so that each state is read from its index and messages sent long ago are not read. */
const MAILS = `-- all organizations
SELECT count(*) FILTER (WHERE m.state <> 'UNCERTAIN')::int AS queued,
  coalesce(greatest(extract(epoch FROM now() - min(m.created_at) FILTER (WHERE m.state <> 'UNCERTAIN')), 0), 0)::float8
    AS "oldestSeconds",
  count(*) FILTER (WHERE m.state = 'UNCERTAIN')::int AS uncertain
FROM organizations o CROSS JOIN LATERAL (
  SELECT state, created_at FROM messages
  WHERE organization_id = o.organization_id AND state IN ('QUEUED', 'SENDING', 'UNCERTAIN')
  ORDER BY created_at LIMIT 1000) m`;

const IMPORTS = `-- all organizations
SELECT lower(state) AS state, count(*)::int AS count FROM imports
WHERE state IN ('RECEIVING', 'PENDING', 'RUNNING') GROUP BY 1`;

const SIZE = `-- all organizations
SELECT pg_database_size(current_database())::float8 AS "databaseBytes", count(*)::int AS organizations FROM organizations`;

interface JobsRow {
  task: string;
  state: 'due' | 'running' | 'later' | 'dead';
  count: number;
  age: number;
}

/** @throws the error of a statement */
export async function loadDatabaseFigures({
  main,
  shards,
}: Pick<Database, 'main' | 'shards'>): Promise<DatabaseFigures> {
  const parts: ShardFigures[] = [];
  for (const shard of shards) parts.push(await shardFigures(shard));
  const verified = await loadServiceFact(main, 'verified');
  return {
    ...parts.reduce(sumOfFigures),
    verified:
      verified === null
        ? null
        : { differences: verified.facts.differences, at: Date.parse(verified.recordedAt) / 1000 },
  };
}

type ShardFigures = Omit<DatabaseFigures, 'verified'>;

/** Returns the figures of one shard. */
async function shardFigures(database: Pick<Database, 'pool'>): Promise<ShardFigures> {
  const { pool } = database;
  const queryOne = async <Row extends object>(text: string): Promise<Row> => {
    const { rows } = await pool.query<Row>(text);
    const [row] = rows;
    if (row === undefined) throw new Error('a statement without GROUP BY answered no row');
    return row;
  };
  // Run one after the other, so that monitoring takes only one connection.
  const jobs = (await pool.query<JobsRow>(JOBS)).rows;
  const outbox = await queryOne<DatabaseFigures['outbox']>(OUTBOX);
  const deliveries = await queryOne<DatabaseFigures['deliveries']>(DELIVERIES);
  const endpoints = await queryOne<DatabaseFigures['endpoints']>(ENDPOINTS);
  const sources = await readSourceFigures(database);
  const pdfs = (await pool.query<{ state: string; count: number }>(PDFS)).rows;
  const mails = await queryOne<DatabaseFigures['mails']>(MAILS);
  const imports = (await pool.query<{ state: string; count: number }>(IMPORTS)).rows;
  const size = await queryOne<Pick<DatabaseFigures, 'databaseBytes' | 'organizations'>>(SIZE);
  const commitsHangSeconds = await measureHangingCommits(database);
  return {
    jobs: jobs.map(({ task, state, count }) => ({ task, state, count })),
    oldestDueJobSeconds: Math.max(0, ...jobs.filter(({ state }) => state === 'due').map(({ age }) => age)),
    outbox,
    deliveries,
    endpoints,
    sources,
    pdfs,
    mails,
    imports,
    commitsHangSeconds,
    ...size,
  };
}

/** Adds counts and takes the greater ages. */
function sumOfFigures(a: ShardFigures, b: ShardFigures): ShardFigures {
  const oldest = (one: { oldestSeconds: number }, other: { oldestSeconds: number }) =>
    Math.max(one.oldestSeconds, other.oldestSeconds);
  return {
    jobs: sumOfCounts([...a.jobs, ...b.jobs], ({ task, state }) => `${task} ${state}`),
    oldestDueJobSeconds: Math.max(a.oldestDueJobSeconds, b.oldestDueJobSeconds),
    outbox: { rows: a.outbox.rows + b.outbox.rows, oldestSeconds: oldest(a.outbox, b.outbox) },
    deliveries: {
      pending: a.deliveries.pending + b.deliveries.pending,
      oldestSeconds: oldest(a.deliveries, b.deliveries),
    },
    endpoints: {
      failing: a.endpoints.failing + b.endpoints.failing,
      disabled: a.endpoints.disabled + b.endpoints.disabled,
    },
    sources: sumSourceFigures(a.sources, b.sources),
    pdfs: sumOfCounts([...a.pdfs, ...b.pdfs], ({ state }) => state),
    mails: {
      queued: a.mails.queued + b.mails.queued,
      oldestSeconds: oldest(a.mails, b.mails),
      uncertain: a.mails.uncertain + b.mails.uncertain,
    },
    imports: sumOfCounts([...a.imports, ...b.imports], ({ state }) => state),
    commitsHangSeconds: Math.max(a.commitsHangSeconds, b.commitsHangSeconds),
    organizations: a.organizations + b.organizations,
    databaseBytes: a.databaseBytes + b.databaseBytes,
  };
}
