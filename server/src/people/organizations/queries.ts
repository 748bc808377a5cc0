import type { Connection, Database } from '../../platform/db/database.ts';
import { queryShards } from '../../platform/db/routing/shards.ts';
import { HAS_COLLECTED } from '../../platform/organizations.ts';
import type { OrganizationFacts } from './facts.ts';

export interface OrganizationListed extends OrganizationFacts {
  id: string;
  collectedFrom: string | null;
  /** Whether payments are or were reported. */
  hasCollected: boolean;
  /** Exchange rates by currency: units of the organization's currency per unit. */
  rates: Record<string, string>;
  contactPositions: string[];
  sandbox: boolean;
  /** The organization that this one shows sample data for, or null. */
  sampleOf: string | null;
  clockOffsetMillis: number;
  clockAdvancingTo: string | null;
  createdAt: string;
  updatedAt: string;
}

type Queries = Pick<Database['pool'] | Connection, 'query'>;

/** Selects one organization or, without an id, all. Only the operator's command line may list all. */
const LIST = `
SELECT o.organization_id AS id, o.name, o.currency, o.timezone, o.language,
  o.native_integration AS "nativeIntegration", o.requests_per_minute AS "requestsPerMinute",
  o.max_concurrency AS "maxConcurrency", o.unknown_recipients_per_day AS "unknownRecipientsPerDay",
  o.collected_from AS "collectedFrom", ${HAS_COLLECTED} AS "hasCollected", o.sandbox, o.sample_of AS "sampleOf",
  o.clock_offset_millis AS "clockOffsetMillis", o.clock_advancing_to AS "clockAdvancingTo",
  coalesce((SELECT json_object_agg(r.currency, r.rate ORDER BY r.currency) FROM currency_rates r
    WHERE r.organization_id = o.organization_id), '{}') AS rates,
  coalesce((SELECT json_agg(p.name ORDER BY p.name) FROM contact_positions p
    WHERE p.organization_id = o.organization_id), '[]') AS "contactPositions",
  o.created_at AS "createdAt", o.updated_at AS "updatedAt"
FROM organizations o
WHERE $1::uuid IS NULL OR o.organization_id = $1
ORDER BY o.created_at, o.organization_id`;

export async function listOrganizations(database: Database): Promise<OrganizationListed[]> {
  const rows = await queryShards<OrganizationListed>(database, { text: LIST, values: [null] });
  return database.shards.length === 1 ? rows : rows.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** Returns the id of any organization of a database; null when there is none. */
export async function findAnyOrganization({ pool }: Pick<Database, 'pool'>): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT organization_id AS id FROM organizations LIMIT 1 -- all organizations',
  );
  return rows[0]?.id ?? null;
}

/**
 * Returns the shard that has an organization, for work that needs a session of its own there.
 * @throws an Error when no shard has it
 */
export async function findShardWith(database: Database, organizationId: string): Promise<Database> {
  const { main, shards } = database;
  if (shards.length === 1) return main;
  const text = 'SELECT 1 FROM organizations WHERE organization_id = $1';
  for (const shard of shards) {
    const { rowCount } = await shard.pool.query(text, [organizationId]);
    if (rowCount === 1) return shard;
  }
  throw new Error(`no shard has the organization ${organizationId}`);
}

/** Returns an organization as stored now, or null. */
export async function findOrganization(queries: Queries, id: string): Promise<OrganizationListed | null> {
  const { rows } = await queries.query<OrganizationListed>(LIST, [id]);
  return rows[0] ?? null;
}
