import type { Counterparty, PaymentDetails } from './model.ts';

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

/** Builds the other side of a transaction. An account that is written as an IBAN becomes one. */
export function counterpartyOf(
  facts: Partial<Omit<Counterparty, 'iban' | 'accountNumber'>> & { account?: string | null },
): Counterparty {
  const account = facts.account?.trim() ?? '';
  const compact = account.replace(/\s/g, '');
  const isIban = IBAN.test(compact);
  return {
    name: facts.name ?? null,
    ultimateName: facts.ultimateName ?? null,
    iban: isIban ? compact : null,
    accountNumber: isIban || account === '' ? null : account,
    bic: facts.bic ?? null,
  };
}

/** Builds the details of a payment; what is not stated is null or empty. */
export function paymentDetails(facts: Partial<PaymentDetails>): PaymentDetails {
  return {
    amount: facts.amount ?? null,
    currency: facts.currency ?? null,
    counterparty: facts.counterparty ?? counterpartyOf({}),
    endToEndId: facts.endToEndId ?? null,
    mandateId: facts.mandateId ?? null,
    instructionId: facts.instructionId ?? null,
    bankReference: facts.bankReference ?? null,
    structuredReferences: facts.structuredReferences ?? [],
    creditedIban: facts.creditedIban ?? null,
    text: facts.text ?? null,
    returnReason: facts.returnReason ?? null,
    charges: facts.charges ?? [],
  };
}
