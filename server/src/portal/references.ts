import { findStoredReference, referenceOf, storeWhenRead } from '../cash/commands.ts';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import type { NationalReferences } from '../ledger/domain/transfers/transfer.ts';
import { nationalForm } from '../ledger/domain/transfers/transfer-reference.ts';
import type { Context } from '../platform/context.ts';
import { inSnapshot } from '../platform/db/transaction.ts';
import type { OpenLink } from './link.ts';

/** Invoices that one transfer pays; none: everything on the account. */
interface Selection {
  customerNumber: string;
  invoiceIds: readonly string[];
  accounts: readonly PayableAccount[];
}

/**
 * Returns the references that the accounts need in their national form, and stores them when they are first
 * shown. If no new one can be stored, the QR reference of the whole account is shown. The page does without them if the
 * customer has too many, or if the database accepts no writes.
 */
export async function nationalReferences(
  { database }: Pick<Context, 'database'>,
  { account: { organizationId, customerId }, now }: Pick<OpenLink, 'account' | 'now'>,
  { customerNumber, invoiceIds, accounts }: Selection,
): Promise<NationalReferences> {
  const forms = new Set(accounts.flatMap((account) => nationalForm(account) ?? []));
  const found: NationalReferences = {};
  const customer = { id: customerId, externalId: customerNumber };
  for (const form of forms) {
    const choice = { organizationId, customer, invoiceIds, form };
    const find = (ids: readonly string[]) =>
      inSnapshot(database, (connection) => findStoredReference(connection, { ...choice, invoiceIds: ids }));
    const reference =
      (await find(invoiceIds)) ??
      (await storeWhenRead(database, choice, (connection) => referenceOf(connection, choice, now))) ??
      (form === 'QRR' ? await find([]) : null);
    if (reference !== null) found[form] = reference;
  }
  return found;
}
