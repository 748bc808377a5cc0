import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { amountsToPay, requestedAmounts } from '../../mail/domain/requested-amounts.ts';
import { creditorOf, type RequestedTransfer, requestTransfers } from '../../mail/index.ts';
import type { LetterFacts } from './facts.ts';
import type { LetterSender } from './sender.ts';

/** Returns how to transfer each amount that a letter claims. */
export function transfersOfLetter(
  sender: LetterSender,
  letter: LetterFacts,
  now: Timestamp,
): RequestedTransfer[] {
  const { to, invoices, covered, accounts, reference, references } = letter;
  const asked = requestedAmounts(invoices, covered, localDate(now, sender.timezone));
  const debtor = {
    name: to.name,
    street: to.address,
    postalCode: to.zipcode,
    town: to.city,
    country: to.country,
  };
  const creditor = creditorOf(sender);
  const source = { accounts, reference, references, invoices, creditor, debtor };
  return requestTransfers(amountsToPay(asked), source);
}
