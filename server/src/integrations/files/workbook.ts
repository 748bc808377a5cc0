import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type NumberedCells, splitLines } from '../../exchange/index.ts';
import type { Cell } from '../../kernel/cell.ts';
import { MAX_WORKBOOK_BYTES } from '../../platform/sheets/limits.ts';
import { confine, OutOfBoundsError } from '../../platform/workers/confined.ts';
import type { ConnectorHost } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { isDiskFull, noSpaceError, stageExport } from './stage-export.ts';
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
 * Unpacks the first sheet of a workbook to a file of rows. A thread does so, because a workbook can take any time and
 * memory.
 * @returns the path of the rows
 * @throws SourceError if it is no workbook, or beyond the limits
 */
export async function unpackRows(
  { organizationId, stagingFolder }: Host,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<string> {
  const staged = await stageExport(stagingFolder, content, { name, maxBytes: MAX_WORKBOOK_BYTES });
  if (staged === null) throw emptyError(name);
  const { path } = staged;
  // The ending is that of staged files, so that the rows of a killed process are removed, too.
  const output = path.replace(/(?=\.[^.]*$)/, '-rows');
  try {
    const problem = await run('unpackWorkbook', organizationId, { path, output }).catch((error: unknown) => {
      if (error instanceof OutOfBoundsError) return 'reading it takes too much time or memory. Use CSV';
      throw error;
    });
    if (problem !== null) throw new SourceError('UNKNOWN_ANSWER', `${name}: ${problem}`);
    return output;
  } catch (error) {
    await rm(output, { force: true });
    if (isDiskFull(error)) throw noSpaceError(name, error);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Yields the rows that `unpackRows` wrote. */
export async function* readRows(path: string): AsyncGenerator<NumberedCells> {
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const { bytes } of splitLines(chunks)) {
    const [line, cells]: [number, Cell[]] = JSON.parse(String(bytes));
    yield { line, cells };
  }
}

/** Returns the error for an empty file that cannot be complete. */
export const emptyError = (name: string): SourceError =>
  new SourceError('BUSY', `${name} is empty, so it may be half-written. It is read again.`);
