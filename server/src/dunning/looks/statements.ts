import {
  fromCustomersWith,
  fromCustomFields,
  fromFamilyVersions,
  joinFamilyVersion,
} from '../../ledger/relations.ts';

/**
 * Whether the family of look `l` still has the version that was looked at. `v` is the version of the customer's
 * own family if it is the root, so most rows need no lookup.
 */
const IS_CURRENT = `l.settings_hash = $3 AND l.family_version = CASE WHEN l.family_id = l.customer_id THEN v.version
    ELSE (SELECT f.version ${fromFamilyVersions('f')} AND f.customer_id = l.family_id) END`;

/**
 * Customers after $2 whose next look has come, or is not known. $3 hash of the settings, $4 now, $5 limit.
 * DUE: the stored instant has come. CHANGED: the family or the settings changed after the look. NEW: the
 * customer has no look yet. Three indexes are read in the order of the ids, and joined without sorting.
 */
export const WAITING = `
SELECT id, state FROM (
  SELECT c.id, CASE WHEN l.customer_id IS NULL THEN 'NEW' WHEN ${IS_CURRENT} THEN
      CASE WHEN l.next_at <= $4::timestamptz THEN 'DUE' END ELSE 'CHANGED' END AS state
  ${fromCustomersWith(
    'c',
    `LEFT JOIN dunning_looks l ON l.organization_id = $1 AND l.customer_id = c.id LEFT ${joinFamilyVersion('v', 'c.id')}`,
  )} AND c.id > $2) w
WHERE state IS NOT NULL ORDER BY id LIMIT $5`;

/** The families of customers $2, with their versions. */
export const VERSIONS = `
SELECT c.id AS "customerId", v.customer_id AS "familyId", v.version
${fromCustomersWith('c', joinFamilyVersion('v', 'coalesce(c.parent_id, c.id)'))} AND c.id = ANY($2::uuid[])`;

/** Stores looks, unless the family has changed meanwhile. $2 customers, $3 times, $4 families, $5 versions, $6 hash. */
export const STORE = `
INSERT INTO dunning_looks (organization_id, customer_id, next_at, family_id, family_version, settings_hash)
SELECT $1, r.customer_id, r.next_at, r.family_id, r.version, $6
FROM unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::bigint[]) AS r(customer_id, next_at, family_id, version)
${joinFamilyVersion('v', 'r.family_id')} AND v.version = r.version
ORDER BY r.customer_id
ON CONFLICT (organization_id, customer_id) DO UPDATE SET next_at = excluded.next_at, family_id = excluded.family_id,
  family_version = excluded.family_version, settings_hash = excluded.settings_hash`;

/**
 * Looks after customer $2 that count and are later than $4, of one in $5 customers. $3 hash of the settings,
 * $6 which of these parts, $7 limit. The last byte of an id is random.
 */
export const LATER = `
SELECT l.customer_id AS "customerId", l.next_at AS "nextAt"
FROM dunning_looks l LEFT ${joinFamilyVersion('v', 'l.customer_id')}
WHERE l.organization_id = $1 AND l.customer_id > $2 AND (l.next_at IS NULL OR l.next_at > $4::timestamptz)
  AND get_byte(uuid_send(l.customer_id), 15) % $5::integer = $6::integer AND ${IS_CURRENT}
ORDER BY l.customer_id LIMIT $7`;

/** Marks looks that were too late. No settings have the hash 0, so they no longer count. */
export const MISS = `
UPDATE dunning_looks SET settings_hash = 0, missed_at = statement_timestamp()
WHERE organization_id = $1 AND customer_id = ANY($2::uuid[])`;

/**
 * All settings of an organization that a decision may depend on, as text. Whole rows, so that a new setting
 * cannot be forgotten.
 */
export const SETTINGS = `
SELECT concat_ws(' ',
  (SELECT string_agg(p::text, ' ' ORDER BY p.id) FROM dunning_plans p WHERE p.organization_id = $1),
  (SELECT s::text FROM dunning_settings s WHERE s.organization_id = $1),
  (SELECT string_agg(f.id || f.data_type, ' ' ORDER BY f.id) ${fromCustomFields('f')})) AS settings`;
