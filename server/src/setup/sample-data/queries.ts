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
  const { rows } = await queryable.query<{ isSample: boolean }>({
    name: 'is sample',
    text: `SELECT sample_of IS NOT NULL AS "isSample" FROM organizations WHERE organization_id = $1`,
    values: [organizationId],
  });
  return rows[0]?.isSample === true;
}

/** A person who asks for sample data, with the facts of their user. */
export interface SampleOwner {
  identityId: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Returns the person who acts as a user of an organization; null if the user cannot sign in. */
export async function ownerOf(
  queryable: Queryable,
  organizationId: string,
  { kind, id, viaProvider }: Actor,
): Promise<SampleOwner | null> {
  if (kind !== 'USER' || viaProvider === true) return null;
  const { rows } = await queryable.query<SampleOwner>({
    name: 'owner of sample data',
    text: `SELECT identity_id AS "identityId", email, first_name AS "firstName", last_name AS "lastName"
           FROM users WHERE organization_id = $1 AND id = $2 AND identity_id IS NOT NULL`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}

/** Returns whether a person is an active user of an organization. */
export async function isMemberOf(
  queryable: Queryable,
  organizationId: string,
  { identityId }: SampleOwner,
): Promise<boolean> {
  const { rowCount } = await queryable.query({
    name: 'member of sample data',
    text: 'SELECT 1 FROM users WHERE organization_id = $1 AND identity_id = $2 AND is_active',
    values: [organizationId, identityId],
  });
  return rowCount === 1;
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
