import { isValidBIC, isValidIBAN } from 'ibantools';
import { refuseField } from '../refusal.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerCustomer, PaymentAccount } from './records.ts';

/**
 * Refuses a virtual account that is invalid, belongs to another customer or is an ordinary account, and notes the one
 * that the customer has from now on.
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
  if (holder !== undefined && holder.customerId !== null && holder.customerId !== next.id)
    throw refuseField('CONFLICT', 'paymentAccount.iban', `belongs to another customer: ${holder.customerId}`);
  if (before !== null) ledger.paymentAccounts.put({ iban: before.iban, customerId: null, isOrdinary: false });
  if (after !== null)
    ledger.paymentAccounts.put({ iban: after.iban, customerId: next.id, isOrdinary: false });
}

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
