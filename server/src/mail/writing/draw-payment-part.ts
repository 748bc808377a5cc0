import { encode } from 'uqr';
import { type Locale, languageOf } from '../../kernel/formats.ts';
import {
  type PrintedSwissPayment,
  printedSwissPayment,
} from '../../ledger/domain/transfers/printed-payment.ts';
import { type Pdf, resetFont } from '../../platform/pdf/document.ts';
import { omitFoot } from '../../platform/pdf/letterhead.ts';
import { PAYMENT_PART_WORDS, type PaymentPartWords } from './payment-part-words.ts';

/**
 * The payment part with its receipt, by the Swiss Implementation Guidelines for the QR-bill: measures in
 * millimetres, font sizes in points.
 */
const MM = 72 / 25.4;
const HEIGHT = 105;
const RECEIPT_WIDTH = 62;
/** Left edges and widths of the columns. */
const RECEIPT = { left: 5, width: 52 };
const AMOUNTS = { left: 67, width: 46 };
const INFORMATION = { left: 118, width: 87 };
/** Room for the text above the line at which the slip is cut off. */
const CUT = 5;
const CODE = { left: 67, top: 17, side: 46 };
const CROSS = { white: 7, black: 6, length: 3.89, thickness: 1.17 };
const QR = { ecc: 'M', boostEcc: false, maxVersion: 25, border: 0 } as const;

/** Sizes of the headings and values, and the distance of their lines. The first that fits is used. */
interface Sizes {
  heading: number;
  value: number;
  leading: number;
}
const RECEIPT_SIZES: readonly Sizes[] = [
  { heading: 6, value: 8, leading: 9 },
  { heading: 6, value: 7, leading: 8 },
  { heading: 6, value: 6, leading: 7 },
];
const PART_SIZES: readonly Sizes[] = [
  { heading: 8, value: 10, leading: 11 },
  { heading: 8, value: 9, leading: 10 },
  { heading: 7, value: 8, leading: 9 },
];

/** A heading with its lines, or with a box in which the payer writes. */
interface Section {
  heading: string;
  lines: readonly string[];
  box?: Box;
}

/**
 * Draws a payment part for each code, at the bottom of the current page if it has room, else of a new one.
 */
export function drawPaymentParts(pdf: Pdf, payloads: readonly string[], locale: Locale): void {
  for (const payload of payloads) {
    const top = pdf.page.height - HEIGHT * MM;
    if (pdf.y > top - CUT * MM) pdf.addPage();
    omitFoot(pdf);
    const { bottom } = pdf.page.margins;
    // The slip reaches the edge of the page, where a text would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    drawPaymentPart(pdf, top, payload, PAYMENT_PART_WORDS[languageOf(locale)]);
    pdf.page.margins.bottom = bottom;
    resetFont(pdf);
    pdf.y = pdf.page.height;
  }
}

function drawPaymentPart(pdf: Pdf, top: number, payload: string, words: PaymentPartWords): void {
  const payment = printedSwissPayment(payload);
  drawCuts(pdf, top, words);
  drawText(pdf, words.receipt, { ...TITLE, ...place(RECEIPT, top + 5 * MM) });
  drawText(pdf, words.paymentPart, { ...TITLE, ...place(AMOUNTS, top + 5 * MM) });
  const [account, reference, debtor] = [
    accountSection(payment, words),
    referenceSections(payment, words),
    (box: Box) => debtorSection(payment, words, box),
  ];
  drawSections(pdf, [account, ...reference, debtor({ width: 52, height: 20 })], {
    ...place(RECEIPT, top + 12 * MM),
    height: 54 * MM,
    sizes: RECEIPT_SIZES,
  });
  const part = [account, ...reference, ...messageSections(payment, words), debtor({ width: 65, height: 25 })];
  drawSections(pdf, part, { ...place(INFORMATION, top + 5 * MM), height: 85 * MM, sizes: PART_SIZES });
  drawAmount(pdf, payment, words, { ...RECEIPT_AMOUNT, top });
  drawAmount(pdf, payment, words, { ...PART_AMOUNT, top });
  drawText(pdf, words.acceptancePoint, { ...ACCEPTANCE, ...place(RECEIPT, top + 82 * MM) });
  drawSwissCode(pdf, payload, top);
}

