import { formatDate } from '../../ledger/domain/formats.ts';
import { formatInvoices, TABLE_MARK } from '../../mail/index.ts';
import { breathing } from '../../platform/breath.ts';
import type { Organization } from '../../platform/organization.ts';
import { COLORS, MARGIN, type Pdf, plain, widthOf, write } from '../../platform/pdf/document.ts';
import { drawTable } from '../../platform/pdf/table.ts';
import { ADDRESS_FIELDS, addressLines, MM } from './address.ts';
import type { LetterFacts } from './facts.ts';
import { drawPayments } from './payment.ts';
import { inPieces } from './pieces.ts';
import type { LetterText } from './text.ts';
import { LETTER_WORDS } from './words.ts';

/** Where the text begins on the first page, below the address and the upper fold. */
const BODY_TOP = 105 * MM;
/** Space that a heading and the first lines below it need together, so that it never stands alone. */
const KEEP = 80;

interface LetterContent {
  letter: LetterFacts;
  text: LetterText;
  now: string;
}

/**
 * Draws a letter, beginning at the top of the present page; it goes on on pages that it adds. Requests of others have their
 * turn between its parts.
 */
export async function drawLetter(
  pdf: Pdf,
  organization: Organization,
  { letter, text, now }: LetterContent,
): Promise<void> {
  const { language } = text;
  const place = { language, timezone: organization.timezone };
  drawAddress(pdf, organization, letter, text);
  pdf.x = MARGIN;
  pdf.y = BODY_TOP - 30;
  const number = `${LETTER_WORDS[language].customerNumber}: ${plain(letter.addressee.customer.number)}`;
  write(pdf).fillColor(COLORS.soft).text(formatDate(now, place), { align: 'right' });
  pdf.text(number, { align: 'right' });
  pdf.y = BODY_TOP;
  write(pdf, 'bold', 11.5).text(plain(text.subject)).moveDown();
  const parts = text.body.split(TABLE_MARK);
  for (const [i, part] of parts.entries()) {
    if (i > 0) await drawInvoices(pdf, organization, { letter, text, now });
    await drawParagraphs(pdf, part);
  }
  if (parts.length === 1) await drawInvoices(pdf, organization, { letter, text, now });
  drawPayments(pdf, organization, letter, language);
}

function drawAddress(
  pdf: Pdf,
  organization: Organization,
  { to, addressee }: LetterFacts,
  { language }: LetterText,
): void {
  const field = ADDRESS_FIELDS[language];
  const sender = plain(addressee.sender.name ?? organization.name);
  const [left, width] = [field.left * MM, field.width * MM];
  write(pdf, 'bold', 13).text(sender, MARGIN, MARGIN - 20, {
    width: widthOf(pdf),
    height: 18,
    ellipsis: true,
  });
  write(pdf, 'regular', 7).fillColor(COLORS.soft);
  pdf.text(sender, left, field.senderTop * MM, { width, height: 9, ellipsis: true });
  write(pdf);
  const lines = addressLines(to, language);
  // What is too much for the window is cut off, not drawn over the text below.
  pdf.text(plain(lines.join('\n')), left, field.top * MM, {
    width,
    height: field.height * MM,
    ellipsis: true,
  });
}

async function drawParagraphs(pdf: Pdf, part: string): Promise<void> {
  const breathe = breathing();
  for (const paragraph of part.split(/\n\n+/).map((one) => one.trim())) {
    if (paragraph === '') continue;
    for (const piece of inPieces(plain(paragraph))) {
      await breathe();
      write(pdf).text(piece, MARGIN, pdf.y, { width: widthOf(pdf) });
    }
    pdf.moveDown();
  }
}

async function drawInvoices(
  pdf: Pdf,
  { timezone }: Organization,
  { letter: { invoices }, text: { language }, now }: LetterContent,
): Promise<void> {
  const words = LETTER_WORDS[language];
  const formatted = formatInvoices(invoices, { language, timezone }, now);
  const rows = formatted.invoices.map((one) => ({
    cells: [one.number, one.issueDate, one.dueDate, one.amount, one.outstanding],
  }));
  const totals = formatted.totals.map(({ outstanding }) => ({
    cells: [words.total, '', '', '', outstanding],
    isBold: true,
  }));
  if (pdf.y + KEEP > pdf.page.height - MARGIN) pdf.addPage();
  await drawTable(
    pdf,
    [
      { title: words.invoice, share: 0.26 },
      { title: words.issued, share: 0.17 },
      { title: words.due, share: 0.17 },
      { title: words.amount, share: 0.2, align: 'right' },
      { title: words.outstanding, share: 0.2, align: 'right' },
    ],
    [...rows, ...totals],
  );
}
