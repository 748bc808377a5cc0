import { buffer } from 'node:stream/consumers';
import { ApiError } from '../errors.ts';
import { OutOfBoundsError } from '../workers/confined.ts';
import type { Pdf } from './document.ts';

/** Limits for the threads of each kind of PDF: time and memory of one document. */
export const PDF_CONFINEMENT = { threads: 1, heapMegabytes: 384, millis: 120_000, idleMillis: 300_000 };

/** Completes a document in the thread that draws it. @returns its bytes */
export function completePdf(pdf: Pdf): Promise<Buffer> {
  pdf.end();
  return buffer(pdf);
}

/**
 * Returns the result of a drawing thread. @throws UNAVAILABLE when the document exceeds its time or memory
 */
export async function drawnPdf<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing;
  } catch (cause) {
    if (!(cause instanceof OutOfBoundsError)) throw cause;
    throw new ApiError('UNAVAILABLE', 'Drawing the PDF takes too much time or memory. Try again later.', {
      headers: { 'retry-after': '60' },
      cause,
    });
  }
}
