import { recordChange, watchSource } from '../../ledger/commands.ts';
import { fromCustomers, fromDocuments } from '../../ledger/relations.ts';
import { setNativeIntegration } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { refusal } from '../../platform/refusals.ts';
import { newTenantToken, tenantTokenKey } from '../../platform/tenant-token.ts';
import type { IntegrationContext } from '../connectors.ts';
import { type ConnectionState, READ_STATES } from '../domain/states.ts';
import { forgetCursors } from '../sync/due.ts';
import { queueRead } from './commands.ts';
import { findConnection } from './queries.ts';
import type { Integration, IntegrationDoorbell, IntegrationResume, IntegrationStart } from './schema.ts';
import type { ConnectionRef } from './secrets.ts';
import { lockConnection } from './store.ts';

/** Path at which webhooks of sources ring. */
export const DOORBELL_PATH = '/doorbells';

/**
 * Starts to read a source. From now on only it creates and changes customers and documents. The records are adopted
 * before the first read is queued, which would otherwise create them again.
 * @throws NOT_FOUND; CONFLICT if it is started, or if another integration manages the records
 */
export async function startConnection(
  context: IntegrationContext,
  ref: ConnectionRef,
  { adopt = [] }: IntegrationStart,
): Promise<Integration> {
  const { organizationId, connectionId } = ref;
  return inTransaction(context.database, async (connection) => {
    const { state, name } = await lockConnection(connection, ref);
    if (state !== 'DRAFT') throw new ApiError('CONFLICT', refusal('INTEGRATION_STARTED'));
    const former = await setNativeIntegration(connection, context, organizationId, name);
    if (former !== null)
      throw new ApiError(
        'CONFLICT',
        `The integration ${former} already manages the records. Remove it first.`,
      );
    await connection.query({
      name: 'start source connection',
      text: `UPDATE source_connections SET state = 'READING', started_at = $3, updated_at = $3
             WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, connectionId, context.clock.now()],
    });
    await watchSource(connection, organizationId, connectionId);
    await adoptRecords(connection, ref, adopt);
    await queueRead(connection, context, ref, 'USER');
    return recordSwitch(connection, ref, 'integration.started', { before: 'DRAFT', after: 'READING' });
  });
}

/**
 * Makes existing records those of the source. They keep their ids and external ids.
 * @throws INVALID_DATA when a record does not exist or is named twice
 */
export async function adoptRecords(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  pairs: NonNullable<IntegrationStart['adopt']>,
): Promise<void> {
  if (pairs.length === 0) return;
  const areDistinct = (names: readonly string[]) => new Set(names).size === names.length;
  if (!areDistinct(pairs.map(({ recordId }) => recordId)) || !areDistinct(pairs.map(({ key }) => key)))
    throw invalidField('adopt', 'names a record twice');
  const { rowCount } = await connection.query({
    name: 'adopt records',
    text: `INSERT INTO source_records (organization_id, connection_id, key, kind, party_key, record_id, is_adopted)
           SELECT $1, $2, p.key, x.kind, CASE WHEN x.kind <> 'PARTY' THEN '' END, p."recordId", true
           FROM json_to_recordset($3) AS p(key text, "recordId" uuid)
           JOIN (SELECT c.id, 'PARTY' AS kind ${fromCustomers('c')} AND c.merged_into_id IS NULL
             UNION ALL SELECT d.id, d.kind ${fromDocuments('d')}) x ON x.id = p."recordId"
           ON CONFLICT (organization_id, connection_id, key) DO UPDATE
           SET record_id = excluded.record_id, is_adopted = true, fingerprint = NULL`,
    values: [organizationId, connectionId, JSON.stringify(pairs)],
  });
  if (rowCount !== pairs.length) throw invalidField('adopt', 'names a record that does not exist');
}

/** Stops reading a source until a user resumes it. Reminders wait meanwhile. @throws NOT_FOUND, CONFLICT */
export async function pauseConnection(context: DataContext, ref: ConnectionRef): Promise<Integration> {
  const { organizationId, connectionId } = ref;
  return inTransaction(context.database, async (connection) => {
    const { state } = await lockConnection(connection, ref);
    if (!READ_STATES.includes(state)) throw new ApiError('CONFLICT', refusal('INTEGRATION_PAUSE'));
    await connection.query({
      name: 'pause source connection',
      text: `UPDATE source_connections SET state = 'PAUSED', next_read_at = NULL, lease_owner = NULL, lease_until = NULL,
               updated_at = $3
             WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, connectionId, context.clock.now()],
    });
    return recordSwitch(connection, ref, 'integration.paused', { before: state, after: 'PAUSED' });
  });
}

