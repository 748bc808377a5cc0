const MIB = 1024 * 1024;

/** Size of a PDF. */
export const MAX_PDF_BYTES = 50 * MIB;
/** Size of an XML invoice; attachments inside of it are skipped, but count. */
export const MAX_XML_BYTES = 20 * MIB;
export const MAX_DEPTH = 64;
export const MAX_ELEMENTS = 300_000;
/** Characters of one text that is kept. */
export const MAX_TEXT = 20_000;
/** Characters of a number, a name or a reference: longer ones are no invoice's. */
export const MAX_FIELD = 1_000;
/** Objects of a PDF. */
export const MAX_PDF_OBJECTS = 300_000;
/** Unpacked bytes of all streams that are read of one PDF. */
export const MAX_PDF_UNPACKED = 64 * MIB;
export const MAX_ARCHIVE_BYTES = 64 * MIB;
export const MAX_ARCHIVE_FILES = 1_000;
/** Unpacked bytes of all files of an archive. */
export const MAX_ARCHIVE_UNPACKED = 256 * MIB;

/** Returns a size in MiB for a message. */
export const mib = (bytes: number): string => `${bytes / MIB} MiB`;
