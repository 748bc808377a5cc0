import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { creditorReference } from './creditor-reference.ts';
import { epcPayload } from './epc-payment.ts';
import { isSepaCountry } from './sepa-country.ts';
import { MAX_HUNDREDTHS, type SwissAddress, swissPayload } from './swiss-payment.ts';
import {
  isSwissIban,
  nationalForm,
  parseTransferReference,
  printedTransferReference,
  type ReferenceForm,
} from './transfer-reference.ts';

/** References of a selection in the forms that only some accounts use. */
export type NationalReferences = Partial<Record<Exclude<ReferenceForm, 'RF'>, string>>;

/** A payment that the page asks for. */
export interface AskedTransfer {
  currency: string;
  /** Minor units, more than 0. */
  amount: number;
  /** The number of the invoice or of the customer; the creditor reference of a selection. */
  reference: string;
  kind: 'ACCOUNT' | 'INVOICE' | 'SELECTION';
  national: NationalReferences;
  /** Numbers by which the creditor's books know the one invoice. */
  numbers: readonly string[];
  /** Absent: the payer enters its address. */
  debtor?: SwissAddress;
}

/** The account to which the debtor transfers. */
export interface TransferAccount {
  iban: string | null;
  bic: string | null;
  currency: string;
}

/** The details that the debtor's bank needs. */
export interface Transfer {
  /** The reference as it is printed. */
  printed: string;
  /** The reference as it is typed into a form of a bank. */
  copied: string;
  /** Null: no standard has a code for this transfer. */
  code: { kind: 'EPC' | 'SWISS'; payload: string } | null;
}

/**
 * Chooses the form of the reference by the account, and builds the code that banking applications read.
 * @returns null if the account accepts no transfer without a QR reference, and there is none
 */
export function transferOf(
  account: TransferAccount,
  asked: AskedTransfer,
  creditor: SwissAddress,
): Transfer | null {
  const structured = structuredReference(account, asked);
  if (structured === null && nationalForm(account) === 'QRR') return null;
  const printed =
    structured === null ? asked.reference : printedTransferReference(structured.form, structured.reference);
  // Belgian banks recognize the reference by its marks.
  const copied = structured === null || structured.form === 'OGM' ? printed : structured.reference;
  return { printed, copied, code: codeOf(account, asked, { structured, printed }, creditor) };
}

interface Structured {
  form: ReferenceForm;
  reference: string;
}

/**
 * Returns the structured reference; null: there is none. A reference that the invoice has in the books comes first.
 * Outside Switzerland and Belgium a single invoice keeps its number as text, because the creditor's books may recognize
 * payments by it.
 */
function structuredReference(account: TransferAccount, asked: AskedTransfer): Structured | null {
  const form = nationalForm(account);
  const isSwiss = account.iban !== null && isSwissIban(account.iban);
  const ownForm = form ?? (isSwiss ? 'RF' : null);
  const own = asked.numbers
    .map((number) => parseTransferReference(number))
    .find((one) => one !== null && one.form === ownForm);
  if (own) return own;
  const national = form === null ? undefined : asked.national[form];
  if (form !== null && national !== undefined) return { form, reference: national };
  if (form === 'QRR') return null;
  if (asked.kind === 'SELECTION') return { form: 'RF', reference: asked.reference };
  const reference = isSwiss && asked.kind === 'INVOICE' ? referenceOfNumber(asked.reference) : null;
  return reference === null ? null : { form: 'RF', reference };
}

/** Shortest and longest number that cash application recognizes inside a creditor reference. */
const [MIN_NUMBER, MAX_NUMBER] = [5, 21];

/** Returns the creditor reference that contains a number; null if it is too short or too long. */
function referenceOfNumber(number: string): string | null {
  const plain = number.replaceAll(/[\s./_-]/g, '');
  const fits = plain.length >= MIN_NUMBER && plain.length <= MAX_NUMBER && /^[0-9A-Za-z]+$/.test(plain);
  return fits && /\d/.test(plain) ? creditorReference(plain) : null;
}

function codeOf(
  { iban, bic }: TransferAccount,
  { currency, amount, reference, kind, debtor }: AskedTransfer,
  { structured, printed }: { structured: Structured | null; printed: string },
  creditor: SwissAddress,
): Transfer['code'] {
  const plain = iban === null ? '' : (electronicFormatIBAN(iban) ?? '');
  if (!isValidIBAN(plain)) return null;
  const message = kind === 'SELECTION' ? '' : reference;
  const swiss = swissPayload({
    iban: plain,
    creditor,
    debtor: debtor ?? null,
    // A larger amount has no place in the code, so the payer enters it in parts.
    amount: amount > MAX_HUNDREDTHS ? null : amount,
    currency,
    reference: structured,
    message,
  });
  if (swiss !== null) return { kind: 'SWISS', payload: swiss };
  if (currency !== 'EUR' || structured?.form === 'QRR' || !isSepaCountry(plain.slice(0, 2))) return null;
  const { name } = creditor;
  const isCreditorReference = structured?.form === 'RF';
  const payload = epcPayload({ bic, name, iban: plain, amount, reference: printed, isCreditorReference });
  return payload === null ? null : { kind: 'EPC', payload };
}

/**
 * Returns the decimal mark that banks of a country expect in forms. Without an IBAN, the country is that of the currency.
 */
export function decimalMark({ iban, currency }: Pick<TransferAccount, 'iban' | 'currency'>): string {
  const country = (iban ?? currency).slice(0, 2).toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) return '.';
  const locale = new Intl.Locale('und', { region: country }).maximize().minimize();
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
