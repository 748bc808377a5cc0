import { electronicFormatIBAN } from 'ibantools';
import { isSepaCountry } from './sepa-country.ts';
import { isSwissIban, nationalForm, type ReferenceForm } from './transfer-reference.ts';

/** The references of one set of invoices, by form. */
export type TransferReferences = Partial<Record<ReferenceForm, string>>;

interface Account {
  iban: string | null;
  currency: string;
}

/**
 * Returns the forms in which accounts need references of their own.
 * @param isPrinted whether a document asks for several invoices, with a code for each account that can have one
 */
export function referenceForms(accounts: readonly Account[], isPrinted: boolean): ReferenceForm[] {
  const forms = accounts.flatMap((account) => {
    const national = nationalForm(account);
    if (national !== null) return [national];
    return isPrinted && canHaveCode(account) ? (['RF'] as const) : [];
  });
  return [...new Set(forms)];
}

/** Returns whether a standard has a payment code for transfers to an account. */
export function canHaveCode({ iban, currency }: Account): boolean {
  if (iban === null) return false;
  const country = (electronicFormatIBAN(iban) ?? '').slice(0, 2);
  return currency === 'EUR' ? isSepaCountry(country) : currency === 'CHF' && isSwissIban(iban);
}
