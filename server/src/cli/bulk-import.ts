import { promptSequencing } from '../exchange/events/prompt-sequencing.ts';
import { receiveLines } from '../exchange/imports/commands.ts';
import { finishImport } from '../exchange/imports/finish.ts';
import type { RawLine } from '../exchange/imports/lines.ts';
import { listErrors } from '../exchange/imports/queries.ts';
import { ALL_REFUSED, type Import, type ImportError } from '../exchange/imports/schema.ts';
import type { UnreadableLine } from '../exchange/imports/stage.ts';
import type { Organization } from '../platform/organization.ts';
import { openOrganizations } from '../platform/organizations.ts';
import type { CommandContext } from './database.ts';
import { openProgress, type ProgressBar } from './progress.ts';
import { listenForStop } from './stop.ts';

export interface BulkInput {
  fileName: string;
  lines: AsyncIterable<RawLine | UnreadableLine>;
  /** Returns the part of the input that was read, from 0 to 1. */
  received(): number;
  /** Maximum number of refused lines to return, in order; the same for warnings. */
  errorsShown: number;
  /** Whether lenient handling is on. */
  isLenient: boolean;
}

/**
 * Imports lines, next to a running server or alone, with a progress bar on a terminal.
 * @throws an Error in one sentence when a signal stops it before the end
 */
export async function bulkImport(
  context: CommandContext,
  organization: Organization,
  input: BulkInput,
): Promise<{ done: Import; errors: ImportError[]; warnings: ImportError[] }> {
  const { database } = context;
  const organizations = openOrganizations(context);
  const endPrompt = promptSequencing(context);
  const progress = openProgress();
  let stopped = false;
  listenForStop().requested.then(
    () => {
      stopped = true;
    },
    () => {},
  );
  try {
    const lines = watchProgress(input, progress, () => stopped);
    const { id: importId } = await receiveLines(context, organization.id, {
      source: lines,
      fileName: input.fileName,
      isWatched: true,
      isLenient: input.isLenient,
    });
    const done = await finishImport({ ...context, organizations }, organization, importId, {
      stopped: () => stopped,
      onProgress: ({ linesDone, linesTotal }) => progress.show('Importing', linesDone, linesTotal),
    });
    if (done.state === 'FAILED' && done.failure !== ALL_REFUSED)
      throw new Error(`The import failed: ${done.failure ?? 'the reason is unknown'}`);
    if (done.state !== 'COMPLETED' && done.state !== 'FAILED')
      throw new Error(
        `Stopped after ${done.linesDone} of ${done.linesTotal} lines. A running server continues the ` +
          `import (${importId}), or the next one that starts.`,
      );
    const first = { limit: input.errorsShown };
    const errors = await listErrors(database, organization.id, importId, first);
    const warnings = await listErrors(database, organization.id, importId, first, 'warnings');
    return { done, errors: errors.items, warnings: warnings.items };
  } finally {
    progress.end();
    endPrompt();
    await organizations.close();
  }
}

/** Yields the lines and shows progress. Throws when stopped, so that nothing is left behind. */
async function* watchProgress(
  { lines, received }: BulkInput,
  progress: ProgressBar,
  stopped: () => boolean,
): AsyncGenerator<RawLine | UnreadableLine> {
  let count = 0;
  for await (const line of lines) {
    if (stopped()) throw new Error('Stopped while reading; nothing was imported.');
    if (count % 1000 === 0) progress.show('Reading', Math.floor(received() * 1000), 1000);
    count += 1;
    yield line;
  }
}
