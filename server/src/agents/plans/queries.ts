import { sql } from 'kysely';
import { joinUndoableChange } from '../../cases/relations.ts';
import type { RehearsedStep } from '../../desk/index.ts';
import { fromBulkJobRecords, fromBulkJobs } from '../../desk/relations.ts';
import { joinKey } from '../../people/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type ErrorCode, type ErrorDetail, notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import type { Grant } from '../../platform/scope.ts';
import type { AgentPlan, AgentPlanQuery, AgentPlanSummary, PlanStep, RecordResult } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

const ofJobs = (organization: string, what: string) =>
  `(SELECT ${what} ${fromBulkJobs('j', organization)} AND j.id = ANY(agent_plans.job_ids))`;
const REFUSED = 'coalesce(sum(j.records_refused + j.records_skipped), 0) = 0';

/** SQL: whether a job of `agent_plans` failed, or refused a record. */
export const hasFailed = (organization: string) =>
  ofJobs(organization, `coalesce(bool_or(j.state = 'FAILED' OR j.records_refused > 0), false)`);

/** SQL: the state of `agent_plans` on a day. A state that follows from the clock or the jobs is not stored. */
export const stateOf = (organization: string, now: string) => `CASE
  WHEN agent_plans.state = 'PROPOSED' AND agent_plans.expires_at <= ${now} THEN 'EXPIRED'
  WHEN agent_plans.state <> 'APPROVED' THEN agent_plans.state
  WHEN ${ofJobs(organization, 'count(*) FILTER (WHERE j.finished_at IS NULL)')} > 0 THEN 'APPROVED'
  WHEN ${ofJobs(organization, REFUSED)} THEN 'DONE' ELSE 'PARTLY_DONE' END`;

const RESULTS = ofJobs(
  'agent_plans.organization_id',
  `json_build_object('pending', coalesce(sum(j.records_total - j.records_changed - j.records_unchanged
    - j.records_refused - j.records_skipped), 0), 'changed', coalesce(sum(j.records_changed), 0),
    'unchanged', coalesce(sum(j.records_unchanged), 0), 'refused', coalesce(sum(j.records_refused), 0),
    'skipped', coalesce(sum(j.records_skipped), 0))`,
);

const COLUMNS = `agent_plans.id, agent_plans.title, agent_plans.reason,
  ${stateOf('agent_plans.organization_id', '$2::timestamptz')} AS state, agent_plans.api_key AS "apiKey", k.name AS "keyName",
  json_build_object('records', agent_plans.record_count, 'emails', agent_plans.email_count, 'money', agent_plans.money)
    AS totals,
  CASE WHEN agent_plans.job_ids <> '{}' THEN ${RESULTS} END AS results, agent_plans.problem,
  agent_plans.decided_by_user_id AS "decidedByUserId", agent_plans.decision_reason AS "decisionReason",
  agent_plans.decided_at AS "decidedAt", agent_plans.created_at AS "createdAt", agent_plans.expires_at AS "expiresAt"`;
const FROM = `FROM agent_plans ${joinKey('k', 'agent_plans.api_key')} WHERE agent_plans.organization_id = $1`;

interface PlanRow extends AgentPlanSummary {
  fingerprint: string;
  steps: RehearsedStep[];
  jobIds: string[];
}

/** Names a plan, and who reads it. A key pair reads its own plans only. */
export interface PlanRef {
  organizationId: string;
  id: string;
  grant: Grant | null;
}

/** Returns a plan with its effects and results. @throws NOT_FOUND */
export async function findPlan(
  { clock }: Pick<Context, 'clock'>,
  queryable: Queryable,
  { organizationId, id, grant }: PlanRef,
): Promise<AgentPlan> {
  const { rows } = await queryable.query<PlanRow>({
    name: 'plan of an agent',
    text: `SELECT ${COLUMNS}, agent_plans.fingerprint, agent_plans.steps, agent_plans.job_ids AS "jobIds" ${FROM}
           AND agent_plans.id = $3 AND ($4::text IS NULL OR agent_plans.api_key = $4)`,
    values: [organizationId, clock.now(), id, grant?.apiKey ?? null],
  });
  const [row] = rows;
  if (row === undefined) throw notFound();
  const { steps, jobIds, ...plan } = row;
  const results = await resultsOf(queryable, organizationId, { jobIds, now: clock.wall.now() });
  return { ...plan, steps: steps.map((step, i) => stepOf(step, jobIds[i] ?? null, results)) };
}

function stepOf(
  { list, command, input, effects }: RehearsedStep,
  bulkJobId: string | null,
  results: ReadonlyMap<string, RecordResult>,
): PlanStep {
  const records = effects.map(({ fingerprint: _, ...effect }) => ({
    ...effect,
    result: results.get(`${bulkJobId} ${effect.id}`) ?? null,
  }));
  return { list, command, input, bulkJobId, records };
}

interface ResultRow {
  jobId: string;
  id: string;
  outcome: RecordResult['outcome'];
  code: ErrorCode | null;
  message: string | null;
  details: ErrorDetail[] | null;
  changeId: string | null;
  undoneAt: string | null;
}

async function resultsOf(
  queryable: Queryable,
  organizationId: string,
  { jobIds, now }: { jobIds: readonly string[]; now: string },
): Promise<Map<string, RecordResult>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await queryable.query<ResultRow>({
    name: 'results of a plan',
    text: `SELECT r.bulk_job_id AS "jobId", r.id, r.outcome, r.error_code AS code, r.error_message AS message,
             r.error_details AS details, CASE WHEN c.undone_at IS NULL THEN c.id END AS "changeId",
             c.undone_at AS "undoneAt"
           ${fromBulkJobRecords('r', `LEFT ${joinUndoableChange('c', 'r.change_id', '$3')}`)}
           AND r.bulk_job_id = ANY($2::uuid[])`,
    values: [organizationId, jobIds, now],
  });
  return new Map(
    rows.map(({ jobId, id, outcome, code, message, details, changeId, undoneAt }) => {
      const error = code === null ? null : { code, message: message ?? '', details: details ?? [] };
      return [`${jobId} ${id}`, { outcome, error, changeId, undoneAt }];
    }),
  );
}

/** Lists plans, newest first. A key pair sees its own only. */
export async function listPlans(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  organizationId: string,
  query: AgentPlanQuery,
  grant: Grant | null,
) {
  const now = clock.now();
  const keys = [query.apiKey ?? null, grant?.apiKey ?? null].filter((key) => key !== null);
  const page = readPage(
    { ...query, reader: grant?.apiKey ?? null },
    { list: 'agent-plans', sortBy: 'createdAt' },
  );
  const state = sql.raw<string>(stateOf('agent_plans.organization_id', `'${now}'::timestamptz`));
  const where = [
    ...keys.map((key) => sql<boolean>`agent_plans.api_key = ${key}`),
    ...(query.state === undefined ? [] : [sql<boolean>`${state} = ${query.state}`]),
  ];
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    { from: 'agent_plans', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const { rows } = await database.pool.query<AgentPlanSummary>({
    name: 'plans of agents',
    text: `SELECT ${COLUMNS} ${FROM} AND agent_plans.id = ANY($3::uuid[])`,
    values: [organizationId, now, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
