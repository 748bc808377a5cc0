import { findReferences, storeReferences, storeWhenRead, type TransferChoice } from '../../cash/commands.ts';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import { referenceForms, type TransferReferences } from '../../ledger/domain/transfers/reference-forms.ts';
import {
  amountsToPay,
  type Owed,
  requestedAmounts,
  type ToPay,
} from '../../mail/domain/requested-amounts.ts';
import { payableAccounts } from '../../mail/index.ts';
import type { Addressee } from '../../mail/writing/queries.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';

/** A message or document that asks a customer for money. */
interface AskedMoney {
  organizationId: string;
  customer: Pick<Addressee['customer'], 'id' | 'number'>;
  /** None: everything on the account. */
  invoices: readonly { id: string }[];
  accounts: readonly PayableAccount[];
  /** None: it asks for nothing, so it states no reference. */
  amounts: readonly ToPay[];
  /** A printed document has a code, and so a reference of its own for several invoices. */
  medium: 'EMAIL' | 'PRINT';
}

/**
 * Returns the references of a message or document, in the forms that its accounts need.
 * @param storedAt null for a preview, which stores none. To store them, call it under the lock of the customer's family
 */
export async function transferReferences(
  queryable: Pick<Connection, 'query'>,
  asked: AskedMoney,
  storedAt: Timestamp | null,
): Promise<TransferReferences> {
  const choice = choiceOf(asked);
  if (storedAt !== null) return storeReferences(queryable, choice, storedAt);
  const { references } = await findReferences(queryable, choice);
  return references;
}

/** A message about invoices, and the unapplied cash that covers them (`MoneyFacts`). */
interface InvoiceMessage extends Pick<AskedMoney, 'customer' | 'accounts' | 'medium'> {
  invoices: readonly Owed[];
  covered: ReadonlyMap<string, number>;
  /** When it is written. */
  now: Timestamp;
}

/**
 * Returns the references of a message about invoices, in the forms that its accounts need.
 * @param storedAt as for `transferReferences`
 */
export function messageReferences(
  queryable: Pick<Connection, 'query'>,
  { id: organizationId, timezone }: Pick<Organization, 'id' | 'timezone'>,
  { covered, now, ...message }: InvoiceMessage,
  storedAt: Timestamp | null,
): Promise<TransferReferences> {
  const asked = requestedAmounts(message.invoices, covered, localDate(now, timezone));
  return transferReferences(
    queryable,
    { ...message, organizationId, amounts: amountsToPay(asked) },
    storedAt,
  );
}

/**
 * Returns the references of a document that is only read. Those that it states for the first time are stored, unless
 * the database accepts no writes.
 * @throws NOT_FOUND or CONFLICT if the customer was deleted or merged since the document was loaded
 */
export async function referencesWhenRead(
  database: Database,
  asked: AskedMoney,
  now: Timestamp,
): Promise<TransferReferences> {
  const choice = choiceOf(asked);
  if (choice.forms.length === 0) return {};
  const found = await inSnapshot(database, (connection) => findReferences(connection, choice));
  if (found.isStored) return found.references;
  const stored = await storeWhenRead(database, choice, (connection) =>
    storeReferences(connection, choice, now),
  );
  return stored ?? found.references;
}

function choiceOf({
  organizationId,
  customer,
  invoices,
  accounts,
  amounts,
  medium,
}: AskedMoney): TransferChoice {
  return {
    organizationId,
    customer: { id: customer.id, externalId: customer.number },
    invoiceIds: invoices.map(({ id }) => id),
    forms: referenceForms(payableAccounts(amounts, accounts), medium === 'PRINT' && invoices.length !== 1),
  };
}
