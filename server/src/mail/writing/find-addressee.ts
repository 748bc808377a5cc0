import { findCustomerId } from '../../ledger/contacts/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import type { Organization } from '../../platform/organization.ts';
import { type Addressee, loadAddressee } from './queries.ts';

/** Returns the customer that a path names, with its recipients. @throws NOT_FOUND */
export async function findAddressee(
  connection: Connection,
  organization: Organization,
  stated: string,
): Promise<Addressee> {
  const customerId = await findCustomerId(connection, organization.id, pathRef(stated));
  const addressee = customerId === null ? null : await loadAddressee(connection, organization, customerId);
  if (addressee === null) throw notFound();
  return addressee;
}
