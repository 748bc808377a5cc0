import { breathing } from '../breath.ts';
import { COLORS, type Pdf, plain, widthOf, write } from './document.ts';

export interface Column {
  /** Where no column has one, the table has no line of titles. */
  title: string;
  /** Share of the width; those of all columns add up to 1. */
  share: number;
  align?: 'left' | 'right';
}

export interface Row {
  /** The first one stands in the first `span` columns, the last one in all that are left, at the side that the last column has. */
  cells: readonly string[];
  /** Drawn in letters that stand out. */
  isBold?: boolean;
  /** 1 unless stated. */
  span?: number;
}

const PADDING = 3.5;
/** Letters of tables, in points: amounts of many digits stand side by side. */
const SIZE = 8;

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
  write(pdf, style, SIZE);
  const cells = placed(columns, row);
  const height = heightOf(pdf, cells);
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) {
    pdf.addPage();
    drawTitles(pdf, columns);
    write(pdf, style, SIZE);
  }
  drawCells(pdf, cells, height);
  rule(pdf);
}

function endTable(pdf: Pdf): void {
  pdf.x = pdf.page.margins.left;
  write(pdf).moveDown();
}

function drawTitles(pdf: Pdf, columns: readonly Column[]): void {
  if (columns.every(({ title }) => title === '')) {
    rule(pdf);
    return;
  }
  write(pdf, 'bold', SIZE).fillColor(COLORS.soft);
  const cells = placed(columns, { cells: columns.map(({ title }) => title) });
  drawCells(pdf, cells, heightOf(pdf, cells));
  rule(pdf);
}

interface Cell {
  text: string;
  share: number;
  align: 'left' | 'right';
}

/** Each cell with the room that it has. */
function placed(columns: readonly Column[], { cells, span = 1 }: Row): Cell[] {
  const sum = (some: readonly Column[]) => some.reduce((total, { share }) => total + share, 0);
  return cells.map((text, i) => {
    const from = i === 0 ? 0 : span + i - 1;
    const until = i === cells.length - 1 && i > 0 ? columns.length : span + i;
    const { align = 'left' } = columns[i === 0 ? 0 : until - 1] ?? {};
    return { text: plain(text), share: sum(columns.slice(from, until)), align };
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

function rule(pdf: Pdf): void {
  const { left } = pdf.page.margins;
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + widthOf(pdf), pdf.y)
    .lineWidth(0.5)
    .strokeColor(COLORS.line)
    .stroke();
}
