import { inTimeOf } from './clock.ts';
import type { Organization } from './organization.ts';

/** The clock state of an organization. */
export type OwnClock = Pick<Organization, 'clockOffsetMillis' | 'clockAdvancingTo'>;

/** Finds organizations by id. */
export interface OwnClocks {
  byId(id: string): Promise<OwnClock | null>;
}

/**
 * Runs `work` on the organization's clock, or on the machine's when the organization does not exist.
 * @throws UNAVAILABLE when the database is down
 */
export async function inTimeOfId<T>(
  organizations: OwnClocks,
  id: string,
  work: (organization: OwnClock | null) => Promise<T>,
): Promise<T> {
  const organization = await organizations.byId(id);
  return organization === null ? work(null) : inTimeOf(organization, () => work(organization));
}
