import { type AdviceCell, AdviceError, type AdviceRow, MAX_ADVICE_ROWS, MAX_ROW_LENGTH } from './model.ts';

/** Marks between the columns of a text. */
const SEPARATORS = ['\t', '|'] as const;

/** Splits a text into rows of cells, which tabs, bars or wide gaps separate. @throws AdviceError */
export function rowsOfText(text: string): AdviceRow[] {
  const lines = text.split(/\r\n|\n|\r|\f/, MAX_ADVICE_ROWS + 1);
  if (lines.length > MAX_ADVICE_ROWS) throw new AdviceError('TOO_LARGE', MAX_ADVICE_ROWS);
  return lines.flatMap((line, i) => {
    if (line.length > MAX_ROW_LENGTH) throw new AdviceError('TOO_LARGE', i + 1);
    const separator = SEPARATORS.find((mark) => line.includes(mark));
    const { cells } =
      separator === undefined ? { cells: cellsOfLine(line) } : rowOfTable(i + 1, line.split(separator));
    return cells.length === 0 ? [] : [{ line: i + 1, cells }];
  });
}

function cellsOfLine(line: string): AdviceCell[] {
  const cells: AdviceCell[] = [];
  // A gap of one blank is part of a cell.
  for (const found of line.matchAll(/\S+(?:[ \u00a0\u202f]\S+)*/g))
    cells.push({ text: found[0], start: found.index, end: found.index + found[0].length });
  return cells;
}

/** Width of a column of a table, so that cells of one column are at the same place. */
const COLUMN_WIDTH = 10;

/** Converts a row of a table; empty cells are left out. @throws AdviceError */
export function rowOfTable(line: number, texts: readonly string[]): AdviceRow {
  if (line > MAX_ADVICE_ROWS) throw new AdviceError('TOO_LARGE', line);
  const cells = texts.flatMap((raw, i) => {
    if (raw.length > MAX_ROW_LENGTH) throw new AdviceError('TOO_LARGE', line);
    const text = raw.replace(/\s+/g, ' ').trim();
    return text === '' ? [] : [{ text, start: i * COLUMN_WIDTH, end: i * COLUMN_WIDTH + COLUMN_WIDTH - 1 }];
  });
  return { line, cells };
}

/** A piece of text at its place on a page. */
export interface PlacedText {
  text: string;
  x: number;
  /** Distance from the lower edge. */
  y: number;
  width: number;
  height: number;
}

/** Puts the pieces of a page into rows of cells, from top to bottom. */
export function rowsOfPage(pieces: readonly PlacedText[], firstLine: number): AdviceRow[] {
  const sorted = pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => b.y - a.y || a.x - b.x);
  const lines: PlacedText[][] = [];
  for (const piece of sorted) {
    const last = lines.at(-1);
    const [first] = last ?? [];
    if (last !== undefined && first !== undefined && first.y - piece.y <= Math.max(2, piece.height / 2))
      last.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line, i) => ({ line: firstLine + i, cells: cellsOfPieces(line) }));
}

/** Joins the words of a cell: the gap between two cells is wider than a blank. */
function cellsOfPieces(pieces: readonly PlacedText[]): AdviceCell[] {
  const cells: AdviceCell[] = [];
  for (const { text, x, width, height } of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = cells.at(-1);
    const gap = last === undefined ? Number.POSITIVE_INFINITY : x - last.end;
    if (last === undefined || gap > height * 0.7) cells.push({ text: text.trim(), start: x, end: x + width });
    else {
      const blank = gap > height * 0.1 || /\s$/.test(last.text) || /^\s/.test(text) ? ' ' : '';
      cells[cells.length - 1] = {
        text: `${last.text}${blank}${text.trim()}`,
        start: last.start,
        end: x + width,
      };
    }
  }
  return cells;
}
