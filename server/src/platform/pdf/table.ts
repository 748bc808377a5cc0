import { yieldToEventLoop } from '../yield.ts';
import { COLORS, drawableText, type Pdf, resetFont, widthOf } from './document.ts';

export interface PdfColumn {
  /** When no column has a title, the table has no title row. */
  title: string;
  /** Share of the width. All shares add up to 1. */
  share: number;
  align?: 'left' | 'right';
}

export interface PdfRow {
  /**
   * The first cell spans the first `span` columns. The last cell spans all remaining ones and is aligned as
   * the last column.
   */
  cells: readonly string[];
  /** Whether the row is drawn in bold. */
  isBold?: boolean;
  /** 1 by default. */
  span?: number;
}

const PADDING = 3.5;
/** Font size of tables, in points: amounts with many digits fit next to each other. */
const SIZE = 8;

/**
 * Draws a table at the current position. It continues on further pages, each with the column titles, and
 * yields to the event loop however long it is.
 */
export async function drawTable(
  pdf: Pdf,
  columns: readonly PdfColumn[],
  rows: Iterable<PdfRow>,
): Promise<void> {
  const yieldWhenDue = yieldToEventLoop();
  drawTitles(pdf, columns);
  for (const row of rows) {
    await yieldWhenDue();
    drawRow(pdf, columns, row);
  }
  endTable(pdf);
}

function drawRow(pdf: Pdf, columns: readonly PdfColumn[], row: PdfRow): void {
  const style = row.isBold === true ? 'bold' : 'regular';
  resetFont(pdf, style, SIZE);
  const cells = placeCells(columns, row);
  const height = heightOf(pdf, cells);
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) {
    pdf.addPage();
    drawTitles(pdf, columns);
    resetFont(pdf, style, SIZE);
  }
  drawCells(pdf, cells, height);
  drawRule(pdf);
}

function endTable(pdf: Pdf): void {
  pdf.x = pdf.page.margins.left;
  resetFont(pdf).moveDown();
}

function drawTitles(pdf: Pdf, columns: readonly PdfColumn[]): void {
  if (columns.every(({ title }) => title === '')) {
    drawRule(pdf);
    return;
  }
  resetFont(pdf, 'bold', SIZE).fillColor(COLORS.soft);
  const cells = placeCells(columns, { cells: columns.map(({ title }) => title) });
  drawCells(pdf, cells, heightOf(pdf, cells));
  drawRule(pdf);
}

interface Cell {
  text: string;
  share: number;
  align: 'left' | 'right';
}

/** Returns each cell with its width. */
function placeCells(columns: readonly PdfColumn[], { cells, span = 1 }: PdfRow): Cell[] {
  const sum = (some: readonly PdfColumn[]) => some.reduce((total, { share }) => total + share, 0);
  return cells.map((text, i) => {
    const from = i === 0 ? 0 : span + i - 1;
    const until = i === cells.length - 1 && i > 0 ? columns.length : span + i;
    const { align = 'left' } = columns[i === 0 ? 0 : until - 1] ?? {};
    return { text: drawableText(text), share: sum(columns.slice(from, until)), align };
  });
}

function heightOf(pdf: Pdf, cells: readonly Cell[]): number {
  const width = widthOf(pdf);
  const heights = cells.map(({ text, share }) =>
    pdf.heightOfString(text, { width: width * share - 2 * PADDING }),
  );
  return Math.max(...heights) + 2 * PADDING;
}

function drawCells(pdf: Pdf, cells: readonly Cell[], height: number): void {
  const { y } = pdf;
  const width = widthOf(pdf);
  let x = pdf.page.margins.left;
  for (const { text, share, align } of cells) {
    pdf.text(text, x + PADDING, y + PADDING, { width: width * share - 2 * PADDING, align });
    x += width * share;
  }
  pdf.y = y + height;
}

function drawRule(pdf: Pdf): void {
  const { left } = pdf.page.margins;
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + widthOf(pdf), pdf.y)
    .lineWidth(0.5)
    .strokeColor(COLORS.line)
    .stroke();
}
