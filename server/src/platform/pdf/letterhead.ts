import { COLORS, drawableText, MARGIN, type Pdf, resetFont, widthOf } from './document.ts';

/** Details of an organization on every page of its letters and statements. */
export interface Letterhead {
  /** A PNG or JPEG as a data URL, embedded once however often it is drawn. Null: the name as text. */
  logo: string | null;
  name: string;
  /** Address and contact details, at the top of the first page. */
  contact: readonly string[];
  /** Registration, VAT and bank, at the bottom of every page. */
  foot: readonly string[];
}

/** Bottom of a letterhead, in points from the top, above the windows of envelopes. */
export const LETTERHEAD_BOTTOM = 118;
const TOP = 28;
const [LOGO_WIDTH, LOGO_HEIGHT] = [190, 58];
const CONTACT_WIDTH = 200;

/** Draws the head of a first page: logo or name on the left, address on the right. */
export function drawLetterhead(pdf: Pdf, head: Letterhead): void {
  const right = MARGIN + widthOf(pdf) - CONTACT_WIDTH;
  if (head.logo !== null) pdf.image(head.logo, MARGIN, TOP, { fit: [LOGO_WIDTH, LOGO_HEIGHT] });
  else
    resetFont(pdf, 'bold', 13).text(drawableText(head.name), MARGIN, TOP, {
      width: widthOf(pdf) - CONTACT_WIDTH - 20,
      height: 36,
      ellipsis: true,
    });
  resetFont(pdf, 'regular', 7.5)
    .fillColor(COLORS.soft)
    .text(drawableText(head.contact.join('\n')), right, TOP, {
      width: CONTACT_WIDTH,
      height: LETTERHEAD_BOTTOM - TOP,
      align: 'right',
      ellipsis: true,
    });
  resetFont(pdf);
}

/** Pages whose bottom belongs to something else. */
const WITHOUT_FOOT = new WeakSet<object>();

/** Leaves the bottom of the current page to its content. */
export function omitFoot(pdf: Pdf): void {
  WITHOUT_FOOT.add(pdf.page);
}

/**
 * Returns a function that draws the footers of the current page and of every page that was added until it is called. It
 * goes back to the last page, restores the position and the normal font.
 */
export function drawFeet(pdf: Pdf, { foot }: Letterhead, pageName: (number: number) => string): () => void {
  const first = pdf.bufferedPageRange().count - 1;
  const drawFoot = (number: number) => {
    const { x, y } = pdf;
    const { bottom } = pdf.page.margins;
    // Below the margin, where a text would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - 44;
    resetFont(pdf, 'regular', 6.5).fillColor(COLORS.soft);
    const options = { width: widthOf(pdf), height: 27, align: 'center', ellipsis: true } as const;
    if (!WITHOUT_FOOT.has(pdf.page)) pdf.text(drawableText(foot.join('\n')), MARGIN, top, options);
    if (number > 1) pdf.text(pageName(number), MARGIN, 24, { width: widthOf(pdf), align: 'right' });
    pdf.page.margins.bottom = bottom;
    resetFont(pdf);
    pdf.x = x;
    pdf.y = y;
  };
  return () => {
    const { x, y } = pdf;
    const { count } = pdf.bufferedPageRange();
    for (let page = first; page < count; page += 1) {
      pdf.switchToPage(page);
      drawFoot(page - first + 1);
    }
    pdf.x = x;
    pdf.y = y;
  };
}
