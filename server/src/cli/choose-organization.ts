import {
  findOrganization,
  listOrganizations,
  type OrganizationListed,
} from '../people/organizations/queries.ts';
import { setProcessClockOffset } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { forOrganization, setProcessOrganization } from '../platform/db/routing/for-organization.ts';
import type { Organization } from '../platform/organization.ts';
import { UsageError } from './output.ts';

/**
 * Returns the organization in which a command creates records: the named one, or the only one.
 * @throws an Error in one sentence when it does not exist, or when only a native integration may create its
 * records
 */
export async function chooseOrganization(database: Database, id: string | undefined): Promise<Organization> {
  const listed = await nameOrganization(database, id);
  if (listed.nativeIntegration !== null)
    throw new Error(
      `The native integration ${listed.nativeIntegration} manages the records of ${listed.name} ` +
        `(${listed.id}); they cannot be imported in another way.`,
    );
  return asOrganization(listed);
}

/**
 * Returns the named organization, or the only one, even if a native integration owns its records.
 * @throws an Error in one sentence when it does not exist
 */
export async function nameOrganization(
  database: Database,
  id: string | undefined,
): Promise<OrganizationListed> {
  const listed =
    id === undefined
      ? await onlyOne(database)
      : await forOrganization(id, () => findOrganization(database.pool, id));
  if (listed === null) throw new Error(`The organization ${id} does not exist.`);
  // A command works for one organization, on its clock.
  setProcessClockOffset(listed);
  setProcessOrganization(listed.id);
  return listed;
}

/** Returns the only organization. Sample data does not count. */
async function onlyOne(database: Database): Promise<OrganizationListed> {
  const [first, second] = (await listOrganizations(database)).filter(({ sampleOf }) => sampleOf === null);
  if (first === undefined)
    throw new Error('There is no organization yet. Create one with: org create --name "My company".');
  if (second !== undefined)
    throw new UsageError('There are several organizations. Choose one with --org (org list shows them).');
  return first;
}

/** Converts the organization to the form that services take. */
export function asOrganization({
  rates,
  contactPositions,
  sampleOf: _sampleOf,
  ...facts
}: OrganizationListed): Organization {
  return {
    ...facts,
    rates: new Map(Object.entries(rates)),
    contactPositions: new Set(contactPositions),
    fileSecret: null,
  };
}