const TITLE = { style: 'bold', size: 11 } as const;
const ACCEPTANCE = { style: 'bold', size: 6, align: 'right' } as const;

/** Returns the place of a column in points. */
const place = ({ left, width }: { left: number; width: number }, top: number) => ({
  left: left * MM,
  top,
  width: width * MM,
});

/** Draws the lines at which the slip is cut off and its receipt is separated, with the instruction. */
function drawCuts(pdf: Pdf, top: number, { separate }: PaymentPartWords): void {
  pdf.moveTo(0, top).lineTo(pdf.page.width, top);
  pdf.moveTo(RECEIPT_WIDTH * MM, top).lineTo(RECEIPT_WIDTH * MM, pdf.page.height);
  pdf.lineWidth(0.75).dash(2, { space: 2 }).strokeColor('#000').stroke().undash();
  const width = pdf.page.width;
  drawText(pdf, separate, { style: 'regular', size: 8, align: 'center', left: 0, top: top - 11, width });
}

const accountSection = ({ creditor }: PrintedSwissPayment, { account }: PaymentPartWords): Section => ({
  heading: account,
  lines: creditor,
});

const referenceSections = (payment: PrintedSwissPayment, { reference }: PaymentPartWords): Section[] =>
  payment.reference === null ? [] : [{ heading: reference, lines: [payment.reference] }];

const messageSections = ({ message }: PrintedSwissPayment, { information }: PaymentPartWords): Section[] =>
  message === null ? [] : [{ heading: information, lines: [message] }];

const debtorSection = ({ debtor }: PrintedSwissPayment, words: PaymentPartWords, box: Box): Section =>
  debtor === null
    ? { heading: words.payableByUnknown, lines: [], box }
    : { heading: words.payableBy, lines: debtor };

interface Column {
  left: number;
  top: number;
  width: number;
  height: number;
  sizes: readonly Sizes[];
}

/** Draws sections below one another, in the largest size that fits. */
function drawSections(pdf: Pdf, sections: readonly Section[], { sizes, height, ...column }: Column): void {
  const fitting = sizes.find((size) => heightOf(pdf, sections, column.width, size) <= height) ?? sizes.at(-1);
  if (fitting === undefined) return;
  const { heading: headingSize, value, leading } = fitting;
  let { top } = column;
  const draw = (text: string, style: Style, size: number) => {
    drawText(pdf, text, { ...column, top, style, size, leading });
    top = pdf.y;
  };
  for (const { heading, lines, box } of sections) {
    draw(heading, 'bold', headingSize);
    if (box !== undefined) drawBox(pdf, { ...box, left: column.left / MM, top: (top + 2) / MM });
    for (const line of lines) draw(line, 'regular', value);
    top += leading;
  }
}

function heightOf(pdf: Pdf, sections: readonly Section[], width: number, sizes: Sizes): number {
  const { heading: headingSize, value, leading } = sizes;
  const height = (text: string, style: Style, size: number) => {
    chooseFont(pdf, text, style, size);
    return pdf.heightOfString(text, { width, lineGap: leading - pdf.currentLineHeight() });
  };
  return sections.reduce((sum, { heading, lines, box }, i) => {
    const own = lines.reduce((all, line) => all + height(line, 'regular', value), 0);
    const gap = i === 0 ? 0 : leading;
    return sum + gap + height(heading, 'bold', headingSize) + own + (box === undefined ? 0 : box.height * MM);
  }, 0);
}

/** Places of the currency and the amount: left edges, and the distance of the values from the headings. */
interface AmountPlace {
  left: number;
  amountLeft: number;
  sizes: Sizes;
  /** The box in which the payer writes the amount. */
  box: Box & { left: number; down: number };
}

