import { formatDate, languageOf, type ReaderLocale } from '../../kernel/formats.ts';
import {
  contactOf,
  DETAILS_PLACEHOLDER,
  drawPaymentParts,
  drawTransfers,
  formatInvoices,
  invoiceTable,
  letterheadOf,
  TABLE_PLACEHOLDER,
  tableLines,
  wordsOf,
} from '../../mail/index.ts';
import { COLORS, drawableText, MARGIN, type Pdf, resetFont, widthOf } from '../../platform/pdf/document.ts';
import { drawFeet, drawLetterhead, LETTERHEAD_BOTTOM } from '../../platform/pdf/letterhead.ts';
import { drawTable, type PdfRow } from '../../platform/pdf/table.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { ADDRESS_FIELDS, addressLines, MM } from './address.ts';
import type { LetterFacts } from './facts.ts';
import { splitText } from './in-pieces.ts';
import { transfersOfLetter } from './payment.ts';
import type { LetterSender } from './sender.ts';
import type { LetterText } from './text.ts';

/** Top of the text on the first page, below the address and the upper fold. */
const BODY_TOP = 105 * MM;
/** Minimum space for a heading and its first lines, so that they stay together. */
const KEEP = 80;
/** Font sizes of an address, in points: the largest that fits is used. */
const SIZES = [9.5, 8.5, 7.5];
/**
 * Height of the information lines above the subject, on the right: date, customer number, reference, contact.
 */
const INFORMATION = 50;

interface LetterContent {
  letter: LetterFacts;
  text: LetterText;
  now: string;
}

/**
 * Draws a letter from the top of the current page and adds pages as needed. It yields to other requests
 * between its parts.
 */
export async function drawLetter(pdf: Pdf, sender: LetterSender, content: LetterContent): Promise<void> {
  const { letter, text } = content;
  const { locale } = text;
  const head = letterheadOf({ ...sender, accounts: letter.accounts }, locale);
  drawLetterhead(pdf, head);
  const endFeet = drawFeet(pdf, head, wordsOf(locale).page);
  drawAddress(pdf, sender, letter, text);
  drawInformation(pdf, sender, content);
  pdf.y = BODY_TOP;
  resetFont(pdf, 'bold', 11.5)
    .text(drawableText(text.subject), MARGIN, BODY_TOP, { width: widthOf(pdf) })
    .moveDown();
  const marks = new RegExp(`(${TABLE_PLACEHOLDER}|${DETAILS_PLACEHOLDER})`, 'u');
  const parts = text.body.split(marks);
  const transfers = transfersOfLetter(sender, letter, content.now);
  const beneficiary = sender.profile.legalName ?? sender.name;
  for (const part of parts) {
    if (part === TABLE_PLACEHOLDER) await drawInvoices(pdf, sender, content);
    else if (part === DETAILS_PLACEHOLDER) drawTransfers(pdf, beneficiary, transfers, locale);
    else await drawParagraphs(pdf, part);
  }
  if (!parts.includes(TABLE_PLACEHOLDER)) await drawInvoices(pdf, sender, content);
  if (!parts.includes(DETAILS_PLACEHOLDER)) drawTransfers(pdf, beneficiary, transfers, locale);
  const swiss = transfers.flatMap(({ code }) => (code?.kind === 'SWISS' ? [code.payload] : []));
  drawPaymentParts(pdf, swiss, locale);
  endFeet();
}

function drawAddress(
  pdf: Pdf,
  { sandbox, name, profile }: LetterSender,
  { to, addressee }: LetterFacts,
  { locale }: LetterText,
): void {
  if (sandbox)
    resetFont(pdf, 'bold')
      .fillColor(COLORS.alert)
      .text(wordsOf(locale).sandboxLetter, MARGIN, LETTERHEAD_BOTTOM - 14, { lineBreak: false });
  const field = ADDRESS_FIELDS[languageOf(locale)];
  const place = [profile.zipcode, profile.city].filter((part) => part !== null).join(' ');
  const [street = ''] = (profile.address ?? '').split(/\r?\n/);
  const sender = [addressee.sender.name ?? name, street, place].filter((part) => part !== '').join(' · ');
  const [left, width] = [field.left * MM, field.width * MM];
  resetFont(pdf, 'regular', 6.5).fillColor(COLORS.soft);
  pdf.text(drawableText(sender), left, field.senderTop * MM, { width, height: 9, ellipsis: true });
  resetFont(pdf);
  const lines = drawableText(addressLines(to, locale).join('\n'));
  const height = field.height * MM;
  // Text that exceeds the window even in the smallest size is cut off, so that it does not cover the text
  // below.
  const fitting = SIZES.find(
    (size) => resetFont(pdf, 'regular', size).heightOfString(lines, { width }) <= height,
  );
  resetFont(pdf, 'regular', fitting ?? SIZES.at(-1));
  pdf.text(lines, left, field.top * MM, { width, height, ellipsis: true });
}

/** Draws the reference details for filing or answering the letter. */
function drawInformation(
  pdf: Pdf,
  sender: LetterSender,
  { letter, text: { locale }, now }: LetterContent,
): void {
  const words = wordsOf(locale);
  const place: ReaderLocale = { language: locale, timezone: sender.timezone };
  const contact = contactOf({ addressee: letter.addressee, organization: sender });
  const lines = [
    formatDate(now, place),
    `${words.customerNumber}${words.colon}${letter.addressee.customer.number}`,
    ...(contact === '' ? [] : [`${words.contact}${words.colon}${contact}`]),
  ];
  resetFont(pdf, 'regular', 8.5).fillColor(COLORS.soft);
  pdf.text(drawableText(lines.join('\n')), MARGIN, BODY_TOP - INFORMATION, {
    width: widthOf(pdf),
    height: INFORMATION - 10,
    align: 'right',
    ellipsis: true,
  });
}

async function drawParagraphs(pdf: Pdf, part: string): Promise<void> {
  const yieldWhenDue = yieldToEventLoop();
  for (const paragraph of part.split(/\n\n+/).map((one) => one.trim())) {
    if (paragraph === '') continue;
    for (const piece of splitText(drawableText(paragraph))) {
      await yieldWhenDue();
      resetFont(pdf).text(piece, MARGIN, pdf.y, { width: widthOf(pdf) });
    }
    pdf.moveDown();
  }
}

async function drawInvoices(
  pdf: Pdf,
  { timezone }: LetterSender,
  { letter, text: { locale }, now }: LetterContent,
): Promise<void> {
  const formatted = formatInvoices(letter, { language: locale, timezone }, now);
  const { columns, cellsOf } = invoiceTable(formatted, locale);
  const rows = tableLines(formatted, locale).map((line): PdfRow => {
    if (line.kind === 'invoice') return { cells: cellsOf(line.invoice) };
    if (line.kind === 'part') return { cells: [line.title], span: columns.length, isBold: true };
    return { cells: [line.label, line.amount], span: columns.length - 2, isBold: line.kind === 'total' };
  });
  if (pdf.y + KEEP > pdf.page.height - MARGIN) pdf.addPage();
  await drawTable(pdf, columns, rows);
}
