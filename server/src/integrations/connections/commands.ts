import { forgetSource, recordChange } from '../../ledger/commands.ts';
import { setNativeIntegration } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import type { IntegrationContext } from '../connectors.ts';
import { PRODUCT_NAMES } from '../domain/kinds.ts';
import { READ_STATES } from '../domain/states.ts';
import { forgetCursors } from '../sync/due.ts';
import { READ_SOURCE } from '../sync/kinds.ts';
import { checkPlace } from './check-place.ts';
import { refuseIncompleteSettings } from './needed-settings.ts';
import { findConnection } from './queries.ts';
import type { Integration, IntegrationAttributes, IntegrationUpdate } from './schema.ts';
import { type ConnectionRef, encryptKey } from './secrets.ts';
import { forgetRenewal, lockConnection, storeSecretEnd } from './store.ts';

const MAX_CONNECTIONS = 10;

const orNull = (text: string | null | undefined) => (text === undefined || text === '' ? null : text);

/** Facts of a connection that the audit log compares. It never contains the secret. */
const auditedFacts = (integration: Integration) => {
  const { name, url, database, login, company, state } = integration;
  const { expectedEveryMinutes, renewsSecret, secretExpiresAt } = integration;
  return { name, url, database, login, company, expectedEveryMinutes, state, renewsSecret, secretExpiresAt };
};

/** Creates a connection that nothing is read from yet. @throws INVALID_DATA; CONFLICT beyond the limit */
export async function createConnection(
  { database, clock, cipher, webhookTargets, connectors }: IntegrationContext,
  organizationId: string,
  { kind, url, secret = '', ...body }: IntegrationAttributes,
): Promise<Integration> {
  checkPlace(kind, url, webhookTargets);
  if (connectors[kind] === undefined) throw invalidField('kind', 'is not supported by this release');
  const place = {
    database: orNull(body.database),
    login: orNull(body.login),
    company: orNull(body.company),
    renewsSecret: body.renewsSecret ?? false,
  };
  const { expectedEveryMinutes = null } = body;
  refuseIncompleteSettings(kind, { ...place, expectedEveryMinutes });
  if (secret === '' && kind !== 'FILES') throw invalidField('secret', 'is required');
  const connectionId = newId();
  return inTransaction(database, async (connection) => {
    await refuseTooMany(connection, organizationId);
    await connection.query({
      name: 'insert source connection',
      text: `INSERT INTO source_connections (organization_id, id, kind, name, state, url, database, login, company_id,
               secret, actor, created_at, updated_at, expected_every_minutes, renews_secret, secret_expires_at,
               secret_stored_at)
             VALUES ($1, $2, $3, $4, 'DRAFT', $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15)`,
      values: [
        organizationId,
        connectionId,
        kind,
        body.name ?? PRODUCT_NAMES[kind],
        url,
        place.database,
        place.login,
        place.company,
        encryptKey(cipher, { organizationId, connectionId }, secret),
        JSON.stringify(currentActor()),
        clock.now(),
        expectedEveryMinutes,
        place.renewsSecret,
        body.secretExpiresAt ?? null,
        clock.wall.now(),
      ],
    });
    const created = await findConnection(connection, organizationId, connectionId);
    await recordChange(connection, organizationId, {
      action: 'integration.created',
      records: [{ kind: 'INTEGRATION', id: connectionId }],
      after: auditedFacts(created),
    });
    return created;
  });
}

async function refuseTooMany(connection: Connection, organizationId: string): Promise<void> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'count source connections',
    text: 'SELECT count(*) FROM source_connections WHERE organization_id = $1',
    values: [organizationId],
  });
  if ((rows[0]?.count ?? 0) >= MAX_CONNECTIONS)
    throw new ApiError('CONFLICT', refusal('INTEGRATIONS_FULL', { limit: MAX_CONNECTIONS }));
}

/**
 * Changes the given settings.
 * @throws NOT_FOUND; CONFLICT if `version` is outdated, or if a started connection would read another company
 */
