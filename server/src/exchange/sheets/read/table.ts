import { type Cell, cleanText, textOf } from '../../../kernel/cell.ts';
import { MAX_CELL_LENGTH, UnreadableFileError } from '../../../platform/sheets/limits.ts';
import type { FileRow } from '../../../platform/sheets/workbook.ts';
import { type ColumnFacts, newFacts, noteCell } from '../domain/facts.ts';
import { isHeading } from '../domain/fields.ts';
import { REASON_HEADING } from '../domain/headings.ts';
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts';

/** A row below the headings. */
export interface TableRow {
  /** Row number in the file, from 1. */
  row: number;
  cells: Cell[];
  /** Reason why the row is unusable. */
  problem?: string;
}

const LEAD_ROWS = 25;
const HEADING_LENGTH = 200;

/** Finds the headings among the first rows of a file, then processes the rows below. */
export class SheetTable {
  #lead: FileRow[] = [];
  /** Indexes of the columns that are kept. */
  #kept: number[] | null = null;
  /** Number of columns in the file, kept or not. */
  #width = 0;
  columns: ColumnFacts[] = [];
  headingRow = 0;
  rows = 0;

  /** Adds a row of the file. @returns the rows that are now known to be below the headings */
  add(row: FileRow): TableRow[] {
    const cells = row.cells.map(cleanCell);
    if (cells.every((cell) => textOf(cell) === '')) return [];
    if (this.#kept !== null) return [this.#take({ row: row.row, cells })];
    this.#lead.push({ row: row.row, cells });
    return this.#lead.length < LEAD_ROWS ? [] : this.#begin();
  }

  /**
   * Returns the remaining rows at the end of the file. @throws UnreadableFileError for a file without headings or
   * rows
   */
  end(): TableRow[] {
    const rows = this.#kept === null ? this.#begin() : [];
    if (this.rows === 0) throw new UnreadableFileError('The file has no rows below its headings.');
    return rows;
  }

  /**
   * Finds the headings: the row with the most known headings if it has at least two, else the first non-empty
   * row. Titles may precede it.
   */
  #begin(): TableRow[] {
    const known = this.#lead.map(({ cells }) => cells.filter((cell) => isHeading(textOf(cell))).length);
    const most = Math.max(0, ...known);
    const at = most >= 2 ? known.indexOf(most) : 0;
    const heading = this.#lead[at];
    if (heading === undefined) throw new UnreadableFileError('The file is empty.');
    this.headingRow = heading.row;
    this.#nameColumns(heading.cells, this.#lead.slice(at + 1));
    const rows = this.#lead.slice(at + 1).map((row) => this.#take(row));
    this.#lead = [];
    return rows;
  }

  #nameColumns(headings: readonly Cell[], first: readonly FileRow[]): void {
    const width = Math.max(headings.length, ...first.map(({ cells }) => lastFilled(cells)));
    const texts = Array.from({ length: width }, (_, i) => textOf(headings[i]).slice(0, HEADING_LENGTH));
    const end = Math.max(lastFilled(texts), ...first.map(({ cells }) => lastFilled(cells)));
    if (end > MAX_COLUMNS) throw new UnreadableFileError(`The file has more than ${MAX_COLUMNS} columns.`);
    this.#width = end;
    this.#kept = texts.flatMap((text, i) => (i < end && text !== REASON_HEADING ? [i] : []));
    const seen = new Map<string, number>();
    this.columns = this.#kept.map((place) => {
      const text = texts[place] || `Column ${place + 1}`;
      const times = (seen.get(text) ?? 0) + 1;
      seen.set(text, times);
      return newFacts(times === 1 ? text : `${text} (${times})`);
    });
  }

  #take({ row, cells }: FileRow): TableRow {
    this.rows += 1;
    if (this.rows > MAX_ROWS)
      throw new UnreadableFileError(
        `The file has more than ${MAX_ROWS} rows. Import it in parts, or from the command line.`,
      );
    const kept = (this.#kept ?? []).map((place) => cells[place] ?? '');
    const problem = problemOf(cells, this.#width);
    if (problem !== null) return { row, cells: kept.map(truncateCell), problem };
    kept.forEach((cell, i) => {
      const facts = this.columns[i];
      if (facts !== undefined) noteCell(facts, cell);
    });
    return { row, cells: kept };
  }
}

function problemOf(cells: readonly Cell[], width: number): string | null {
  if (cells.some((cell) => textOf(cell).length > MAX_CELL_LENGTH))
    return `has a cell of more than ${MAX_CELL_LENGTH} characters`;
  return lastFilled(cells) > width ? `has ${lastFilled(cells)} cells, but there are ${width} headings` : null;
}

const lastFilled = (cells: readonly Cell[]): number => cells.findLastIndex((cell) => textOf(cell) !== '') + 1;

const truncateCell = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, MAX_CELL_LENGTH) : cell);

const cleanCell = (cell: Cell): Cell => (typeof cell === 'string' ? cleanText(cell) : cell);
