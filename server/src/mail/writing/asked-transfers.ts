import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import { canHaveCode, type TransferReferences } from '../../ledger/domain/transfers/reference-forms.ts';
import type { SwissAddress } from '../../ledger/domain/transfers/swiss-payment.ts';
import { type AskedTransfer, type Transfer, transferOf } from '../../ledger/domain/transfers/transfer.ts';
import type { Profile } from '../../people/organizations/profile/queries.ts';
import type { ToPay } from '../domain/requested-amounts.ts';

/** How a customer transfers the amounts that a document or message asks for. */
export interface TransferFacts {
  accounts: readonly PayableAccount[];
  /** The number of the single invoice, or of the customer. */
  reference: string;
  references: TransferReferences;
  /** The listed invoices; none: everything on the account. */
  invoices: readonly { number: string; externalId: string }[];
  creditor: SwissAddress;
  debtor?: SwissAddress;
}

/** A transfer that a document or message asks for. */
export interface RequestedTransfer extends Pick<Transfer, 'printed' | 'code'> {
  currency: string;
  /** In minor units. */
  amount: number;
  account: PayableAccount;
}

/**
 * Returns the transfer for each amount: to the first account in its currency that accepts one. Amounts
 * without such an account are omitted.
 */
export function requestTransfers(asked: readonly ToPay[], facts: TransferFacts): RequestedTransfer[] {
  return asked.flatMap(({ currency, amount }) => {
    for (const account of facts.accounts) {
      if (account.currency !== currency) continue;
      const wanted = askedTransfer({ currency, amount }, account, facts);
      const transfer = transferOf(account, wanted, facts.creditor);
      if (transfer !== null)
        return [{ currency, amount, account, printed: transfer.printed, code: transfer.code }];
    }
    return [];
  });
}

/** Returns the account to which each amount is transferred: the first in its currency. */
export const payableAccounts = (
  asked: readonly ToPay[],
  accounts: readonly PayableAccount[],
): PayableAccount[] =>
  asked.flatMap(({ currency }) => accounts.find((one) => one.currency === currency) ?? []);

function askedTransfer(
  { currency, amount }: ToPay,
  account: PayableAccount,
  { reference, references, invoices, debtor }: TransferFacts,
): AskedTransfer {
  const { RF: selection, ...national } = references;
  const shared = { currency, amount, national, ...(debtor === undefined ? {} : { debtor }) };
  const [only] = invoices;
  if (invoices.length === 1 && only !== undefined)
    return { ...shared, kind: 'INVOICE', reference, numbers: [only.number, only.externalId] };
  if (selection !== undefined && canHaveCode(account))
    return { ...shared, kind: 'SELECTION', reference: selection, numbers: [] };
  return { ...shared, kind: 'ACCOUNT', reference, numbers: [] };
}

/** Returns the beneficiary of transfers, with the address of its profile. */
export function creditorOf({ name, profile }: { name: string; profile: Profile }): SwissAddress {
  const { legalName, address, zipcode, city, country } = profile;
  return { name: legalName ?? name, street: address, postalCode: zipcode, town: city, country };
}