export async function updateConnection(
  { database, clock, cipher, webhookTargets }: IntegrationContext,
  of: ConnectionRef,
  { version, secret, ...body }: IntegrationUpdate,
): Promise<Integration> {
  const { organizationId, connectionId } = of;
  return inTransaction(database, async (connection) => {
    const { startedAt, state } = await lockConnection(connection, of);
    const before = await findConnection(connection, organizationId, connectionId);
    refuseOutdated(version, before);
    if (body.url !== undefined) checkPlace(before.kind, body.url, webhookTargets);
    const after = {
      name: body.name ?? before.name,
      url: body.url ?? before.url,
      database: body.database === undefined ? before.database : orNull(body.database),
      login: body.login === undefined ? before.login : orNull(body.login),
      company: body.company === undefined ? before.company : orNull(body.company),
      expectedEveryMinutes:
        body.expectedEveryMinutes === undefined ? before.expectedEveryMinutes : body.expectedEveryMinutes,
      renewsSecret: body.renewsSecret ?? before.renewsSecret,
    };
    refuseIncompleteSettings(before.kind, after);
    if (startedAt !== null && after.company !== before.company)
      throw new ApiError('CONFLICT', refusal('INTEGRATION_COMPANY'));
    const encrypted = secret === undefined ? null : encryptKey(cipher, of, secret);
    const isElsewhere = after.url !== before.url || after.database !== before.database;
    await connection.query({
      name: 'update source connection',
      text: `UPDATE source_connections SET name = $3, url = $4, database = $5, login = $6, company_id = $7,
               expected_every_minutes = $8, renews_secret = $9, secret = coalesce($10, secret), updated_at = $11,
               lease_owner = CASE WHEN NOT $12 THEN lease_owner END,
               lease_until = CASE WHEN NOT $12 THEN lease_until END
             WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, connectionId, ...Object.values(after), encrypted, clock.now(), isElsewhere],
    });
    if (isElsewhere) {
      // A run in progress has lost its lease, so it cannot store cursors of the former server or database again.
      await forgetCursors(connection, of);
      if (READ_STATES.includes(state)) await queueRead(connection, { clock }, of, null);
    }
    if (encrypted !== null) await forgetRenewal(connection, of, clock.wall.now());
    if (encrypted !== null || body.secretExpiresAt !== undefined)
      await storeSecretEnd(connection, of, body.secretExpiresAt ?? null);
    const changed = await findConnection(connection, organizationId, connectionId);
    await recordChange(connection, organizationId, {
      action: 'integration.changed',
      records: [{ kind: 'INTEGRATION', id: connectionId }],
      before: auditedFacts(before),
      after: auditedFacts(changed),
      ...(encrypted === null ? {} : { always: true }),
    });
    return changed;
  });
}

/**
 * Removes a connection with everything that was read about it. The records stay, and may be changed again by
 * programs. @throws NOT_FOUND
 */
export async function removeConnection(context: IntegrationContext, of: ConnectionRef): Promise<void> {
  const { organizationId, connectionId } = of;
  await inTransaction(context.database, async (connection) => {
    const { startedAt } = await lockConnection(connection, of);
    const before = await findConnection(connection, organizationId, connectionId);
    if (startedAt !== null) await setNativeIntegration(connection, context, organizationId, null);
    await forgetSource(connection, organizationId, connectionId);
    await connection.query({
      name: 'delete source connection',
      text: 'DELETE FROM source_connections WHERE organization_id = $1 AND id = $2',
      values: [organizationId, connectionId],
    });
    await recordChange(connection, organizationId, {
      action: 'integration.removed',
      records: [{ kind: 'INTEGRATION', id: connectionId }],
      before: auditedFacts(before),
    });
  });
}

/** Queues a read of a source now. @throws NOT_FOUND; CONFLICT unless it is started and not stopped */
export async function askForRead(
  context: DataContext,
  of: ConnectionRef,
  trigger: 'USER' | 'DOORBELL',
): Promise<Integration> {
  const { organizationId, connectionId } = of;
  return inTransaction(context.database, async (connection) => {
    const { state } = await lockConnection(connection, of);
    if (state === 'DRAFT') throw new ApiError('CONFLICT', refusal('INTEGRATION_NOT_STARTED'));
    if (state === 'PAUSED' || state === 'STOPPED')
      throw new ApiError('CONFLICT', refusal('INTEGRATION_PAUSED'));
    await queueRead(connection, context, of, trigger);
    if (trigger === 'USER')
      await recordChange(connection, organizationId, {
        action: 'integration.read',
        records: [{ kind: 'INTEGRATION', id: connectionId }],
        always: true,
      });
    return findConnection(connection, organizationId, connectionId);
  });
}

/** Makes a read due now, in the transaction of its cause. */
export async function queueRead(
  connection: Connection,
  { clock }: Pick<DataContext, 'clock'>,
  { organizationId, connectionId }: ConnectionRef,
  trigger: 'USER' | 'DOORBELL' | null,
): Promise<void> {
  await connection.query({
    name: 'make source due',
    text: `UPDATE source_connections SET next_read_at = $3, asked_by = coalesce($4, asked_by)
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, connectionId, clock.wall.now(), trigger],
  });
  await addJobs(connection, [newJob(READ_SOURCE, { organizationId, connectionId })]);
}
