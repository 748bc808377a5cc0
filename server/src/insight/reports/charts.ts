import { COLORS, drawableText, type Pdf, resetFont, widthOf } from '../../platform/pdf/document.ts';

/** Colors of amounts: not late, and four steps of lateness. Each bar also has a label. */
export const TONES = ['#3f6f9f', '#e0b04b', '#d98a3d', '#c45c35', '#9b2c2c'] as const;
const [QUIET, , , , ALERT] = TONES;
const TRACK = '#eef1f4';
const SMALL = 8;

export interface Bar {
  label: string;
  /** The amount after the bar. */
  text: string;
  /** Share of the longest bar, from 0 to 1. */
  share: number;
  color: string;
  /** Ends of the interval line, as shares of the longest bar. */
  interval?: readonly [number, number];
}

const BAR_HEIGHT = 11;
const BAR_STEP = 18;
const LABEL_WIDTH = 96;
const TEXT_WIDTH = 118;

/** Draws left-aligned bars, with a label before and an amount after each. */
export function drawBars(pdf: Pdf, bars: readonly Bar[]): void {
  const left = pdf.page.margins.left;
  const from = left + LABEL_WIDTH;
  const width = widthOf(pdf) - LABEL_WIDTH - TEXT_WIDTH;
  let { y } = pdf;
  for (const { label, text, share, color, interval } of bars) {
    resetFont(pdf, 'regular', SMALL).text(drawableText(label), left, y + 1, {
      width: LABEL_WIDTH - 8,
      lineBreak: false,
    });
    pdf.rect(from, y, width, BAR_HEIGHT).fill(TRACK);
    if (share > 0) pdf.rect(from, y, Math.max(width * Math.min(share, 1), 0.75), BAR_HEIGHT).fill(color);
    if (interval !== undefined) drawInterval(pdf, { from, width, y }, interval);
    resetFont(pdf, 'regular', SMALL).text(drawableText(text), from + width, y + 1, {
      width: TEXT_WIDTH,
      align: 'right',
      lineBreak: false,
    });
    y += BAR_STEP;
  }
  restore(pdf, y);
}

interface BarPosition {
  from: number;
  width: number;
  y: number;
}

function drawInterval(
  pdf: Pdf,
  { from, width, y }: BarPosition,
  [low, high]: readonly [number, number],
): void {
  const middle = y + BAR_HEIGHT / 2;
  const at = (share: number) => from + width * Math.min(Math.max(share, 0), 1);
  pdf.lineWidth(1).strokeColor(COLORS.text);
  pdf.moveTo(at(low), middle).lineTo(at(high), middle).stroke();
  for (const end of [low, high])
    pdf
      .moveTo(at(end), middle - 3)
      .lineTo(at(end), middle + 3)
      .stroke();
}

export interface Tile {
  title: string;
  value: string;
  note: string;
  isAlert?: boolean;
}

const TILE_HEIGHT = 62;
const TILE_GAP = 9;

/** Draws figures next to each other, each in a box. */
export function drawTiles(pdf: Pdf, tiles: readonly Tile[]): void {
  const width = (widthOf(pdf) - TILE_GAP * (tiles.length - 1)) / tiles.length;
  const { y } = pdf;
  for (const [i, { title, value, note, isAlert = false }] of tiles.entries()) {
    const x = pdf.page.margins.left + i * (width + TILE_GAP);
    const inside = { width: width - 18, lineBreak: false } as const;
    pdf.lineWidth(0.75).strokeColor(COLORS.line).roundedRect(x, y, width, TILE_HEIGHT, 3).stroke();
    resetFont(pdf, 'regular', 7.5)
      .fillColor(COLORS.soft)
      .text(drawableText(title), x + 9, y + 9, inside);
    resetFont(pdf, 'bold', fittingFontSize(pdf, value, inside.width));
    if (isAlert) pdf.fillColor(COLORS.alert);
    pdf.text(drawableText(value), x + 9, y + 24, inside);
    resetFont(pdf, 'regular', 7)
      .fillColor(COLORS.soft)
      .text(drawableText(note), x + 9, y + 45, inside);
  }
  restore(pdf, y + TILE_HEIGHT);
}

/** Returns the largest font size, up to a limit, at which a text fits. */
function fittingFontSize(pdf: Pdf, text: string, width: number): number {
  for (const size of [14, 12.5, 11, 9.5, 8]) {
    resetFont(pdf, 'bold', size);
    if (pdf.widthOfString(text) <= width) return size;
  }
  return 7;
}

export interface Pile {
  label: string;
  /** The text above the pile. */
  text: string;
  /** The text below the label. */
  note: string;
  /** Parts that are not late and late, as shares of the highest pile. */
  quiet: number;
  late: number;
}

const PILES_HEIGHT = 96;

/** Draws stacked columns on a common base line; the late part is at the bottom. */
export function drawPiles(pdf: Pdf, piles: readonly Pile[]): void {
  const step = widthOf(pdf) / piles.length;
  const width = Math.min(step * 0.55, 46);
  const top = pdf.y + 14;
  const foot = top + PILES_HEIGHT;
  for (const [i, { label, text, note, quiet, late }] of piles.entries()) {
    const left = pdf.page.margins.left + i * step;
    const x = left + (step - width) / 2;
    const high = PILES_HEIGHT * (quiet + late);
    const centered = { width: step, align: 'center', lineBreak: false } as const;
    if (late > 0) pdf.rect(x, foot - PILES_HEIGHT * late, width, PILES_HEIGHT * late).fill(ALERT);
    if (quiet > 0) pdf.rect(x, foot - high, width, PILES_HEIGHT * quiet).fill(QUIET);
    resetFont(pdf, 'regular', 7).text(drawableText(text), left, foot - high - 11, centered);
    resetFont(pdf, 'regular', SMALL)
      .fillColor(COLORS.soft)
      .text(drawableText(label), left, foot + 5, centered);
    resetFont(pdf, 'regular', 7.5).text(drawableText(note), left, foot + 17, centered);
  }
  const { left } = pdf.page.margins;
  pdf
    .lineWidth(0.75)
    .strokeColor(COLORS.soft)
    .moveTo(left, foot)
    .lineTo(left + widthOf(pdf), foot)
    .stroke();
  restore(pdf, foot + 32);
}

/** Draws the legend of the column colors. */
export function drawLegend(pdf: Pdf, late: string, quiet: string): void {
  const { y } = pdf;
  let x = pdf.page.margins.left;
  for (const [color, text] of [[ALERT, late] as const, [QUIET, quiet] as const]) {
    pdf.rect(x, y + 1, 7, 7).fill(color);
    resetFont(pdf, 'regular', 7.5).text(drawableText(text), x + 11, y, { lineBreak: false });
    x += pdf.widthOfString(drawableText(text)) + 28;
  }
  restore(pdf, y + 12);
}

/** Resets the position below the drawing, at the left margin, in the default font. */
export function restore(pdf: Pdf, y: number): void {
  resetFont(pdf);
  pdf.x = pdf.page.margins.left;
  pdf.y = y;
}
