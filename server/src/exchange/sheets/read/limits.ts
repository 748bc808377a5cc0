const MIB = 1024 * 1024;

/** Limits of uploaded files. For larger ones use the API or the command line, which stream. */
export const MAX_FILE_BYTES = 64 * MIB;
export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 200;
/** Maximum bytes of all stored rows: a workbook may repeat one long text in any number of cells. */
export const MAX_ROWS_BYTES = 300 * MIB;