/**
 * Continues to read a paused or stopped source. Reads what changed since, so that reminders need not wait for a
 * complete read. A user asks for that one after restoring a backup at the source.
 * @throws NOT_FOUND; CONFLICT if it is neither, or if more records are missing than confirmed
 */
export async function resumeConnection(
  context: DataContext,
  ref: ConnectionRef,
  { confirmDeletions, readEverything = false }: IntegrationResume,
): Promise<Integration> {
  const { organizationId, connectionId } = ref;
  return inTransaction(context.database, async (connection) => {
    const { state, missingCount } = await lockConnection(connection, ref);
    if (state !== 'PAUSED' && state !== 'STOPPED')
      throw new ApiError('CONFLICT', refusal('INTEGRATION_RESUME'));
    if (confirmDeletions !== undefined && confirmDeletions < (missingCount ?? 0))
      throw new ApiError('CONFLICT', refusal('RECORDS_MISSING', { count: missingCount ?? 0 }));
    await connection.query({
      name: 'resume source connection',
      text: `UPDATE source_connections SET state = CASE WHEN read_at IS NULL THEN 'READING' ELSE 'RUNNING' END,
               stop_reason = NULL, missing_count = NULL, allowed_deletions = $3, failures = 0, failing_since = NULL,
               problem_code = NULL, problem_text = NULL, updated_at = $4
             WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, connectionId, confirmDeletions ?? null, context.clock.now()],
    });
    if (readEverything) await forgetCursors(connection, ref);
    await queueRead(connection, context, ref, 'USER');
    return recordSwitch(connection, ref, 'integration.resumed', { before: state, after: 'RUNNING' });
  });
}

async function recordSwitch(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  action: 'integration.started' | 'integration.paused' | 'integration.resumed',
  { before, after }: { before: ConnectionState; after: ConnectionState },
): Promise<Integration> {
  await recordChange(connection, organizationId, {
    action,
    records: [{ kind: 'INTEGRATION', id: connectionId }],
    before: { state: before },
    after: { state: after },
  });
  return findConnection(connection, organizationId, connectionId);
}

/** Creates the address that webhooks of the source call. It replaces the former one. @throws NOT_FOUND */
export async function createDoorbell(
  { database, publicUrl }: IntegrationContext,
  ref: ConnectionRef,
): Promise<IntegrationDoorbell> {
  const { organizationId, connectionId } = ref;
  const token = newTenantToken('qs', organizationId);
  const { hash } = tenantTokenKey('qs', token);
  return inTransaction(database, async (connection) => {
    await lockConnection(connection, ref);
    await connection.query({
      name: 'store doorbell',
      text: 'UPDATE source_connections SET doorbell_hash = $3 WHERE organization_id = $1 AND id = $2',
      values: [organizationId, connectionId, hash],
    });
    await recordChange(connection, organizationId, {
      action: 'integration.doorbell_created',
      records: [{ kind: 'INTEGRATION', id: connectionId }],
      always: true,
    });
    return { url: `${publicUrl}${DOORBELL_PATH}/${token}` };
  });
}

/** Queues a read if the token is that of a connection that reads. Returns nothing, so that tokens cannot be probed. */
export async function ringDoorbell(context: IntegrationContext, token: string): Promise<void> {
  const { organizationId, hash } = tenantTokenKey('qs', token);
  await inTransaction(context.database, async (connection) => {
    const { rows } = await connection.query<{ id: string }>({
      name: 'connection of doorbell',
      text: `SELECT id FROM source_connections
             WHERE organization_id = $1 AND doorbell_hash = $2 AND state = ANY($3)`,
      values: [organizationId, hash, READ_STATES],
    });
    const [found] = rows;
    if (found !== undefined)
      await queueRead(connection, context, { organizationId, connectionId: found.id }, 'DOORBELL');
  });
}
