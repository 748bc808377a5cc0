import { referenceOf } from '../cash/commands.ts';
import { nationalForm } from '../cash/domain/transfer-reference.ts';
import type { PayableAccount } from '../ledger/bank-accounts/queries.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { NationalReferences } from './domain/transfer.ts';
import type { OpenLink } from './link.ts';

/** Invoices that one transfer pays; none: everything on the account. */
interface Selection {
  customerNumber: string;
  invoiceIds: readonly string[];
  accounts: readonly PayableAccount[];
}

/**
 * Returns the references that the accounts need in their national form, and stores them when they are first
 * shown. The page does without them if the customer has too many, or if the database accepts no writes.
 */
export async function nationalReferences(
  { database }: Pick<Context, 'database'>,
  { account: { organizationId, customerId }, now }: Pick<OpenLink, 'account' | 'now'>,
  { customerNumber, invoiceIds, accounts }: Selection,
): Promise<NationalReferences> {
  const forms = new Set(accounts.flatMap((account) => nationalForm(account) ?? []));
  if (forms.size === 0) return {};
  const customer = { id: customerId, externalId: customerNumber };
  try {
    return await inTransaction(database, async (connection) => {
      const found: NationalReferences = {};
      for (const form of forms) {
        const choice = { organizationId, customer, invoiceIds, form };
        const reference = await referenceOf(connection, choice, now);
        if (reference !== null) found[form] = reference;
      }
      return found;
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAVAILABLE') return {};
    throw error;
  }
}
