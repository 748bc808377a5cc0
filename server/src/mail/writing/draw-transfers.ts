import { encode } from 'uqr';
import { formatMoney, type Locale } from '../../kernel/formats.ts';
import { drawableText, MARGIN, type Pdf, resetFont, widthOf } from '../../platform/pdf/document.ts';
import type { RequestedTransfer } from './asked-transfers.ts';
import { accountRows } from './details.ts';
import { wordsOf } from './messages/index.ts';

/** Side of a payment code with its quiet zone, in points. */
const CODE = 96;
/** Error correction and largest version by EPC069-12, and the quiet zone that readers need, in modules. */
const EPC = { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 } as const;
/** Space of the lines of an account without a code, in points. */
const LINES = 110;

/**
 * Draws how to make each transfer: the account, the amount and the reference, and the EPC code if the account
 * has one. A Swiss account has its code in the payment part at the end of the document.
 */
export function drawTransfers(
  pdf: Pdf,
  beneficiary: string,
  transfers: readonly RequestedTransfer[],
  locale: Locale,
): void {
  for (const transfer of transfers) drawTransfer(pdf, beneficiary, transfer, locale);
}

function drawTransfer(
  pdf: Pdf,
  beneficiary: string,
  { currency, amount, account, printed, code }: RequestedTransfer,
  locale: Locale,
): void {
  const words = wordsOf(locale);
  const lines = [
    ...accountRows(account, beneficiary, locale),
    [words.amount, formatMoney(amount, currency, locale)],
    [words.reference, printed],
  ].map(([label, value]) => `${label}${words.colon}${value}`);
  if (code?.kind === 'SWISS') lines.push(words.paymentPart);
  const epc = code?.kind === 'EPC' ? code.payload : null;
  if (pdf.y + Math.max(CODE + 30, LINES) > pdf.page.height - MARGIN) pdf.addPage();
  resetFont(pdf, 'bold').text(words.payIn(currency), MARGIN, pdf.y);
  const top = pdf.y + 4;
  const left = epc === null ? MARGIN : MARGIN + CODE + 12;
  if (epc !== null) drawCode(pdf, epc, MARGIN, top);
  resetFont(pdf).text(drawableText(lines.join('\n')), left, top, { width: widthOf(pdf) - (left - MARGIN) });
  if (epc !== null) {
    pdf.y = Math.max(pdf.y, top + CODE);
    resetFont(pdf, 'regular', 7).text(words.scan, MARGIN, pdf.y);
  }
  resetFont(pdf).moveDown();
}

function drawCode(pdf: Pdf, payload: string, left: number, top: number): void {
  const { data, size } = encode(payload, EPC);
  const module = CODE / size;
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) pdf.rect(left + x * module, top + y * module, module, module);
  pdf.fill('#000');
}
