import { clockKind } from '../../platform/jobs/kind.ts';

/** Finds the sources with wanted PDFs. */
export const PDFS_CLOCK = clockKind('source-pdfs-clock');
