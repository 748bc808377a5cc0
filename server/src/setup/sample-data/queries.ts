import { findOrganization } from '../../people/organizations/queries.ts';
import { findPerson, type Person } from '../../people/users/queries.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Connection } from '../../platform/db/database.ts';

/** The stored state of an organization's sample data. */
export interface StoredSample {
  state: 'MAKING' | 'MADE' | 'REMOVING' | 'FAILED';
  /** The sandbox. It may not exist yet, or no longer. */
  sampleOrganizationId: string | null;
  /** From 0 to 100. */
  percent: number;
  failure: string | null;
  /** Who asked for what is under way. */
  actor: Actor;
}

type Queryable = Pick<Connection, 'query'>;

/** Returns the sample data of an organization, or null. */
export async function storedSample(
  queryable: Queryable,
  organizationId: string,
): Promise<StoredSample | null> {
  const { rows } = await queryable.query<StoredSample>({
    name: 'sample data',
    text: `SELECT state, sample_organization_id AS "sampleOrganizationId", percent, failure, actor
           FROM sample_data WHERE organization_id = $1`,
    values: [organizationId],
  });
  return rows[0] ?? null;
}

/** Returns whether an organization is a sandbox with sample data. */
export async function isSample(queryable: Queryable, organizationId: string): Promise<boolean> {
  const organization = await findOrganization(queryable, organizationId);
  return organization !== null && organization.sampleOf !== null;
}

/** Returns the person who acts as a user of an organization; null if they could not enter another one. */
export async function ownerOf(
  queryable: Queryable,
  organizationId: string,
  { kind, id, viaProvider }: Actor,
): Promise<Person | null> {
  if (kind !== 'USER' || id === null || viaProvider === true) return null;
  return findPerson(queryable, organizationId, id);
}

/** Returns the ids of sandboxes whose sample data is being made. Reads across organizations by design. */
export async function samplesInMaking(queryable: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'samples in making',
    text: `SELECT sample_organization_id AS id FROM sample_data -- all organizations
           WHERE state = 'MAKING' AND sample_organization_id IS NOT NULL`,
  });
  return new Set(rows.map(({ id }) => id));
}
