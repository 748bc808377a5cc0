import { inTimeOf } from './clock.ts';
import type { Organization } from './organization.ts';

/** An organization, as far as its time goes. */
export type OwnClock = Pick<Organization, 'clockOffsetMillis' | 'clockAdvancingTo'>;

/** Tells organizations by their ids. */
export interface OwnClocks {
  byId(id: string): Promise<OwnClock | null>;
}

/**
 * Does work in the time of the organization with this id; in the machine's where there is none such.
 * @throws UNAVAILABLE when the database is away
 */
export async function inTimeOfId<T>(
  organizations: OwnClocks,
  id: string,
  work: (organization: OwnClock | null) => Promise<T>,
): Promise<T> {
  const organization = await organizations.byId(id);
  return organization === null ? work(null) : inTimeOf(organization, () => work(organization));
}
