import { toMinorUnits } from '../amount.ts';
import { type Place, quote, refuse } from '../refuse.ts';
import { type Element, textOf } from '../xml/element.ts';

/** The currency of an invoice, and how many decimal places it has. */
export interface InvoiceCurrency {
  code: string;
  places: number;
}

/** A term of EN 16931, the rule that requires it, and the rule of its decimal places. */
export interface AmountTerm {
  term: string;
  required: string;
  decimals: string;
}

/** Reads an amount. @throws EInvoiceError if it is none, too exact, or in another currency */
export function readAmount(
  element: Element | undefined,
  { term, required, decimals }: AmountTerm,
  currency: InvoiceCurrency,
): number | null {
  const text = textOf(element);
  if (element === undefined || text === null) return null;
  checkCurrency(element, term, currency);
  const amount = toMinorUnits(text, currency.code, currency.places);
  if (typeof amount === 'number') return amount;
  return refuse(amount.isTooExact ? decimals : required, `${term}: ${amount.message}`, element);
}

function checkCurrency(element: Element, term: string, { code }: InvoiceCurrency): void {
  const stated = element.attributes.get('currencyID')?.trim();
  if (stated !== undefined && stated !== code)
    refuse('PEPPOL-EN16931-R051', `${term} is in ${quote(stated)}, the invoice in ${code}`, element);
}

/** Reads an amount that the invoice must have. @throws EInvoiceError */
export function requireAmount(
  element: Element | undefined,
  term: AmountTerm,
  currency: InvoiceCurrency,
  parent: Place,
): number {
  return (
    readAmount(element, term, currency) ?? refuse(term.required, `${term.term} is missing`, element ?? parent)
  );
}

/** Adds amounts. @throws EInvoiceError if the sum cannot be held exactly */
export function addAmounts(amounts: readonly number[], rule: string): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return Number.isSafeInteger(sum) ? sum : refuse(rule, 'the sum of the amounts is too large');
}
