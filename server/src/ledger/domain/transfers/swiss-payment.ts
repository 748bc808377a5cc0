import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { countryCode } from '../../../kernel/countries.ts';
import { isQrIban, isSwissIban, type ReferenceForm } from './transfer-reference.ts';

/**
 * The data of the Swiss QR code, which banking applications in Switzerland and Liechtenstein read. The format
 * is that of the Swiss Implementation Guidelines for the QR-bill, version 2.3: data structure 0200, structured
 * addresses.
 */
export interface SwissPayment {
  /** Swiss or Liechtenstein IBAN or QR-IBAN, with or without spaces. */
  iban: string;
  creditor: SwissAddress;
  /** Null, or an incomplete address: the payer enters it. */
  debtor: SwissAddress | null;
  /** In hundredths; null: the payer enters it. */
  amount: number | null;
  currency: string;
  /** A `QRR` for a QR-IBAN, an `RF` for any other; null: none. */
  reference: { form: ReferenceForm; reference: string } | null;
  /** Text for the beneficiary; cut to 140 characters. */
  message: string;
}

/** An address. The guidelines require its name, postal code, town and country. */
export interface SwissAddress {
  name: string;
  street: string | null;
  postalCode: string | null;
  town: string | null;
  /** ISO 3166 code, or a name. Null for a debtor: the creditor's country. */
  country: string | null;
}

/** Largest number of characters of each element. */
const MAX = { name: 70, street: 70, postalCode: 16, town: 35, message: 140 };
const MIN_HUNDREDTHS = 1;
export const MAX_HUNDREDTHS = 99_999_999_999;
/** The bytes that fit into version 25 of QR codes with error correction M. */
const MAX_BYTES = 997;

/**
 * Returns the content of the code, in UTF-8. Null if the guidelines have no code for the payment: another
 * currency or account, an incomplete address, an amount out of bounds, or a reference that does not fit the account.
 */
export function swissPayload(payment: SwissPayment): string | null {
  const { creditor, amount, currency, reference } = payment;
  const iban = electronicFormatIBAN(payment.iban) ?? '';
  if (!isSwissIban(iban) || !isValidIBAN(iban)) return null;
  if (currency !== 'CHF' && currency !== 'EUR') return null;
  if (amount !== null && !isAmount(amount)) return null;
  const kind = referenceKind(iban, reference?.form ?? null);
  const address = addressLines(creditor);
  if (kind === null || address === null) return null;
  const debtor = payment.debtor === null ? null : addressLines(withCountry(payment.debtor, creditor));
  const message = swissText(payment.message, MAX.message);
  const lines = ['SPC', '0200', '1', iban].concat(
    address,
    // For future use.
    NO_ADDRESS,
    [amount === null ? '' : formatHundredths(amount), currency],
    debtor ?? NO_ADDRESS,
    [kind, reference?.reference ?? '', message, 'EPD'],
  );
  const text = lines.join('\n');
  return new TextEncoder().encode(text).length > MAX_BYTES ? null : text;
}

const NO_ADDRESS: readonly string[] = Array<string>(7).fill('');

/** Customers of the creditor's country often have none in the books. */
const withCountry = (debtor: SwissAddress, { country }: SwissAddress): SwissAddress => ({
  ...debtor,
  country: debtor.country?.trim() ? debtor.country : country,
});

const isAmount = (amount: number): boolean =>
  Number.isSafeInteger(amount) && amount >= MIN_HUNDREDTHS && amount <= MAX_HUNDREDTHS;

/** Returns the reference type; null if the reference does not fit the account. */
function referenceKind(iban: string, form: ReferenceForm | null): 'QRR' | 'SCOR' | 'NON' | null {
  if (isQrIban(iban)) return form === 'QRR' ? 'QRR' : null;
  if (form === null) return 'NON';
  return form === 'RF' ? 'SCOR' : null;
}

function addressLines({ name, street, postalCode, town, country }: SwissAddress): string[] | null {
  const required = {
    name: swissText(name, MAX.name),
    postalCode: swissText(postalCode ?? '', MAX.postalCode),
    town: swissText(town ?? '', MAX.town),
    country: countryCode(country ?? '') ?? '',
  };
  if (Object.values(required).includes('')) return null;
  // The street may contain the number of the building, whose own element then stays empty.
  const lineOfStreet = swissText((street ?? '').split(/\r?\n/)[0] ?? '', MAX.street);
  return ['S', required.name, lineOfStreet, '', required.postalCode, required.town, required.country];
}

const formatHundredths = (amount: number): string => {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Letters of the guidelines outside Basic Latin, Latin-1 and Latin Extended-A. */
const MORE_LETTERS = 'ȘșȚț€';

/**
 * Returns one line of at most `length` characters of the permitted set. Other letters lose their accents, other
 * characters become a full stop, so that no character breaks the code.
 */
function swissText(text: string, length: number): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  const permitted = [...line].map((letter) => {
    if (isPermitted(letter)) return letter;
    const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return plain !== '' && [...plain].every(isPermitted) ? plain : '.';
  });
  return permitted.join('').slice(0, length).trim();
}

function isPermitted(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  const isLatin = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0x17f);
  return isLatin || MORE_LETTERS.includes(letter);
}
