/**
 * The data of a payment QR code that banking applications in the SEPA area read. The format is EPC069-12,
 * "Quick Response Code: Guidelines to Enable the Data Capture for the Initiation of a SEPA Credit Transfer".
 */

export interface EpcPayment {
  /** BIC of the beneficiary's bank; required only outside the European Economic Area. */
  bic?: string | null;
  /** Beneficiary; cut to 70 characters. */
  name: string;
  /** With or without spaces. */
  iban: string;
  /** In cents. */
  amount: number;
  /** Code of at most four letters. */
  purpose?: string;
  /** Payment reference for the beneficiary; cut to 140 characters. */
  reference: string;
  /** Whether it is a creditor reference (ISO 11649), which banks transmit in its own field. */
  isCreditorReference?: boolean;
  /** Information for the payer; cut to 70 characters. */
  information?: string;
}

const MIN_CENTS = 1;
const MAX_CENTS = 99_999_999_999;
/** Keeps the code within version 13 of QR codes. */
const MAX_BYTES = 331;

/**
 * Returns the content of the code, in UTF-8, version 002. Null if the standard has no code for the payment:
 * an amount below 0.01 or above 999,999,999.99 euros, or names with too many bytes.
 */
export function epcPayload(payment: EpcPayment): string | null {
  const { bic, name, iban, amount, purpose = '', reference, isCreditorReference, information = '' } = payment;
  if (!Number.isSafeInteger(amount) || amount < MIN_CENTS || amount > MAX_CENTS) return null;
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    compactText(bic ?? ''),
    limitedLine(name, 70),
    compactText(iban),
    `EUR${formatEuros(amount)}`,
    purpose,
    // With a creditor reference the unstructured text on the next line must be empty.
    ...(isCreditorReference === true ? [compactText(reference), ''] : ['', limitedLine(reference, 140)]),
    limitedLine(information, 70),
  ];
  // No line break follows the last non-empty element.
  const text = lines.join('\n').trimEnd();
  return new TextEncoder().encode(text).length > MAX_BYTES ? null : text;
}

/** Formats euros without trailing zeros, as in the guidelines: `1`, `12.3`, `0.01`. */
function formatEuros(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
}

const compactText = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** Returns one line of at most `length` characters, so that a name cannot add elements to the code. */
function limitedLine(text: string, length: number): string {
  const plain = text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return [...plain].slice(0, length).join('').trim();
}
