import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import { accessOf, type Permission } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, type ErrorDetail, invalidField } from '../../platform/errors.ts';
import { type Requester, refusalOf } from '../../platform/http/access.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import { commandOf } from './commands/index.ts';
import { freeze, type RecordSelection } from './freeze.ts';
import { APPROVED_BULK, BULK } from './kinds.ts';
import { LISTS, type ListQuery } from './lists.ts';
import { findBulkJob } from './queries.ts';
import type { BulkJob, NewBulkJob } from './schema.ts';

/** Retention of a job and the outcomes of its records, in days. */
export const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;
/**
 * Maximum number of unfinished jobs in an organization. They take turns with those of other organizations.
 */
export const MAX_UNFINISHED = 5;

/**
 * Creates a job that applies a command to many records in the background. The set of records is fixed here:
 * the named ones, or all that match now.
 * @throws INVALID_DATA from the list and the operation; REFERENCE_NOT_FOUND from the operation; ACCESS_FORBIDDEN if the caller lacks the permission;
 *   CONFLICT if the number of matching records differs from `expected`; CONCURRENCY_LIMITED if too many jobs
 *   are unfinished
 */
export async function createBulkJob(
  context: Context,
  organization: Organization,
  body: NewBulkJob,
  asking: Requester,
): Promise<BulkJob> {
  const { list: selectedFrom, input = {}, recordIds = [], expected = null } = body;
  const query = checkSelection(body, asking);
  const command = commandOf(selectedFrom, body.command);
  await command?.checkInput({ context, organization }, input);
  const matching = query === null ? null : await LISTS[selectedFrom].matching(context, organization, query);
  const selection: RecordSelection = { organizationId: organization.id, matching, recordIds, expected };
  const isPerCustomer = command?.isPerCustomer === true;
  const list = isPerCustomer ? 'customers' : selectedFrom;
  const id = newId();
  return inTransaction(context.database, async (connection) => {
    await lockOrganization(connection, organization.id);
    await insertJob(context, connection, organization.id, {
      id,
      list,
      command: body.command,
      input,
      query,
      undoesJobId: null,
      userId: asking.actingUser?.id ?? null,
    });
    const total = await freeze(context, connection, id, { ...selection, isPerCustomer });
    await queueBulkJob(connection, organization.id, id, total);
    await recordChange(connection, organization.id, {
      action: 'bulk_job.created',
      records: ofOrganization(organization.id),
      after: { list, command: body.command, recordCount: total, asked: Object.keys(query ?? {}) },
    });
    return findBulkJob(connection, organization.id, id, asking.actingUser);
  });
}

/**
 * Checks a selection, a command and its input.
 * @returns filters and order; null if the records are named
 * @throws INVALID_DATA, ACCESS_FORBIDDEN
 */
export function checkSelection(
  { list, command: name, input = {}, ...what }: NewBulkJob,
  asking: Requester,
): ListQuery | null {
  const { recordIds, filter, sortBy, expected } = what;
  const command = commandOf(list, name);
  if (command === null) throw invalidField('command', `is not a command of ${list}`);
  requirePermission(asking, command.permission);
  if (command.needsUser && asking.actingUser === null)
    throw invalidField('X-Quittance-User', 'is required: name the user who does this');
  if ((recordIds === undefined) === (filter === undefined))
    throw invalidField('recordIds', 'or filter is required, but not both');
  if (filter === undefined)
    for (const [field, value] of Object.entries({ sortBy, expected }))
      if (value !== undefined) throw invalidField(field, 'requires a filter');
  refuseProblems('input', command.problems(input));
  if (filter === undefined) return null;
  requirePermission(asking, LISTS[list].permission);
  const query = { ...filter, ...(sortBy === undefined ? {} : { sortBy }) };
  refuseProblems('filter', LISTS[list].problems(query));
  return query;
}

/** @throws ACCESS_FORBIDDEN */
export function requirePermission(asking: Requester, permission: Permission): void {
  const reason = refusalOf(asking, accessOf(permission));
  if (reason !== null) throw new ApiError('ACCESS_FORBIDDEN', reason);
}

