import { sql } from 'kysely';
import { fromCustomers, fromDocuments, isPdfUnfetched, pdfMissingAt } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { queryRows, rowOfAnswer } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { withVersion } from '../../platform/record-version.ts';
import {
  type Integration,
  type IntegrationQuery,
  IntegrationRun,
  type IntegrationRunQuery,
  integrationFacts,
  RecordSource,
} from './schema.ts';
import { IntegrationSum, type IntegrationSumQuery } from './sums-schema.ts';

type Queryable = Pick<Connection, 'query'>;

/** Customers without a known sum that an answer names. */
const NAMED_UNKNOWN = 20;

/** SQL: the customers of connection `s` that its source cannot add up, with what their family says is wrong. */
const UNKNOWN_SUMS = `json_build_object(
    'count', (SELECT count(*) FROM source_records r WHERE r.organization_id = $1 AND r.connection_id = s.id
      AND r.has_unknown_sum),
    'customers', coalesce((SELECT json_agg(n ORDER BY n."partyKey") FROM (
      SELECT r.key AS "partyKey",
        (SELECT json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name) ${fromCustomers('c')}
          AND c.id = r.record_id) AS customer,
        (SELECT min(f.text) FROM source_findings f WHERE f.organization_id = $1 AND f.connection_id = s.id
          AND f.party_key = r.key AND f.state <> 'RESOLVED' AND f.cause = 'NOT_READ_YET' AND f.currency = '') AS reason
      FROM source_records r WHERE r.organization_id = $1 AND r.connection_id = s.id AND r.has_unknown_sum
      ORDER BY r.key LIMIT ${NAMED_UNKNOWN}) n), '[]'))`;

const CONNECTIONS = `
SELECT s.id, s.kind, s.name, s.state, s.stop_reason AS "stopReason", s.missing_count AS "missingCount", s.url,
  s.database, s.login, s.company_id AS company,
  s.expected_every_minutes AS "expectedEveryMinutes", s.source, s.read_at AS "readAt",
  s.next_read_at AS "nextReadAt", s.swept_at AS "sweptAt", s.equal_since AS "equalSince",
  s.lease_owner IS NOT NULL AS "isReading",
  (SELECT count(*) FROM source_records r WHERE r.organization_id = $1 AND r.connection_id = s.id
    AND r.read_priority IS NOT NULL) AS "remainingFamilies",
  (SELECT count(*) FROM source_records r WHERE r.organization_id = $1 AND r.connection_id = s.id
    AND r.party_key IS NOT NULL) AS "recordCount",
  (SELECT count(*) FROM source_findings f WHERE f.organization_id = $1 AND f.connection_id = s.id
    AND f.state = 'OPEN') AS "openFindings",
  coalesce((SELECT json_agg(b ORDER BY b.currency) FROM (
    SELECT u.currency, sum(u.theirs)::bigint AS theirs, sum(u.ours)::bigint AS ours,
      sum(u.explained)::bigint AS explained
    FROM source_sums u WHERE u.organization_id = $1 AND u.connection_id = s.id GROUP BY u.currency) b), '[]') AS balances,
  ${UNKNOWN_SUMS} AS "unknownSums",
  CASE WHEN s.problem_code IS NOT NULL
    THEN json_build_object('code', s.problem_code, 'text', s.problem_text) END AS problem,
  s.failing_since AS "failingSince", s.doorbell_hash IS NOT NULL AS "hasDoorbell", s.renews_secret AS "renewsSecret",
  s.secret_expires_at AS "secretExpiresAt", s.renewal_problem AS "renewalProblem", s.started_at AS "startedAt",
  s.created_at AS "createdAt", s.updated_at AS "updatedAt"
FROM source_connections s WHERE s.organization_id = $1 AND s.id = ANY($2::uuid[])`;

