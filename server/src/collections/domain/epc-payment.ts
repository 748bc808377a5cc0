/**
 * The text of a payment QR code that banking applications in the SEPA area read (EPC069-12, "Quick Response Code:
 * Guidelines to Enable the Data Capture for the Initiation of a SEPA Credit Transfer").
 */

export interface EpcPayment {
  /** Of the beneficiary's bank; needed only outside the European Economic Area. */
  bic?: string | null;
  /** Whom to pay; cut to 70 characters. */
  name: string;
  /** With or without blanks. */
  iban: string;
  /** In cents. */
  amount: number;
  /** Code of four letters at most. */
  purpose?: string;
  /** What the beneficiary recognizes the payment by; cut to 140 characters. */
  reference: string;
  /** Whether it is a creditor reference by ISO 11649, which banks carry as such. */
  isCreditorReference?: boolean;
  /** For the payer's eyes; cut to 70 characters. */
  information?: string;
}

const MIN_CENTS = 1;
const MAX_CENTS = 99_999_999_999;
/** So that the code stays within version 13 of QR codes. */
const MAX_BYTES = 331;

/**
 * The content of the code, in UTF-8, version 002. Null where the standard has no code for the payment: an amount below
 * 0.01 or above 999,999,999.99 euros, or names so long in bytes that they do not fit.
 */
export function epcPayload(payment: EpcPayment): string | null {
  const { bic, name, iban, amount, purpose = '', reference, isCreditorReference, information = '' } = payment;
  if (!Number.isSafeInteger(amount) || amount < MIN_CENTS || amount > MAX_CENTS) return null;
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    compact(bic ?? ''),
    line(name, 70),
    compact(iban),
    `EUR${euros(amount)}`,
    purpose,
    // A creditor reference excludes the text on the next line.
    ...(isCreditorReference === true ? [compact(reference), ''] : ['', line(reference, 140)]),
    line(information, 70),
  ];
  // No line break follows the last element that is there.
  const text = lines.join('\n').trimEnd();
  return new TextEncoder().encode(text).length > MAX_BYTES ? null : text;
}

/** Without trailing zeros, as in the guidelines: `1`, `12.3`, `0.01`. */
function euros(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
}

const compact = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** One line, so that no name can pass for another element of the code; at most so many characters. */
function line(text: string, length: number): string {
  const plain = text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return [...plain].slice(0, length).join('').trim();
}
