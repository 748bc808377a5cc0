import { isValidBIC, isValidIBAN } from 'ibantools';
import { refuseField } from '../refusal.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerCustomer, PaymentAccount, StatedPaymentAccount } from './records.ts';

/** Returns the virtual account that a customer has from now on. The same IBAN keeps the facts that are not stated. */
export function nextPaymentAccount(
  ledger: Ledger,
  stored: PaymentAccount | null,
  stated: StatedPaymentAccount | null | undefined,
): PaymentAccount | null {
  if (stated === undefined) return stored;
  if (stated === null) return null;
  const initial = { currency: ledger.context.currency, bic: null, bankName: null };
  const { iban, currency, bic, bankName } = stated;
  const kept = iban === stored?.iban ? stored : initial;
  return {
    iban,
    currency: currency ?? kept.currency,
    bic: bic === undefined ? kept.bic : bic,
    bankName: bankName === undefined ? kept.bankName : bankName,
  };
}

/**
 * Refuses a virtual account that is invalid, belongs to another customer or is an ordinary account, and notes the one
 * that the customer has from now on. A customer takes over the accounts of those that were merged into it.
 */
export function claimPaymentAccount(
  ledger: Ledger,
  existing: LedgerCustomer | undefined,
  next: LedgerCustomer,
): void {
  const [before, after] = [existing?.paymentAccount ?? null, next.paymentAccount];
  if (after !== null) checkPaymentAccount(after);
  if (before?.iban === after?.iban) return;
  const holder = after === null ? undefined : ledger.paymentAccounts.get(after.iban);
  if (holder?.isOrdinary === true)
    throw refuseField('CONFLICT', 'paymentAccount.iban', 'is a bank account of the organization');
  const owner = holder?.mergedIntoId ?? holder?.customerId ?? next.id;
  if (owner !== next.id)
    throw refuseField('CONFLICT', 'paymentAccount.iban', `belongs to another customer: ${owner}`);
  if (existing !== undefined) releasePaymentAccount(ledger, existing);
  if (after !== null) ledger.paymentAccounts.put(heldBy(after.iban, next.id));
}

/** Notes that a customer no longer has its virtual account, so that another one may get it. */
export function releasePaymentAccount(ledger: Ledger, { id, paymentAccount }: LedgerCustomer): void {
  if (paymentAccount === null) return;
  const holder = ledger.paymentAccounts.get(paymentAccount.iban);
  // Another customer of the batch may have it already.
  if (holder === undefined || holder.customerId === id)
    ledger.paymentAccounts.put(heldBy(paymentAccount.iban, null));
}

/** Returns the IBANs that the batch takes from a stored customer and gives to another one. */
export function movedPaymentIbans({ paymentAccounts }: Ledger): string[] {
  return paymentAccounts
    .changes()
    .updated.filter(({ iban, customerId }) => {
      const former = paymentAccounts.loaded(iban)?.customerId ?? null;
      return former !== null && customerId !== null && former !== customerId;
    })
    .map(({ iban }) => iban);
}

const heldBy = (iban: string, customerId: string | null) => ({
  iban,
  customerId,
  mergedIntoId: null,
  isOrdinary: false,
});

function checkPaymentAccount({ iban, bic }: PaymentAccount): void {
  if (!isValidIBAN(iban))
    throw refuseField(
      'INVALID_DATA',
      'paymentAccount.iban',
      'is not an IBAN: its country, length or check digits are wrong',
    );
  if (bic !== null && !isValidBIC(bic))
    throw refuseField(
      'INVALID_DATA',
      'paymentAccount.bic',
      'is not a BIC of 8 or 11 characters such as DEUTDEFF',
    );
}
