const MIB = 1024 * 1024;

/** Size of one file. */
export const MAX_ADVICE_BYTES = 10 * MIB;
export const MAX_PAGES = 100;
/** Pieces of text on the pages of a PDF. */
export const MAX_PIECES = 100_000;

export const ADVICE_FORMATS = ['PDF', 'CSV', 'XLSX', 'TEXT'] as const;
export type AdviceFormat = (typeof ADVICE_FORMATS)[number];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the format of a file by its type, which was detected from the bytes. null: it is no advice. */
export function formatOf(contentType: string, fileName: string): AdviceFormat | null {
  if (contentType === 'application/pdf') return 'PDF';
  if (contentType === XLSX) return 'XLSX';
  if (contentType === 'text/csv' || /\.(?:csv|tsv)$/i.test(fileName)) return 'CSV';
  return contentType.startsWith('text/plain') || /\.txt$/i.test(fileName) ? 'TEXT' : null;
}
