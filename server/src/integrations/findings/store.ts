import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import type { SourceKey } from '../domain/canonical.ts';
import type { NewFinding } from '../domain/finding.ts';

/** SQL: finding `f` is from the comparison of sums, and not from reading a customer. */
const IS_OF_SUMS = `(f.cause IN ('MADE_HERE', 'MERGED_HERE', 'UNEXPLAINED')
  OR (f.cause = 'NOT_READ_YET' AND f.currency <> ''))`;

const GIVEN = `json_to_recordset($3) AS n(id uuid, cause text, key text, "partyKey" text, currency text, amount bigint,
  "isOutsideSums" boolean, "isPartial" boolean, field text, text text, theirs jsonb, ours jsonb)`;

interface FindingScope extends ConnectionRef {
  findings: readonly NewFinding[];
  now: Timestamp;
}

/**
 * Stores the findings of customers that were read, and resolves those that are over. Refusals are over only if
 * the customer was also written.
 */
export async function storeReadFindings(
  connection: Connection,
  {
    partyKeys,
    written,
    ...scope
  }: FindingScope & { partyKeys: readonly SourceKey[]; written: readonly SourceKey[] },
): Promise<void> {
  await connection.query({
    name: 'resolve findings of customers',
    text: `UPDATE source_findings f SET state = 'RESOLVED', resolved_at = $4
           WHERE f.organization_id = $1 AND f.connection_id = $2 AND f.state <> 'RESOLVED' AND f.party_key = ANY($5)
             AND NOT ${IS_OF_SUMS} AND (f.cause <> 'REFUSED_HERE' OR f.party_key = ANY($6)) AND NOT EXISTS (
               SELECT 1 FROM ${GIVEN} WHERE n.cause = f.cause AND n.key = f.key AND n.currency = f.currency)`,
    values: [...valuesOf(scope), partyKeys, written],
  });
  await insertFindings(connection, scope);
}

/** Stores the findings of all sums, and resolves those that are over. */
export async function storeSumFindings(connection: Connection, scope: FindingScope): Promise<void> {
  await connection.query({
    name: 'resolve findings of sums',
    text: `UPDATE source_findings f SET state = 'RESOLVED', resolved_at = $4
           WHERE f.organization_id = $1 AND f.connection_id = $2 AND f.state <> 'RESOLVED' AND ${IS_OF_SUMS}
             AND NOT EXISTS (
               SELECT 1 FROM ${GIVEN} WHERE n.cause = f.cause AND n.key = f.key AND n.currency = f.currency)`,
    values: valuesOf(scope),
  });
  await insertFindings(connection, scope);
}

/** Stores findings that the transaction itself has resolved, so that users see what happened. */
export async function storeOverFindings(connection: Connection, scope: FindingScope): Promise<void> {
  if (scope.findings.length === 0) return;
  await insertFindings(connection, scope);
  await connection.query({
    name: 'resolve findings that are over',
    text: `UPDATE source_findings f SET state = 'RESOLVED', resolved_at = $4
           FROM ${GIVEN} WHERE f.organization_id = $1 AND f.connection_id = $2 AND f.state <> 'RESOLVED'
             AND f.cause = n.cause AND f.key = n.key AND f.currency = n.currency`,
    values: valuesOf(scope),
  });
}

/** Resolves the finding of the connection as a whole. */
export async function resolveWholeFinding(
  connection: Pick<Connection, 'query'>,
  { organizationId, connectionId }: ConnectionRef,
  now: Timestamp,
): Promise<void> {
  await connection.query({
    name: 'resolve finding of connection',
    text: `UPDATE source_findings SET state = 'RESOLVED', resolved_at = $3
           WHERE organization_id = $1 AND connection_id = $2 AND key = '' AND state <> 'RESOLVED'`,
    values: [organizationId, connectionId, now],
  });
}

/** Adds findings, or updates those with the same cause, root and currency. An ignored one reopens if its amount differs. */
export async function insertFindings(connection: Connection, scope: FindingScope): Promise<void> {
  if (scope.findings.length === 0) return;
  await connection.query({
    name: 'insert source findings',
    text: `INSERT INTO source_findings AS f (organization_id, id, connection_id, cause, key, party_key, currency, state,
             amount, is_outside_sums, is_partial, field, text, theirs, ours, first_seen_at, last_seen_at)
           SELECT $1, n.id, $2, n.cause, n.key, n."partyKey", n.currency, 'OPEN', n.amount, n."isOutsideSums",
             n."isPartial", n.field,
             n.text, n.theirs, n.ours, $4, $4
           FROM ${GIVEN} ORDER BY n.cause, n.key, n.currency
           ON CONFLICT (organization_id, connection_id, cause, key, currency) DO UPDATE
           SET party_key = excluded.party_key, amount = excluded.amount, is_outside_sums = excluded.is_outside_sums,
             is_partial = excluded.is_partial,
             field = excluded.field, text = excluded.text, theirs = excluded.theirs, ours = excluded.ours,
             first_seen_at = CASE f.state WHEN 'RESOLVED' THEN excluded.first_seen_at ELSE f.first_seen_at END,
             last_seen_at = excluded.last_seen_at, resolved_at = NULL,
             state = CASE WHEN f.state = 'IGNORED' AND f.amount IS NOT DISTINCT FROM excluded.amount
               THEN 'IGNORED' ELSE 'OPEN' END
           WHERE f.state = 'RESOLVED'
             OR (f.party_key, f.amount, f.is_outside_sums, f.is_partial, f.field, f.text, f.ours) IS DISTINCT FROM
               (excluded.party_key, excluded.amount, excluded.is_outside_sums, excluded.is_partial, excluded.field,
                 excluded.text, excluded.ours)`,
    values: valuesOf(scope),
  });
}

function valuesOf({ organizationId, connectionId, findings, now }: FindingScope): unknown[] {
  const rows = mergeByRoot(findings).map((one) => ({
    ...one,
    id: newId(),
    isOutsideSums: one.isOutsideSums === true,
    isPartial: one.isPartial === true,
  }));
  return [organizationId, connectionId, JSON.stringify(rows), now];
}

/** Returns one finding for each cause, root and currency, with the sum of the amounts. */
function mergeByRoot(findings: readonly NewFinding[]): NewFinding[] {
  const merged = new Map<string, NewFinding>();
  for (const finding of findings) {
    const root = JSON.stringify([finding.cause, finding.key, finding.currency]);
    const before = merged.get(root);
    const amount =
      before === undefined || before.amount === null ? finding.amount : before.amount + (finding.amount ?? 0);
    merged.set(root, { ...finding, amount });
  }
  return [...merged.values()];
}
