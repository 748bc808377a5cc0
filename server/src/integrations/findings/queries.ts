import { sql } from 'kysely';
import { fromCustomers } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { queryRows, rowOfAnswer } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { object } from '../../platform/http/schema.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { requireConnection } from '../connections/queries.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import { EXPECTED_CAUSES } from '../domain/cause-list.ts';
import { resolutionsOf } from '../domain/resolutions.ts';
import { IntegrationFinding, type IntegrationFindingQuery } from './schema.ts';

/** Sides that an earlier release stored have no name. */
const WITH_NAME = `'{"name": null}'::jsonb`;

const FINDINGS = `
SELECT f.id, f.cause, f.state, nullif(f.key, '') AS key, f.party_key AS "partyKey",
  (SELECT json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name) ${fromCustomers('c')}
    AND c.id = r.record_id) AS customer,
  nullif(f.currency, '') AS currency, f.amount, f.field, f.text,
  ${WITH_NAME} || f.theirs AS theirs, ${WITH_NAME} || f.ours AS ours, f.ignored_reason AS "ignoredReason",
  f.first_seen_at AS "firstSeenAt", f.last_seen_at AS "lastSeenAt", f.resolved_at AS "resolvedAt"
FROM source_findings f
LEFT JOIN source_records r ON r.organization_id = $1 AND r.connection_id = f.connection_id AND r.key = f.party_key
WHERE f.organization_id = $1 AND f.id = ANY($2::uuid[])`;

const { isExpected: _isExpected, resolutions: _resolutions, ...columns } = IntegrationFinding.properties;
const FINDING_ROW = rowOfAnswer(object(columns));

async function findingsById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, IntegrationFinding>> {
  const { rows } = await queryRows(queryable, {
    name: 'source findings',
    text: FINDINGS,
    values: [organizationId, ids],
    row: FINDING_ROW,
  });
  return new Map(
    rows.map((row) => {
      const isExpected = EXPECTED_CAUSES.includes(row.cause);
      return [row.id, { ...row, isExpected, resolutions: resolutionsOf(row) }];
    }),
  );
}

/** Returns a finding of a connection. @throws NOT_FOUND */
export async function findFinding(
  queryable: Pick<Connection, 'query'>,
  { organizationId }: ConnectionRef,
  id: string,
): Promise<IntegrationFinding> {
  const found = (await findingsById(queryable, organizationId, [id])).get(id);
  if (found === undefined) throw notFound();
  return found;
}

/** Lists the findings of a connection, last seen first. @throws NOT_FOUND */
export async function listFindings(
  database: Database,
  { organizationId, connectionId }: ConnectionRef,
  query: IntegrationFindingQuery,
) {
  await requireConnection(database.pool, organizationId, connectionId);
  const page = readPage({ ...query, connectionId }, { list: 'integration findings', sortBy: 'lastSeenAt' });
  const where = [sql<boolean>`connection_id = ${connectionId}`];
  if (query.cause !== undefined) where.push(sql<boolean>`cause = ${query.cause}`);
  if (query.state !== undefined) where.push(sql<boolean>`state = ${query.state}`);
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'source_findings', organizationId, where, sortColumn: 'last_seen_at' },
    page,
  );
  const byId = await findingsById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
