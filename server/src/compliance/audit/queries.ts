import { type RawBuilder, sql } from 'kysely';
import { type AuditContent, catchUp } from '../../exchange/index.ts';
import { instantFilter } from '../../ledger/filters.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { withVersion } from '../../platform/record-version.ts';
import { withNames } from './names.ts';
import type { AuditEntries, AuditEntry, AuditExportQuery, AuditQuery, AuditSettings } from './schema.ts';
import { DEFAULT_KEEP_DAYS } from './schema.ts';

export interface EntryRow {
  content: string;
  hash: string;
  name: string | null;
  agentName: string | null;
}

/** The actor's current name. It is looked up, not recorded, so that a name can be erased later. */
const NAME = `CASE e.actor_kind
    WHEN 'USER' THEN (SELECT u.first_name || ' ' || u.last_name FROM users u
      WHERE u.organization_id = $1 AND u.id = e.actor_id::uuid)
    WHEN 'API_KEY' THEN (SELECT k.name FROM api_keys k WHERE k.organization_id = $1 AND k.id = e.actor_id)
  END AS name`;
/** The current name of the agent's key pair. */
const AGENT_NAME = `(SELECT k.name FROM api_keys k WHERE k.organization_id = $1
  AND k.id = e.content::jsonb #>> '{actor,plan,apiKey}') AS "agentName"`;
export const ENTRY_COLUMNS = `e.content, encode(e.hash, 'hex') AS hash, ${NAME}, ${AGENT_NAME}`;

/** Maps a row to the entry of the API. */
export function toEntry({ content, hash, name, agentName }: EntryRow): AuditEntry {
  const { actor, ...recorded }: AuditContent = JSON.parse(content);
  const { kind, id, apiKey, job, address, viaProvider = false, plan } = actor;
  const approved = plan === undefined ? null : { ...plan, keyName: agentName };
  return { ...recorded, actor: { kind, id, name, apiKey, job, address, viaProvider, plan: approved }, hash };
}

/** Returns the conditions of a list or an export. UUIDs are compared in lower case, as they are stored. */
export function conditionsOf(organization: Organization, query: AuditExportQuery): RawBuilder<boolean>[] {
  const { action, recordId, recordKind, actorKind, actorId } = query;
  const stored = (id: string) => (isUuid(id) ? id.toLowerCase() : id);
  const ofRecords = [
    ...(recordId === undefined ? [] : [sql<boolean>`r.record_id = ${stored(recordId)}`]),
    ...(recordKind === undefined ? [] : [sql<boolean>`r.kind = ${recordKind}`]),
  ];
  const named = sql<boolean>`position IN (SELECT r.position FROM audit_records r
    WHERE r.organization_id = ${organization.id} AND ${sql.join(ofRecords, sql` AND `)})`;
  return [
    ...(action === undefined ? [] : [sql<boolean>`action = ${action}`]),
    ...(actorKind === undefined ? [] : [sql<boolean>`actor_kind = ${actorKind}`]),
    ...(actorId === undefined ? [] : [sql<boolean>`actor_id = ${stored(actorId)}`]),
    ...(ofRecords.length === 0 ? [] : [named]),
    ...instantFilter(organization, query, 'at', 'recorded_at'),
  ];
}

/** Lists audit entries, newest first. Includes everything that was committed before the request. */
export async function listAudit(
  database: Database,
  organization: Organization,
  query: AuditQuery,
): Promise<AuditEntries> {
  await catchUp(database, organization.id);
  const page = readPage(query, { list: 'audit', sortBy: 'position' });
  const where = conditionsOf(organization, query);
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    { from: 'audit_entries', organizationId: organization.id, where, sortColumn: 'position' },
    page,
  );
  const { rows } = await database.pool.query<EntryRow>({
    name: 'audit entries by id',
    text: `SELECT ${ENTRY_COLUMNS} FROM audit_entries e WHERE e.organization_id = $1 AND e.id = ANY($2::uuid[])`,
    values: [organization.id, ids],
  });
  const entries = await withNames(database.pool, organization.id, rows.map(toEntry));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns one audit entry. @throws NOT_FOUND */
export async function findAuditEntry(
  database: Database,
  organizationId: string,
  id: string,
): Promise<AuditEntry> {
  await catchUp(database, organizationId);
  const { rows } = await database.pool.query<EntryRow>({
    name: 'audit entry',
    text: `SELECT ${ENTRY_COLUMNS} FROM audit_entries e WHERE e.organization_id = $1 AND e.id = $2`,
    values: [organizationId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound();
  const [entry] = await withNames(database.pool, organizationId, [toEntry(row)]);
  if (entry === undefined) throw notFound();
  return entry;
}

/** Returns the retention of audit entries. */
export async function readAuditSettings(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<AuditSettings> {
  const { rows } = await queryable.query<Pick<AuditSettings, 'keepDays'>>({
    name: 'audit settings',
    text: 'SELECT keep_days AS "keepDays" FROM audit_settings WHERE organization_id = $1',
    values: [organizationId],
  });
  return withVersion(rows[0] ?? { keepDays: DEFAULT_KEEP_DAYS });
}
