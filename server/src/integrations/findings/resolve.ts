import { recordChange } from '../../ledger/commands.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { requireRow } from '../../platform/db/require-row.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { refusal } from '../../platform/refusals.ts';
import { queueRead } from '../connections/commands.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import { lockConnection } from '../connections/store.ts';
import { adoptRecords } from '../connections/switch.ts';
import type { IntegrationContext } from '../connectors.ts';
import { READ_STATES } from '../domain/states.ts';
import { findFinding } from './queries.ts';
import type { IntegrationFinding, IntegrationFindingResolution } from './schema.ts';

/**
 * Carries out what a user decided about a finding.
 * @throws NOT_FOUND; CONFLICT if the finding does not offer it; INVALID_DATA without a reason or record
 */
export async function resolveFinding(
  context: IntegrationContext,
  of: ConnectionRef,
  findingId: string,
  body: IntegrationFindingResolution,
): Promise<IntegrationFinding> {
  const { organizationId } = of;
  return inTransaction(context.database, async (connection) => {
    const { state } = await lockConnection(connection, of);
    await requireOwn(connection, of, findingId);
    const finding = await findFinding(connection, of, findingId);
    if (!finding.resolutions.includes(body.resolution))
      throw new ApiError('CONFLICT', refusal('FINDING_OTHER_RESOLUTION'));
    if (body.resolution === 'IGNORE') await ignore(connection, of, findingId, body.reason);
    else {
      if (body.resolution === 'ADOPT') await adopt(connection, of, finding, body.recordId);
      await readAgain(connection, of, finding);
      if (READ_STATES.includes(state)) await queueRead(connection, context, of, 'USER');
    }
    await recordChange(connection, organizationId, {
      action: 'integration.finding_resolved',
      records: [{ kind: 'INTEGRATION', id: of.connectionId }],
      before: { cause: finding.cause, resolution: null, reason: null },
      after: { cause: finding.cause, resolution: body.resolution, reason: body.reason ?? null },
    });
    return findFinding(connection, of, findingId);
  });
}

async function requireOwn(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  findingId: string,
): Promise<void> {
  const { rows } = await connection.query({
    name: 'lock source finding',
    text: `SELECT 1 FROM source_findings WHERE organization_id = $1 AND connection_id = $2 AND id = $3 FOR UPDATE`,
    values: [organizationId, connectionId, findingId],
  });
  requireRow(rows);
}

async function ignore(
  connection: Connection,
  { organizationId }: ConnectionRef,
  findingId: string,
  reason: string | undefined,
): Promise<void> {
  if (reason === undefined) throw invalidField('reason', 'is required to ignore a finding');
  await connection.query({
    name: 'ignore source finding',
    text: `UPDATE source_findings SET state = 'IGNORED', ignored_reason = $3, actor = $4
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, findingId, reason, JSON.stringify(currentActor())],
  });
}

async function adopt(
  connection: Connection,
  of: ConnectionRef,
  { key, ours }: IntegrationFinding,
  stated: string | undefined,
): Promise<void> {
  const recordId = stated?.toLowerCase() ?? ours?.id ?? null;
  if (key === null || recordId === null) throw invalidField('recordId', 'is required');
  await adoptRecords(connection, of, [{ key, recordId }]);
}

/** Marks the customer of a finding, or all customers, as to be read and written again. */
async function readAgain(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  { partyKey }: IntegrationFinding,
): Promise<void> {
  await connection.query({
    name: 'read customer of source again',
    text: `UPDATE source_records SET fingerprint = NULL,
             read_priority = CASE WHEN party_key IS NULL THEN 0 ELSE read_priority END
           WHERE organization_id = $1 AND connection_id = $2
             AND ($3::text IS NULL OR key = $3 OR party_key = $3)`,
    values: [organizationId, connectionId, partyKey],
  });
}
