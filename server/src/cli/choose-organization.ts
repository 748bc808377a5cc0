import {
  findOrganization,
  listOrganizations,
  type OrganizationListed,
} from '../people/organizations/queries.ts';
import { workInTimeOf } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Organization } from '../platform/organization.ts';
import { UsageError } from './output.ts';

/**
 * The organization that a command creates records in: the one named, or the only one there is.
 * @throws an Error in one sentence when there is none such, or when a native integration alone may create records in it
 */
export async function chooseOrganization(database: Database, id: string | undefined): Promise<Organization> {
  const listed = await nameOrganization(database, id);
  if (listed.nativeIntegration !== null)
    throw new Error(
      `The records of ${listed.name} (${listed.id}) come from its native integration ${listed.nativeIntegration}; nothing else may import them.`,
    );
  return asOrganization(listed);
}

/**
 * Returns the organization named, or the only one there is, whoever creates its records.
 * @throws an Error in one sentence when there is none such
 */
export async function nameOrganization(
  database: Database,
  id: string | undefined,
): Promise<OrganizationListed> {
  const listed = id === undefined ? await onlyOne(database) : await findOrganization(database.pool, id);
  if (listed === null) throw new Error(`There is no organization ${id}.`);
  // A command works for one organization, in its time.
  workInTimeOf(listed);
  return listed;
}

async function onlyOne(database: Database): Promise<OrganizationListed> {
  const [first, second] = await listOrganizations(database);
  if (first === undefined)
    throw new Error('There is no organization yet: make one with org create --name "My company".');
  if (second !== undefined)
    throw new UsageError(`There are several organizations: name one with --org (see org list).`);
  return first;
}

/** The organization as services take it. */
export function asOrganization({ rates, contactPositions, ...facts }: OrganizationListed): Organization {
  return {
    ...facts,
    rates: new Map(Object.entries(rates)),
    contactPositions: new Set(contactPositions),
    fileSecret: null,
  };
}
