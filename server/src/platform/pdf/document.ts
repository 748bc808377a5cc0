import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

/** A document that is being written, as a stream that can be read from the start. `end()` completes it. */
export type Pdf = InstanceType<typeof PDFDocument>;

export const MARGIN = 56;
export const COLORS = { text: '#1f2933', soft: '#616e7c', line: '#cbd2d9', alert: '#b42318' } as const;
const SIZE = 9.5;

/**
 * Fonts with the letters of all European languages. A character without a glyph is drawn as an empty box,
 * never as another letter.
 */
let fonts: { regular: Buffer; bold: Buffer } | null = null;

function loadFonts(): { regular: Buffer; bold: Buffer } {
  if (fonts !== null) return fonts;
  const require = createRequire(import.meta.url);
  fonts = {
    regular: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  };
  return fonts;
}

export interface PdfFacts {
  title: string;
  /** Author for the document's properties. */
  author: string;
  language: string;
  /** Creation time, ISO 8601. */
  now: string;
}

/** Creates a document of A4 pages in the common font. It loads nothing from elsewhere. */
export async function newPdf({ title, author, language, now }: PdfFacts): Promise<Pdf> {
  const { regular, bold } = loadFonts();
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    // Footers are drawn when the content of their pages is known.
    bufferPages: true,
    font: '',
    info: { Title: drawableText(title), Author: drawableText(author), CreationDate: new Date(now) },
  });
  pdf.registerFont('regular', regular);
  pdf.registerFont('bold', bold);
  return resetFont(pdf);
}

/** Resets to the normal font. */
export function resetFont(pdf: Pdf, style: 'regular' | 'bold' = 'regular', size = SIZE): Pdf {
  return pdf.font(style).fontSize(size).fillColor(COLORS.text);
}

/** Returns text that can be drawn: control and direction characters have no glyph. */
export function drawableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}

/** Returns the width between the margins, in points. */
export function widthOf(pdf: Pdf): number {
  return pdf.page.width - pdf.page.margins.left - pdf.page.margins.right;
}
