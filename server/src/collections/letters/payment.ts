import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { encode } from 'uqr';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import type { Language } from '../../ledger/domain/formats.ts';
import type { Organization } from '../../platform/organization.ts';
import { MARGIN, type Pdf, plain, widthOf, write } from '../../platform/pdf/document.ts';
import { epcPayload } from '../domain/epc-payment.ts';
import type { LetterFacts } from './facts.ts';
import { LETTER_WORDS } from './words.ts';

/** Side of a payment code with its quiet zone, in points. */
const CODE = 96;
/** Error correction and largest version as EPC069-12 asks for; the quiet zone that readers need, in modules. */
const EPC = { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 } as const;

/** Says for each currency how to pay what the letter is about: the bank account, and a code for euros. */
export function drawPayments(
  pdf: Pdf,
  organization: Organization,
  { invoices, accounts, addressee }: LetterFacts,
  language: Language,
): void {
  const sums = new Map<string, number>();
  for (const { currency, outstanding } of invoices)
    sums.set(currency, (sums.get(currency) ?? 0) + outstanding);
  for (const [currency, amount] of sums) {
    const account = accounts.find((one) => one.currency === currency);
    if (account === undefined) continue;
    const reference = referenceOf(invoices, addressee.customer.number);
    drawAccount(pdf, organization, { account, payment: { amount, reference }, language });
  }
}

/** What a payment is recognized by: the one invoice's number, or the customer's. */
function referenceOf(invoices: LetterFacts['invoices'], customerNumber: string): string {
  const [only] = invoices;
  return invoices.length === 1 && only !== undefined ? only.number : customerNumber;
}

interface AccountContent {
  account: PayableAccount;
  payment: { amount: number; reference: string };
  language: Language;
}

function drawAccount(
  pdf: Pdf,
  organization: Organization,
  { account, payment: { amount, reference }, language }: AccountContent,
): void {
  const words = LETTER_WORDS[language];
  const { iban, bic, bankName, accountNumber, routingNumber, currency } = account;
  const lines = [
    [words.beneficiary, organization.name],
    ['IBAN', iban === null ? null : (friendlyFormatIBAN(iban) ?? iban)],
    [words.account, accountNumber],
    [words.routing, routingNumber],
    ['BIC', bic],
    [words.bank, bankName],
    [words.reference, reference],
  ].flatMap(([label, value]) => (value === null || value === undefined ? [] : [`${label}: ${value}`]));
  const payload = currency === 'EUR' ? payloadOf(organization, account, amount, reference) : null;
  if (pdf.y + CODE + 30 > pdf.page.height - MARGIN) pdf.addPage();
  write(pdf, 'bold').text(words.payTo(currency), MARGIN, pdf.y);
  const top = pdf.y + 4;
  const left = payload === null ? MARGIN : MARGIN + CODE + 12;
  if (payload !== null) drawCode(pdf, payload, MARGIN, top);
  write(pdf).text(plain(lines.join('\n')), left, top, { width: widthOf(pdf) - (left - MARGIN) });
  if (payload !== null) {
    pdf.y = Math.max(pdf.y, top + CODE);
    write(pdf, 'regular', 7).text(words.scan, MARGIN, pdf.y);
  }
  write(pdf).moveDown();
}

/** What banking applications scan; null where the standard has no code for the payment. */
function payloadOf(
  { name }: Organization,
  { iban, bic }: PayableAccount,
  amount: number,
  reference: string,
): string | null {
  const plainIban = iban === null ? '' : (electronicFormatIBAN(iban) ?? '');
  if (!isValidIBAN(plainIban)) return null;
  return epcPayload({ bic, name, iban: plainIban, amount, reference });
}

function drawCode(pdf: Pdf, payload: string, left: number, top: number): void {
  const { data, size } = encode(payload, EPC);
  const module = CODE / size;
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) pdf.rect(left + x * module, top + y * module, module, module);
  pdf.fill('#000');
}
