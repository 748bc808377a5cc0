import type { SwissAddress } from '../ledger/domain/transfers/swiss-payment.ts';
import { loadProfile } from '../people/organizations/profile/queries.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Organization } from '../platform/organization.ts';

/** Returns the beneficiary of transfers with the address of its profile. */
export async function readCreditor(
  connection: Connection,
  { id, name }: Pick<Organization, 'id' | 'name'>,
): Promise<SwissAddress> {
  const { address, zipcode, city, country } = await loadProfile(connection, id);
  return { name, street: address, postalCode: zipcode, town: city, country };
}
