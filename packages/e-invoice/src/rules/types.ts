import type { InvoiceKind } from '../model.ts';

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Codes of UNTDID 1001 by what they are for the ledger of the seller. */
const INVOICES = codes(
  '80 82 84 202 203 204 211 218 219 295 326 331 380 382 383 384 385 386 387 388 ' +
    '389 394 395 456 457 471 500 527 553 575 623 633 780 817 870 875 876 877 935',
);

const CREDIT_NOTES = codes('81 83 261 262 296 308 381 420 458 503 532');

/** Documents of EN 16931 that are no claim of the seller, with the reason. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['71', 'a request for payment is no invoice'],
  ['102', 'a tax notification is no invoice'],
  ['130', 'an invoicing data sheet is no invoice'],
  ['325', 'a pro forma invoice is no claim'],
  ['390', 'the claim belongs to the agent who guarantees it'],
  ['393', 'the claim was assigned to a factor'],
  ['396', 'the claim was assigned to a factor'],
  ['472', 'the claim was assigned to a factor'],
  ['473', 'the claim was assigned to a factor'],
  ['501', 'the claim was assigned to a factor'],
  ['502', 'the claim was assigned to a factor'],
  ['751', 'an invoice for accounting purposes is no claim'],
]);

/** Returns the kind of a type code (BT-3), or the reason why it is refused. */
export function kindOfType(code: string): { kind: InvoiceKind } | { reason: string } {
  if (INVOICES.has(code)) return { kind: 'INVOICE' };
  if (CREDIT_NOTES.has(code)) return { kind: 'CREDIT_NOTE' };
  return { reason: REFUSED.get(code) ?? 'it is not a type of invoice' };
}

/** Returns whether EN 16931 knows a code that is refused, such as a pro forma invoice. */
export const isKnownType = (code: string): boolean => REFUSED.has(code);
