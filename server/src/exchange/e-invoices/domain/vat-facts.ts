import type { Party } from '@quittance/e-invoice';
import type { NewVat } from '../../lifecycle/vat-facts.ts';
import type { EInvoiceFacts } from './model.ts';

/** Returns the VAT of an invoice by rate. A negative credit note is an invoice, so its amounts change their sign. */
export function vatFactsOf({ typeCode, seller, buyer, vat, totals }: EInvoiceFacts): NewVat {
  const sign = totals.gross < 0 ? -1 : 1;
  return {
    typeCode,
    sellerRegistration: sirenOf(seller),
    buyerRegistration: sirenOf(buyer),
    buyerAddress: buyer.electronicAddress?.id ?? null,
    buyerAddressScheme: buyer.electronicAddress?.scheme ?? null,
    isPartial: false,
    shares: vat.map(({ category, rate, taxable, tax }) => ({
      category,
      rate,
      taxable: sign * taxable + 0,
      tax: sign * tax + 0,
    })),
  };
}

/** The schemes of SIREN and SIRET, whose first nine digits are the SIREN. */
const SCHEMES = new Set([null, '0002', '0009']);

/** Returns the SIREN of a party; null: it states none. */
function sirenOf({ registration }: Party): string | null {
  if (registration === null || !SCHEMES.has(registration.scheme)) return null;
  const digits = registration.id.replace(/\s/g, '');
  return /^[0-9]{9}([0-9]{5})?$/.test(digits) ? digits.slice(0, 9) : null;
}
