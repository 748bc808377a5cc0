import type { Connection } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import type { Item, Party, SourceKey, SourceSum } from '../domain/canonical.ts';
import type { CopiedItem } from './records.ts';

type Queryable = Pick<Connection, 'query'>;

/** Keys of one page of a listing. */
const KEYS_TOGETHER = 10_000;
/** Items without a customer that one family states. */
const MAX_ORPHANS = 1_000;

/** Returns the customers with a record that a later load than `since` changed. */
export async function findChangedParties(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
  since: number,
): Promise<SourceKey[]> {
  const { rows } = await queryable.query<{ key: SourceKey }>({
    name: 'changed customers of export',
    text: `SELECT DISTINCT CASE WHEN r.kind = 'PARTY' THEN r.key ELSE r.party_key END AS key
           FROM source_export_records r
           WHERE r.organization_id = $1 AND r.connection_id = $2 AND r.changed_in > $3
             AND (r.kind = 'PARTY' OR r.party_key IS NOT NULL)`,
    values: [organizationId, connectionId, since],
  });
  return rows.map(({ key }) => key);
}

/** A customer of the copy with the root of its family. */
export interface CopiedParty {
  rootKey: SourceKey;
  key: SourceKey;
  data: Party | null;
  problem: string | null;
}

/** Returns all customers of the families of these customers. A family is what parents connect. */
export async function loadFamilyParties(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
  keys: readonly SourceKey[],
): Promise<CopiedParty[]> {
  const { rows } = await queryable.query<CopiedParty>({
    name: 'families of export',
    text: `WITH RECURSIVE up AS (
             SELECT p.key, p.party_key, 0 AS depth FROM source_export_records p
             WHERE p.organization_id = $1 AND p.connection_id = $2 AND p.key = ANY($3) AND p.kind = 'PARTY'
               AND NOT p.is_deleted
             UNION
             SELECT p.key, p.party_key, up.depth + 1 FROM up JOIN source_export_records p
               ON p.organization_id = $1 AND p.connection_id = $2 AND p.key = up.party_key
             WHERE p.kind = 'PARTY' AND NOT p.is_deleted AND up.depth < 10),
           roots AS (
             SELECT DISTINCT up.key FROM up WHERE up.party_key IS NULL OR NOT EXISTS (
               SELECT 1 FROM source_export_records o WHERE o.organization_id = $1 AND o.connection_id = $2
                 AND o.key = up.party_key AND o.kind = 'PARTY' AND NOT o.is_deleted)),
           down AS (
             SELECT roots.key AS "rootKey", roots.key, 0 AS depth FROM roots
             UNION
             SELECT down."rootKey", c.key, down.depth + 1 FROM down JOIN source_export_records c
               ON c.organization_id = $1 AND c.connection_id = $2 AND c.party_key = down.key
             WHERE c.kind = 'PARTY' AND NOT c.is_deleted AND down.depth < 10)
           SELECT down."rootKey", p.key, p.data, p.problem FROM down JOIN source_export_records p
             ON p.organization_id = $1 AND p.connection_id = $2 AND p.key = down.key
           ORDER BY down."rootKey", down.depth, p.key`,
    values: [organizationId, connectionId, keys],
  });
  return rows;
}

/** An item of the copy. */
export interface StoredItem {
  key: SourceKey;
  kind: Item['kind'];
  partyKey: SourceKey | null;
  currency: string | null;
  amount: number | null;
  data: CopiedItem | null;
  problem: string | null;
}

const ITEM_COLUMNS = `r.key, r.kind, r.party_key AS "partyKey", r.currency, r.amount, r.data, r.problem`;
const IS_ITEM = `r.kind NOT IN ('PARTY', 'BALANCE') AND NOT r.is_deleted`;

/** Returns the items of customers. */
export async function loadItemsOfParties(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
  keys: readonly SourceKey[],
): Promise<StoredItem[]> {
  const { rows } = await queryable.query<StoredItem>({
    name: 'items of export',
    text: `SELECT ${ITEM_COLUMNS} FROM source_export_records r
           WHERE r.organization_id = $1 AND r.connection_id = $2 AND r.party_key = ANY($3) AND ${IS_ITEM}
           ORDER BY r.key`,
    values: [organizationId, connectionId, keys],
  });
  return rows;
}

