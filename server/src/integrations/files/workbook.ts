import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { linesOf, type NumberedCells } from '../../exchange/index.ts';
import type { Cell } from '../../kernel/cell.ts';
import { ApiError } from '../../platform/errors.ts';
import { type StagedFile, stageFile } from '../../platform/files/staging.ts';
import { MAX_WORKBOOK_BYTES } from '../../platform/sheets/limits.ts';
import { confine, OutOfBoundsError } from '../../platform/workers/confined.ts';
import type { ConnectorHost } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import type * as Tasks from './workbook.worker.ts';

const run = confine<typeof Tasks>({
  module: new URL('workbook.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 384,
  millis: 120_000,
  idleMillis: 10_000,
});

type Host = Pick<ConnectorHost, 'organizationId' | 'stagingFolder'>;

/**
 * Yields the rows of the first sheet of a workbook. A thread unpacks them to a file, because a workbook can take any
 * time and memory.
 * @throws SourceError if it is no workbook, or beyond the limits
 */
export async function* rowsOfExport(
  { organizationId, stagingFolder }: Host,
  name: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<NumberedCells> {
  const { path } = await stageExport(stagingFolder, content, { name, maxBytes: MAX_WORKBOOK_BYTES });
  // The ending is that of staged files, so that the rows of a killed process are removed, too.
  const output = path.replace(/(?=\.[^.]*$)/, '-rows');
  try {
    const problem = await run('unpackWorkbook', organizationId, { path, output }).catch((error: unknown) => {
      if (error instanceof OutOfBoundsError) return 'reading it takes too much time or memory. Use CSV';
      throw error;
    });
    if (problem !== null) throw new SourceError('UNKNOWN_ANSWER', `${name}: ${problem}`);
    yield* readRows(output);
  } finally {
    await Promise.all([path, output].map((one) => rm(one, { force: true })));
  }
}

async function* readRows(path: string): AsyncGenerator<NumberedCells> {
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const { bytes } of linesOf(chunks)) {
    const [line, cells]: [number, Cell[]] = JSON.parse(String(bytes));
    yield { line, cells };
  }
}

/** Copies a file of an export to the local disk. @throws SourceError if it is empty or too large */
export async function stageExport(
  folder: string,
  content: AsyncIterable<Buffer>,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<StagedFile> {
  try {
    return await stageFile(folder, content, { maxBytes, field: 'file' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const mebibytes = maxBytes / 1024 / 1024;
    throw error.code === 'PAYLOAD_TOO_LARGE'
      ? new SourceError('UNKNOWN_ANSWER', `${name} is larger than ${mebibytes} MiB.`, { cause: error })
      : new SourceError('BUSY', `${name} is empty, so it may be half-written. It is read again.`, {
          cause: error,
        });
  }
}
