const MIB = 1024 * 1024;

/** Maximum decompressed size of a workbook, and of a part that is read as a whole. */
export const MAX_UNPACKED_BYTES = 300 * MIB;
export const MAX_PART_BYTES = 48 * MIB;
/** A workbook is read as a whole. For larger tables use CSV, which streams. */
export const MAX_WORKBOOK_BYTES = 20 * MIB;
/** Maximum characters in a cell; the limit of a workbook. */
export const MAX_CELL_LENGTH = 32_767;

/** Thrown for an unreadable file. The message is one sentence for the user. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}
