const MIB = 1024 * 1024;

/** Size of an upload: an XML file, a PDF, or a ZIP archive of them. */
export const MAX_UPLOAD_BYTES = 64 * MIB;
