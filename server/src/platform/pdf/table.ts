import { breathing } from '../breath.ts';
import { COLORS, type Pdf, plain, widthOf, write } from './document.ts';

export interface Column {
  title: string;
  /** Share of the width; those of all columns add up to 1. */
  share: number;
  align?: 'left' | 'right';
}

export interface Row {
  cells: readonly string[];
  /** Drawn in letters that stand out. */
  isBold?: boolean;
}

const PADDING = 4;

/**
 * Draws a table at the current position; it goes on on further pages, each with the titles of the columns. However long it
 * is, others get their turn on the processor meanwhile.
 */
export async function drawTable(pdf: Pdf, columns: readonly Column[], rows: Iterable<Row>): Promise<void> {
  const breathe = breathing();
  drawTitles(pdf, columns);
  for (const row of rows) {
    await breathe();
    drawRow(pdf, columns, row);
  }
  endTable(pdf);
}

function drawRow(pdf: Pdf, columns: readonly Column[], row: Row): void {
  const style = row.isBold === true ? 'bold' : 'regular';
  write(pdf, style);
  const height = heightOf(pdf, columns, row.cells);
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) {
    pdf.addPage();
    drawTitles(pdf, columns);
    write(pdf, style);
  }
  drawCells(pdf, columns, row.cells, height);
  rule(pdf);
}

function endTable(pdf: Pdf): void {
  pdf.x = pdf.page.margins.left;
  write(pdf).moveDown();
}

function drawTitles(pdf: Pdf, columns: readonly Column[]): void {
  write(pdf, 'bold', 8.5).fillColor(COLORS.soft);
  const titles = columns.map(({ title }) => title);
  drawCells(pdf, columns, titles, heightOf(pdf, columns, titles));
  rule(pdf);
}

function heightOf(pdf: Pdf, columns: readonly Column[], cells: readonly string[]): number {
  const width = widthOf(pdf);
  const heights = columns.map(({ share }, i) =>
    pdf.heightOfString(plain(cells[i] ?? ''), { width: width * share - 2 * PADDING }),
  );
  return Math.max(...heights) + 2 * PADDING;
}

function drawCells(pdf: Pdf, columns: readonly Column[], cells: readonly string[], height: number): void {
  const { y } = pdf;
  const width = widthOf(pdf);
  let x = pdf.page.margins.left;
  for (const [i, { share, align = 'left' }] of columns.entries()) {
    const inner = width * share - 2 * PADDING;
    pdf.text(plain(cells[i] ?? ''), x + PADDING, y + PADDING, { width: inner, align });
    x += width * share;
  }
  pdf.y = y + height;
}

function rule(pdf: Pdf): void {
  const { left } = pdf.page.margins;
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + widthOf(pdf), pdf.y)
    .lineWidth(0.5)
    .strokeColor(COLORS.line)
    .stroke();
}
