import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { EInvoiceError, isArchive, readEInvoice, unpackArchive } from '@quittance/e-invoice';
import { isCurrency, minorUnits } from '../../../kernel/currency.ts';
import { confinedTask } from '../../../platform/workers/task.ts';
import { MAX_FILE_BYTES } from '../../files/schema.ts';
import type { EInvoiceReading } from '../domain/model.ts';

interface Input {
  path: string;
  fileName: string;
  /** Where PDFs of an archive are written, each with a number behind it; null: they are not written. */
  output: string | null;
}

/** The PDF of a file, on the local disk. */
export interface UnpackedPdf {
  path: string;
  sha256: string;
  size: number;
}

export type ReadFile = EInvoiceReading & { pdf: UnpackedPdf | null };

const decimals = (currency: string): number | null => (isCurrency(currency) ? minorUnits(currency) : null);

/** Reads the untrusted e-invoices of a file or an archive. */
export const read = confinedTask(async ({ path, fileName, output }: Input): Promise<ReadFile[]> => {
  const bytes = await readFile(path);
  if (!isArchive(bytes)) return [await readOne(fileName, bytes, path)];
  try {
    return await readArchive(bytes, output);
  } catch (error) {
    if (error instanceof EInvoiceError)
      return [{ fileName, hasPdf: false, pdf: null, invoice: null, refusal: error.refusal }];
    throw error;
  }
});

async function readArchive(bytes: Uint8Array, output: string | null): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for await (const { name, bytes: content, refusal } of unpackArchive(bytes)) {
    if (content === null) {
      files.push({ fileName: name, hasPdf: false, pdf: null, invoice: null, refusal });
      continue;
    }
    const path = output === null ? null : `${output}.${files.length + 1}.upload`;
    const file = await readOne(name, content, path);
    if (file.pdf !== null) await writeFile(file.pdf.path, content, { mode: 0o600 });
    files.push(file);
  }
  return files;
}

/** Reads one file. A PDF is kept only if its invoice can be read. */
async function readOne(fileName: string, bytes: Uint8Array, path: string | null): Promise<ReadFile> {
  const { invoice, container, refusal } = readEInvoice(bytes, { decimals });
  if (invoice === null) return { fileName, hasPdf: false, pdf: null, invoice, refusal };
  const { lines: _lines, ...facts } = invoice;
  if (container === 'XML') return { fileName, hasPdf: false, pdf: null, invoice: facts, refusal };
  if (bytes.length > MAX_FILE_BYTES) return refuseLargePdf(fileName);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const pdf = path === null ? null : { path, sha256, size: bytes.length };
  return { fileName, hasPdf: true, pdf, invoice: facts, refusal };
}

function refuseLargePdf(fileName: string): ReadFile {
  const message = `the PDF has more than ${MAX_FILE_BYTES / 1024 / 1024} MiB, so it cannot be kept`;
  const refusal = { rule: 'READ-SIZE', message, line: null, column: null };
  return { fileName, hasPdf: false, pdf: null, invoice: null, refusal };
}
