const MIB = 1024 * 1024;

/** Limits of uploaded files. For larger ones use the API or the command line, which stream. */
export const MAX_FILE_BYTES = 64 * MIB;
export const MAX_WORKBOOK_BYTES = 20 * MIB;
export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 200;
/** Maximum characters in a cell; the limit of a workbook. */
export const MAX_CELL_LENGTH = 32_767;
/** Maximum decompressed size of a workbook, and of a part that is read as a whole. */
export const MAX_UNPACKED_BYTES = 300 * MIB;
export const MAX_PART_BYTES = 48 * MIB;
/** Maximum bytes of all stored rows: a workbook may repeat one long text in any number of cells. */
export const MAX_ROWS_BYTES = 300 * MIB;

/** Thrown for an unreadable file. The message is one sentence for the user. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}
