const MIB = 1024 * 1024;

/** What a file that people drop may be. What is larger is imported by the API or the command line, which stream. */
export const MAX_FILE_BYTES = 64 * MIB;
export const MAX_WORKBOOK_BYTES = 20 * MIB;
export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 200;
/** As much as a cell of a workbook holds, in characters. */
export const MAX_CELL_LENGTH = 32_767;
/** Of a workbook, unpacked: all of it, and a part that is read whole. */
export const MAX_UNPACKED_BYTES = 300 * MIB;
export const MAX_PART_BYTES = 48 * MIB;
/** The text of a row, in characters. */
export const MAX_ROW_LENGTH = MIB;
/** All rows as they are written: a workbook may show one long text in any number of cells. */
export const MAX_ROWS_BYTES = 300 * MIB;

/** A file that cannot be read, in one sentence for whoever dropped it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
