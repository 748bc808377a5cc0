import type { EInvoiceFacts, KnownCustomer, PlannedCustomer } from './model.ts';

type Buyer = EInvoiceFacts['buyer'];

/** Returns a VAT number without spaces and punctuation, in capitals. */
export const normalizeVat = (vatNumber: string): string =>
  vatNumber.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();

/** Returns the texts of a buyer that may be the number of a customer (BT-46, BT-47). */
export function referencesOf({ identifiers, registration }: Buyer): string[] {
  return [...identifiers.map(({ id }) => id), ...(registration === null ? [] : [registration.id])];
}

/** Returns the email addresses of a buyer (BT-49 if it is one, BT-58), in lower case. */
export function emailsOf({ electronicAddress, email }: Buyer): string[] {
  const addresses = [electronicAddress?.id ?? null, email];
  return addresses.flatMap((one) => (one?.includes('@') === true ? one.toLowerCase() : []));
}

/** The customers of a buyer by the first criterion that any has. */
export interface CustomerMatch {
  matchedBy: PlannedCustomer['matchedBy'];
  customers: readonly KnownCustomer[];
}

/**
 * Finds the customers that a buyer may be: by its number (BT-46), its register number (BT-47), its VAT number
 * (BT-48), or its email (BT-49, BT-58). The first criterion that finds any decides. Names decide nothing.
 */
export function matchCustomers(buyer: Buyer, customers: readonly KnownCustomer[]): CustomerMatch | null {
  const vatNumber = buyer.vatNumber === null ? null : normalizeVat(buyer.vatNumber);
  const emails = new Set(emailsOf(buyer));
  const byReference = referencesOf(buyer).map((reference) => ({
    matchedBy: 'REFERENCE' as const,
    customers: customers.filter(({ references }) => references.includes(reference)),
  }));
  const byVat = {
    matchedBy: 'VAT_NUMBER' as const,
    customers: customers.filter((one) => vatNumber !== null && one.vatNumber === vatNumber),
  };
  const byEmail = {
    matchedBy: 'EMAIL' as const,
    customers: customers.filter((one) => one.emails.some((email) => emails.has(email))),
  };
  return [...byReference, byVat, byEmail].find((match) => match.customers.length > 0) ?? null;
}

/** Returns the external id of a new customer: its number, else its VAT number, else its register number. */
export function newExternalId(buyer: Buyer): string | null {
  const vatNumber = buyer.vatNumber === null ? null : normalizeVat(buyer.vatNumber);
  return buyer.identifiers[0]?.id ?? vatNumber ?? buyer.registration?.id ?? null;
}
