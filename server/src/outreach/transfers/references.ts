import { previewReferences, storeReferences } from '../../cash/commands.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import { referenceForms, type TransferReferences } from '../../ledger/domain/transfers/reference-forms.ts';
import type { Addressee } from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';

/** A message or document that asks a customer for money. */
export interface AskedMoney {
  organizationId: string;
  customer: Pick<Addressee['customer'], 'id' | 'number'>;
  /** None: everything on the account. */
  invoices: readonly { id: string }[];
  accounts: readonly PayableAccount[];
  /** A printed document has a code, and so a reference of its own for several invoices. */
  medium: 'EMAIL' | 'PRINT';
}

/**
 * Returns the references of a message or document, in the forms that its accounts need.
 * @param storedAt null for a preview, which stores none
 */
export function transferReferences(
  queryable: Pick<Connection, 'query'>,
  { organizationId, customer, invoices, accounts, medium }: AskedMoney,
  storedAt: Timestamp | null,
): Promise<TransferReferences> {
  const choice = {
    organizationId,
    customer: { id: customer.id, externalId: customer.number },
    invoiceIds: invoices.map(({ id }) => id),
    forms: referenceForms(accounts, medium === 'PRINT' && invoices.length !== 1),
  };
  return storedAt === null
    ? previewReferences(queryable, choice)
    : storeReferences(queryable, choice, storedAt);
}