async function connectionsById(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Integration>> {
  const { rows } = await queryRows(queryable, {
    name: 'source connections',
    text: CONNECTIONS,
    values: [organizationId, ids],
    row: rowOfAnswer(integrationFacts),
  });
  return new Map(
    rows.map((row) => {
      const { name, url, database, login, company, expectedEveryMinutes, renewsSecret } = row;
      const changeable = { name, url, database, login, company, expectedEveryMinutes, renewsSecret };
      return [row.id, withVersion(row, changeable)];
    }),
  );
}

/** Returns a connection. @throws NOT_FOUND */
export async function findConnection(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<Integration> {
  const found = (await connectionsById(queryable, organizationId, [id])).get(id);
  if (found === undefined) throw notFound();
  return found;
}

/** Lists connections, newest first. */
export async function listConnections(database: Database, organizationId: string, query: IntegrationQuery) {
  const page = readPage(query, { list: 'integrations', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'source_connections', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const byId = await connectionsById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** @throws NOT_FOUND when the organization has no such connection */
export async function requireConnection(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<void> {
  const { rows } = await queryable.query({
    name: 'source connection exists',
    text: 'SELECT 1 FROM source_connections WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
  if (rows.length === 0) throw notFound();
}

const RUNS = `
SELECT r.id, r.trigger, r.state, r.phase, r.counts,
  CASE WHEN r.problem_code IS NOT NULL
    THEN json_build_object('code', r.problem_code, 'text', r.problem_text) END AS problem,
  r.started_at AS "startedAt", r.finished_at AS "finishedAt"
FROM source_runs r WHERE r.organization_id = $1 AND r.id = ANY($2::uuid[])`;

/** Lists the runs of a connection that changed something, failed or were asked for, newest first. @throws NOT_FOUND */
export async function listRuns(
  database: Database,
  organizationId: string,
  connectionId: string,
  query: IntegrationRunQuery,
) {
  await requireConnection(database.pool, organizationId, connectionId);
  const page = readPage({ ...query, connectionId }, { list: 'integration runs', sortBy: 'startedAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    {
      from: 'source_runs',
      organizationId,
      where: [sql<boolean>`connection_id = ${connectionId}`],
      sortColumn: 'started_at',
    },
    page,
  );
  const { rows } = await queryRows(database.pool, {
    name: 'source runs',
    text: RUNS,
    values: [organizationId, ids],
    row: rowOfAnswer(IntegrationRun),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

const SUMS = `
SELECT u.id, u.party_key AS "partyKey",
  (SELECT json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name) ${fromCustomers('c')}
    AND c.id = r.record_id) AS customer,
  u.currency, u.theirs, u.ours, u.theirs - u.ours AS difference, u.explained, u.compared_at AS "comparedAt"
FROM source_sums u
LEFT JOIN source_records r ON r.organization_id = $1 AND r.connection_id = u.connection_id AND r.key = u.party_key
WHERE u.organization_id = $1 AND u.id = ANY($2::uuid[])`;

/** Lists the sums of a connection, last compared first. @throws NOT_FOUND */
export async function listSums(
  database: Database,
  organizationId: string,
  connectionId: string,
  query: IntegrationSumQuery,
) {
  await requireConnection(database.pool, organizationId, connectionId);
  const page = readPage({ ...query, connectionId }, { list: 'integration sums', sortBy: 'comparedAt' });
  const where = [sql<boolean>`connection_id = ${connectionId}`];
  if (query.differing === true) where.push(sql<boolean>`theirs <> ours`);
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'source_sums', organizationId, where, sortColumn: 'compared_at' },
    page,
  );
  const { rows } = await queryRows(database.pool, {
    name: 'source sums',
    text: SUMS,
    values: [organizationId, ids],
    row: rowOfAnswer(IntegrationSum),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns the source of a customer or document. @throws NOT_FOUND when it is not from a source */
export async function findRecordSource(
  queryable: Queryable,
  organizationId: string,
  recordId: string,
): Promise<RecordSource> {
  const { rows } = await queryRows(queryable, {
    name: 'source of a record',
    text: `SELECT s.id AS "integrationId", s.kind, s.name, r.key, r.url, s.read_at AS "readAt",
             EXISTS (SELECT 1 FROM source_findings f WHERE f.organization_id = $1 AND f.connection_id = s.id
               AND f.party_key = coalesce(r.party_key, r.key) AND f.state <> 'RESOLVED'
               AND f.cause IN ('REFUSED_HERE', 'NOT_READ_YET') AND NOT f.is_partial) AS "isBehind",
             EXISTS (SELECT 1 ${fromDocuments('d')} AND d.id = $2 AND ${isPdfUnfetched('d')}) AS "offersPdf",
             (SELECT ${pdfMissingAt('d')} ${fromDocuments('d')} AND d.id = $2) AS "pdfMissingAt"
           FROM source_records r JOIN source_connections s ON s.organization_id = $1 AND s.id = r.connection_id
           WHERE r.organization_id = $1 AND r.record_id = $2 LIMIT 1`,
    values: [organizationId, recordId],
    row: rowOfAnswer(RecordSource),
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}
