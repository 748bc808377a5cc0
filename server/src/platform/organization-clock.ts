import { withClockOffset } from './clock.ts';
import { forOrganization } from './db/routing/for-organization.ts';
import type { Organization } from './organization.ts';

/** The clock state of an organization. */
export type OrganizationClock = Pick<Organization, 'clockOffsetMillis' | 'clockAdvancingTo'>;

/** Finds organizations by id. */
export interface OrganizationClocks {
  byId(id: string): Promise<OrganizationClock | null>;
}

/**
 * Runs `work` for an organization and on its clock, or on the machine's when the organization does not exist.
 * @throws UNAVAILABLE when the database is down
 */
export async function withOrganizationClock<T>(
  organizations: OrganizationClocks,
  id: string,
  work: (organization: OrganizationClock | null) => Promise<T>,
): Promise<T> {
  const organization = await organizations.byId(id);
  return forOrganization(id, () =>
    organization === null ? work(null) : withClockOffset(organization, () => work(organization)),
  );
}