/**
 * SQL: all records that exist, each with its customer and whether the export contains that one. A lookup for each item
 * would be quadratic before the table has statistics: 30,000 items took longer than ten minutes.
 */
const OWNED = `WITH existing AS (
    SELECT r.key, r.kind, r.currency, r.amount, CASE WHEN r.kind = 'PARTY' THEN r.key ELSE r.party_key END AS owner
    FROM source_export_records r
    WHERE r.organization_id = $1 AND r.connection_id = $2 AND NOT r.is_deleted),
  owned AS (
    SELECT e.*, bool_or(e.kind = 'PARTY') OVER (PARTITION BY e.owner) AS has_party,
      bool_or(e.kind = 'BALANCE') OVER () AS is_stated
    FROM existing e)`;

/** Returns the items whose customer the export does not contain. */
export async function loadItemsWithoutParty(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
): Promise<StoredItem[]> {
  const { rows: found } = await queryable.query<{ key: SourceKey }>({
    name: 'keys of export without customer',
    text: `${OWNED} SELECT o.key FROM owned o WHERE o.kind NOT IN ('PARTY', 'BALANCE') AND NOT o.has_party
           ORDER BY o.key LIMIT ${MAX_ORPHANS}`,
    values: [organizationId, connectionId],
  });
  if (found.length === 0) return [];
  const { rows } = await queryable.query<StoredItem>({
    name: 'items of export without customer',
    text: `SELECT ${ITEM_COLUMNS} FROM source_export_records r
           WHERE r.organization_id = $1 AND r.connection_id = $2 AND r.key = ANY($3) AND ${IS_ITEM}
           ORDER BY r.key`,
    values: [organizationId, connectionId, found.map(({ key }) => key)],
  });
  return rows;
}

/** Returns the next keys of items after `after`. */
export async function findNextItemKeys(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
  after: string | null,
): Promise<{ keys: SourceKey[]; next: string | null }> {
  const { rows } = await queryable.query<{ key: SourceKey }>({
    name: 'keys of export',
    text: `SELECT r.key FROM source_export_records r
           WHERE r.organization_id = $1 AND r.connection_id = $2 AND r.key > $3 AND ${IS_ITEM}
           ORDER BY r.key LIMIT ${KEYS_TOGETHER}`,
    values: [organizationId, connectionId, after ?? ''],
  });
  const keys = rows.map(({ key }) => key);
  return { keys, next: keys.length < KEYS_TOGETHER ? null : (keys.at(-1) ?? null) };
}

/** Returns Σ by customer and currency: what the export states, or else Σ of its items. */
export async function loadSumsOfExport(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
  withoutParty: SourceKey,
): Promise<SourceSum[]> {
  const { rows } = await queryable.query<SourceSum>({
    name: 'sums of export',
    text: `${OWNED}
           SELECT CASE WHEN o.has_party THEN o.owner ELSE $3 END AS "partyKey", o.currency,
             sum(o.amount)::bigint AS balance
           FROM owned o
           WHERE o.amount IS NOT NULL AND o.kind NOT IN ('PARTY', 'BALANCE') AND (NOT o.is_stated OR NOT o.has_party)
           GROUP BY 1, 2
           UNION ALL SELECT o.owner, o.currency, o.amount FROM owned o WHERE o.kind = 'BALANCE'
           ORDER BY 1, 2`,
    values: [organizationId, connectionId, withoutParty],
  });
  return rows;
}

/** Returns the number of records by kind. */
export async function countRecords(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queryable.query<{ kind: string; count: number }>({
    name: 'count records of export',
    text: `SELECT r.kind, count(*) AS count FROM source_export_records r
           WHERE r.organization_id = $1 AND r.connection_id = $2 AND NOT r.is_deleted GROUP BY r.kind`,
    values: [organizationId, connectionId],
  });
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