const AMOUNT_TOP = 68;
const RECEIPT_AMOUNT: AmountPlace = {
  left: RECEIPT.left,
  amountLeft: 17,
  sizes: { heading: 6, value: 8, leading: 9 },
  box: { left: 27, down: 0, width: 30, height: 10 },
};
const PART_AMOUNT: AmountPlace = {
  left: AMOUNTS.left,
  amountLeft: 82,
  sizes: { heading: 8, value: 10, leading: 11 },
  box: { left: 73, down: 5, width: 40, height: 15 },
};

function drawAmount(
  pdf: Pdf,
  { currency, amount }: PrintedSwissPayment,
  words: PaymentPartWords,
  { left, amountLeft, sizes, box, top }: AmountPlace & { top: number },
): void {
  const { heading, value, leading } = sizes;
  const y = top + AMOUNT_TOP * MM;
  const draw = (text: string, style: Style, size: number, x: number, down: number) =>
    drawText(pdf, text, { style, size, left: x * MM, top: y + down, width: 36 * MM });
  draw(words.currency, 'bold', heading, left, 0);
  draw(currency, 'regular', value, left, leading);
  draw(words.amount, 'bold', heading, amountLeft, 0);
  if (amount !== null) draw(amount, 'regular', value, amountLeft, leading);
  else drawBox(pdf, { ...box, top: y / MM + box.down });
}

interface Box {
  width: number;
  height: number;
}

/** Draws the four corners of a box, in millimetres. */
function drawBox(pdf: Pdf, { left, top, width, height }: Box & { left: number; top: number }): void {
  const corner = 3;
  for (const [x, toX] of [[left, corner] as const, [left + width, -corner] as const])
    for (const [y, toY] of [[top, corner] as const, [top + height, -corner] as const])
      pdf
        .moveTo((x + toX) * MM, y * MM)
        .lineTo(x * MM, y * MM)
        .lineTo(x * MM, (y + toY) * MM);
  pdf.lineWidth(0.75).strokeColor('#000').stroke();
}

/** Draws the code with the Swiss cross in its middle. */
function drawSwissCode(pdf: Pdf, payload: string, top: number): void {
  const { data, size } = encode(payload, QR);
  const module = (CODE.side * MM) / size;
  const [left, y0] = [CODE.left * MM, top + CODE.top * MM];
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) pdf.rect(left + x * module, y0 + y * module, module, module);
  pdf.fill('#000');
  const middle = (width: number, height: number, color: string) =>
    pdf
      .rect(
        left + ((CODE.side - width) / 2) * MM,
        y0 + ((CODE.side - height) / 2) * MM,
        width * MM,
        height * MM,
      )
      .fill(color);
  middle(CROSS.white, CROSS.white, '#fff');
  middle(CROSS.black, CROSS.black, '#000');
  middle(CROSS.length, CROSS.thickness, '#fff');
  middle(CROSS.thickness, CROSS.length, '#fff');
}

type Style = 'regular' | 'bold';

interface TextPlace {
  left: number;
  top: number;
  width: number;
  style: Style;
  size: number;
  leading?: number;
  align?: 'left' | 'center' | 'right';
}

function drawText(
  pdf: Pdf,
  text: string,
  { left, top, width, style, size, leading, align }: TextPlace,
): void {
  chooseFont(pdf, text, style, size);
  const lineGap = leading === undefined ? 0 : leading - pdf.currentLineHeight();
  pdf.text(text, left, top, { width, lineGap, ...(align === undefined ? {} : { align }) });
}

/**
 * Chooses Helvetica, one of the four fonts of the guidelines. It has the letters of Western Europe only, so
 * another text is drawn in the font of the document.
 */
function chooseFont(pdf: Pdf, text: string, style: Style, size: number): void {
  const isWestern = /^[\x20-\x7e\xa0-\xffŒœŠšŸŽž€]*$/u.test(text);
  if (!isWestern) resetFont(pdf, style, size).fillColor('#000');
  else
    pdf
      .font(style === 'bold' ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor('#000');
}
