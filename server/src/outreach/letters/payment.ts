import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { encode } from 'uqr';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import type { Locale } from '../../kernel/formats.ts';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import { epcPayload } from '../../ledger/domain/transfers/epc-payment.ts';
import { amountsToPay, requestedAmounts } from '../../mail/domain/requested-amounts.ts';
import { accountRows, wordsOf } from '../../mail/index.ts';
import { drawableText, MARGIN, type Pdf, resetFont, widthOf } from '../../platform/pdf/document.ts';
import type { LetterFacts } from './facts.ts';
import type { LetterSender } from './sender.ts';

/** Side of a payment code with its quiet zone, in points. */
const CODE = 96;
/** Error correction and largest version by EPC069-12, and the quiet zone that readers need, in modules. */
const EPC = { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 } as const;

/**
 * Draws payment instructions for each currency that the letter claims: the bank account, and a payment code
 * for euros.
 */
export function drawPayments(
  pdf: Pdf,
  sender: LetterSender,
  { invoices, accounts, covered, reference }: LetterFacts,
  { locale, now }: { locale: Locale; now: Timestamp },
): void {
  const asked = requestedAmounts(invoices, covered, localDate(now, sender.timezone));
  for (const { currency, amount } of amountsToPay(asked)) {
    const account = accounts.find((one) => one.currency === currency);
    if (account !== undefined) drawAccount(pdf, sender, { account, payment: { amount, reference }, locale });
  }
}

interface AccountContent {
  account: PayableAccount;
  payment: { amount: number; reference: string };
  locale: Locale;
}

function drawAccount(
  pdf: Pdf,
  { name, profile }: LetterSender,
  { account, payment: { amount, reference }, locale }: AccountContent,
): void {
  const words = wordsOf(locale);
  const beneficiary = profile.legalName ?? name;
  const lines = [...accountRows(account, beneficiary, locale), [words.reference, reference]].map(
    ([label, value]) => `${label}${words.colon}${value}`,
  );
  const payload = account.currency === 'EUR' ? payloadOf(beneficiary, account, amount, reference) : null;
  if (pdf.y + CODE + 30 > pdf.page.height - MARGIN) pdf.addPage();
  resetFont(pdf, 'bold').text(words.payIn(account.currency), MARGIN, pdf.y);
  const top = pdf.y + 4;
  const left = payload === null ? MARGIN : MARGIN + CODE + 12;
  if (payload !== null) drawCode(pdf, payload, MARGIN, top);
  resetFont(pdf).text(drawableText(lines.join('\n')), left, top, { width: widthOf(pdf) - (left - MARGIN) });
  if (payload !== null) {
    pdf.y = Math.max(pdf.y, top + CODE);
    resetFont(pdf, 'regular', 7).text(words.scan, MARGIN, pdf.y);
  }
  resetFont(pdf).moveDown();
}

/** Returns the content of the payment code; null if the standard has no code for the payment. */
function payloadOf(
  name: string,
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
