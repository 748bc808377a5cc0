import { recognizeFormat, type TableMapping } from '@quittance/bank-formats';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { discardStaged, type StagedFile, stageFile } from '../../platform/files/staging.ts';
import { confine, OutOfBoundsError } from '../../platform/workers/confined.ts';
import { MAX_TABLE_BYTES } from './limits.ts';
import type { TableFormat } from './read-rows.ts';
import type * as Tasks from './table.worker.ts';
import type { ReadTable, TableDescription, TableProblem } from './table.worker.ts';

const run = confine<typeof Tasks>({
  module: new URL('table.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 512,
  millis: 60_000,
  idleMillis: 10_000,
});

/** A bank file in the storage. */
export interface StoredContent {
  sha256: string;
  contentType: string;
}

type TableContext = Pick<Context, 'storage'>;

/**
 * Returns the format in which a bank file may be a table: by its content type, else by its first bytes.
 * @returns null: it has a format of banks, or it is no text
 */
export async function detectTableFormat(
  { storage }: TableContext,
  organizationId: string,
  { sha256, contentType }: StoredContent,
): Promise<TableFormat | null> {
  if (contentType.startsWith('application/vnd.openxmlformats-officedocument.spreadsheetml.')) return 'XLSX';
  const head = await readHead(await storage.open(organizationId, sha256));
  return recognizeFormat(head) === null && isText(head) ? 'CSV' : null;
}

async function readHead(source: Awaited<ReturnType<Context['storage']['open']>>): Promise<Buffer> {
  try {
    for await (const chunk of source) return Buffer.from(chunk);
    return Buffer.alloc(0);
  } finally {
    source.destroy();
  }
}

/** Markup and binary files are no tables. UTF-16 begins with its mark and contains null characters. */
function isText(head: Buffer): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || (!head.includes(0) && !/^(?:\ufeff|\s)*[<{]/.test(head.toString('utf8', 0, 100)));
}

/** Returns the first rows of a table and the proposed mapping. */
export const describeStoredTable = (
  context: TableContext,
  organizationId: string,
  file: StoredContent & { format: TableFormat },
): Promise<TableDescription | TableProblem> =>
  withPath(context, organizationId, file, (path) =>
    run('describeTable', organizationId, { path, format: file.format }),
  );

/** Reads the statements of a table by a mapping. */
export const readStoredTable = (
  context: TableContext,
  organizationId: string,
  file: StoredContent & { format: TableFormat },
  mapped: { mapping: TableMapping; currency: string | null },
): Promise<ReadTable | TableProblem> =>
  withPath(context, organizationId, file, (path) =>
    run('readMappedTable', organizationId, { path, format: file.format, ...mapped }),
  );

async function withPath<T>(
  { storage }: TableContext,
  organizationId: string,
  { sha256 }: StoredContent,
  work: (path: string) => Promise<T>,
): Promise<T | TableProblem> {
  const source = await storage.open(organizationId, sha256);
  let staged: StagedFile | null = null;
  try {
    staged = await stageFile(storage.stagingFolder, source, { maxBytes: MAX_TABLE_BYTES, field: 'file' });
    return await work(staged.path);
  } catch (error) {
    if (error instanceof OutOfBoundsError) return tooLarge('reading the table takes too much time or memory');
    if (error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE')
      return tooLarge(`a table has at most ${MAX_TABLE_BYTES / 1024 / 1024} MiB`);
    throw error;
  } finally {
    source.destroy();
    if (staged !== null) await discardStaged(staged);
  }
}

const tooLarge = (message: string): TableProblem => ({
  isTable: true,
  refusal: { line: 1, column: null, message: `${message}; ask the bank for shorter periods` },
});