/** @throws INVALID_DATA naming every problem */
export function refuseProblems(within: string, problems: readonly ErrorDetail[]): void {
  if (problems.length === 0) return;
  const details = problems.map(({ field, error }) => ({
    field: field === 'body' ? within : field === 'sortBy' ? field : `${within}.${field}`,
    error,
  }));
  const message = details.map(({ field, error }) => `${field}: ${error}`).join('; ');
  throw new ApiError('INVALID_DATA', message, { details });
}

/**
 * Serialises the creation of jobs in an organization, so that the count is exact.
 * @throws CONCURRENCY_LIMITED
 */
export async function lockOrganization(connection: Connection, organizationId: string): Promise<void> {
  await connection.query({
    name: 'lock organization of bulk jobs',
    text: 'SELECT 1 FROM organizations WHERE organization_id = $1 FOR NO KEY UPDATE',
    values: [organizationId],
  });
  const { rows } = await connection.query<{ count: number }>({
    name: 'unfinished bulk jobs',
    // A plan counts with its first job. The others wait for it.
    text: `SELECT count(*) AS count FROM bulk_jobs
           WHERE organization_id = $1 AND finished_at IS NULL AND follows_job_id IS NULL`,
    values: [organizationId],
  });
  if ((rows[0]?.count ?? 0) >= MAX_UNFINISHED)
    throw new ApiError(
      'CONCURRENCY_LIMITED',
      `There are already ${MAX_UNFINISHED} unfinished bulk jobs. Wait until one ends.`,
      { headers: { 'retry-after': '10' } },
    );
}

interface StoredFacts {
  id: string;
  list: string;
  command: string;
  input: object;
  query: ListQuery | null;
  undoesJobId: string | null;
  /** The job that must end first. Absent: none. */
  followsJobId?: string | null;
  /** Whether a person approved the effects of the records. Absent: no. */
  isApproved?: boolean;
  userId: string | null;
}

export async function insertJob(
  { clock }: Pick<Context, 'clock'>,
  connection: Connection,
  organizationId: string,
  {
    id,
    list,
    command,
    input,
    query,
    undoesJobId,
    followsJobId = null,
    isApproved = false,
    userId,
  }: StoredFacts,
): Promise<void> {
  const expiresAt = new Date(clock.wall.millis() + KEEP_DAYS * DAY_MS).toISOString();
  await connection.query({
    name: 'insert bulk job',
    text: `INSERT INTO bulk_jobs (organization_id, id, list, command, input, query, undoes_job_id, state, records_total,
             records_changed, records_unchanged, records_refused, records_skipped, records_undoable, requested_by_user_id,
             own_customers_only, actor, created_at, updated_at, expires_at, follows_job_id,
             is_approved)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 'QUEUED', 0, 0, 0, 0, 0, 0, $8, $9, $10, $11, $11, $12, $13, $14)`,
    values: [
      organizationId,
      id,
      list,
      command,
      JSON.stringify(input),
      query === null ? null : JSON.stringify(query),
      undoesJobId,
      userId,
      rowScope() !== null,
      JSON.stringify(currentActor()),
      clock.now(),
      expiresAt,
      followsJobId,
      isApproved,
    ],
  });
}

/** Queues the job, after its records are stored. */
export async function queueBulkJob(
  connection: Connection,
  organizationId: string,
  bulkJobId: string,
  total: number,
  { isApproved = false }: { isApproved?: boolean } = {},
): Promise<void> {
  await storeTotal(connection, organizationId, bulkJobId, total);
  await addJobs(connection, [newJob(isApproved ? APPROVED_BULK : BULK, { organizationId, bulkJobId })]);
}

/** Stores the number of the job's records. */
export async function storeTotal(
  connection: Connection,
  organizationId: string,
  bulkJobId: string,
  total: number,
): Promise<void> {
  await connection.query({
    name: 'count records of bulk job',
    text: 'UPDATE bulk_jobs SET records_total = $3 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, bulkJobId, total],
  });
}
