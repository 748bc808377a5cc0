import { electronicFormatIBAN } from 'ibantools';
import { CHECK_DIGITS, withoutCheckDigits } from './check-digits.ts';
import { parseCreditorReference, printedReference } from './creditor-reference.ts';

/**
 * Structured references of transfers. Banks carry each in a field of its own and verify its check digits:
 * `RF` by ISO 11649, `QRR` of Swiss QR-IBANs, and `OGM` (also VCS) of Belgian accounts.
 */
export type ReferenceForm = 'RF' | 'QRR' | 'OGM';

const QRR_LENGTH = 27;
const OGM_LENGTH = 12;

/** Digits that the creditor chooses, without check digits. */
export const BODY_LENGTHS = { QRR: QRR_LENGTH - 1, OGM: OGM_LENGTH - 2 } as const;

/** Builds a Swiss QR reference. @throws RangeError unless the body has 26 digits */
export function qrReference(body: string): string {
  requireDigits(body, BODY_LENGTHS.QRR);
  return body + CHECK_DIGITS.MOD10_RECURSIVE(body);
}

/** Builds a Belgian structured communication without its marks. @throws RangeError unless the body has 10 digits */
export function belgianReference(body: string): string {
  requireDigits(body, BODY_LENGTHS.OGM);
  return body + CHECK_DIGITS.MOD97(body);
}

function requireDigits(body: string, length: number): void {
  if (body.length !== length || !/^\d+$/.test(body))
    throw new RangeError(`a reference needs ${length} digits, not ${body}`);
}

/** Parses a reference as people write it. Returns null if its form or its check digits are wrong. */
export function parseTransferReference(text: string): { form: ReferenceForm; reference: string } | null {
  const creditor = parseCreditorReference(text);
  if (creditor !== null) return { form: 'RF', reference: creditor };
  const digits = text.replaceAll(/[\s+*/]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === QRR_LENGTH && withoutCheckDigits(digits, 'MOD10_RECURSIVE') !== null)
    return { form: 'QRR', reference: digits };
  if (digits.length === OGM_LENGTH && withoutCheckDigits(digits, 'MOD97') !== null)
    return { form: 'OGM', reference: digits };
  return null;
}

/** Formats a reference as each standard prints it: groups of four, groups of five, or `+++123/1234/12345+++`. */
export function printedTransferReference(form: ReferenceForm, reference: string): string {
  if (form === 'RF') return printedReference(reference);
  if (form === 'OGM') return `+++${reference.slice(0, 3)}/${reference.slice(3, 7)}/${reference.slice(7)}+++`;
  return `${reference.slice(0, 2)} ${reference.slice(2).replaceAll(/(.{5})(?=.)/g, '$1 ')}`;
}

/** First and last institution of QR-IBANs (QR-IID). */
const [FIRST_QR_IID, LAST_QR_IID] = [30_000, 31_999];

/** Returns whether an IBAN is of a Swiss or Liechtenstein bank. */
export const isSwissIban = (iban: string): boolean => /^(CH|LI)/.test(electronicFormatIBAN(iban) ?? '');

/** Returns whether a Swiss IBAN accepts only transfers with a QR reference. */
export function isQrIban(iban: string): boolean {
  const institution = Number((electronicFormatIBAN(iban) ?? '').slice(4, 9));
  return isSwissIban(iban) && institution >= FIRST_QR_IID && institution <= LAST_QR_IID;
}

/** Returns the national form that transfers to an account need or prefer; null: none of its own. */
export function nationalForm({
  iban,
  currency,
}: {
  iban: string | null;
  currency: string;
}): Exclude<ReferenceForm, 'RF'> | null {
  if (iban === null) return null;
  if (isQrIban(iban)) return 'QRR';
  return currency === 'EUR' && /^BE/.test(electronicFormatIBAN(iban) ?? '') ? 'OGM' : null;
}
