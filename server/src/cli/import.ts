import { basename } from 'node:path';
import type { Command } from 'commander';
import { type InputFile, InputLines, listInputFiles, UnusableInputError } from '../exchange/imports/files.ts';
import { ALL_REFUSED, type Import, type ImportError, LINE_TYPES } from '../exchange/imports/schema.ts';
import { bulkImport } from './bulk-import.ts';
import { chooseOrganization } from './choose-organization.ts';
import { compareFiles } from './compare.ts';
import { withDatabase } from './database.ts';
import { uuid } from './options.ts';
import { printJson, printLines, printTable, UsageError } from './output.ts';
import { openProgress } from './progress.ts';
import { openRemote, readRemoteCurrency, remoteOption } from './remote.ts';
import { RemoteLines } from './remote-lines.ts';

interface Options {
  org?: string;
  url?: string;
  mapping?: string;
  lenient?: true;
  dryRun?: true;
  json?: true;
}

/** A problem in a line, with its place in the files. */
interface Placed extends ImportError {
  file: string;
}

/** Refused lines, and lenient corrections in other lines. */
interface Problems {
  errors: Placed[];
  warnings: Placed[];
}

interface Imported extends Problems {
  done: Pick<Import, 'id' | 'counts' | 'linesTotal'>;
}

/** Maximum problems shown of each kind. `GET /v1/imports/{id}/errors` and `…/warnings` return more. */
const SHOWN = 20;

/** Defines the command that imports files. */
export function importCommand(command: Command): void {
  remoteOption(command)
    .argument(
      '<path>',
      'a file (*.ndjson, *.jsonl, *.csv, also .gz), or a folder of such files: one import, in any order',
    )
    .option('--org <id>', 'the organization; optional if there is only one', uuid)
    .option('--mapping <file>', 'how CSV columns map to records; see docs/examples')
    .option(
      '--lenient',
      'keep as much of a record as possible: ignore unknown fields, correct or leave out contacts',
    )
    .option('--dry-run', 'only print what would be created, updated and refused')
    .option('--json', 'print JSON')
    .action(runImport);
}

async function runImport(path: string, options: Options): Promise<void> {
  if (options.dryRun) return tryOut(path, options);
  const { mapping, json, org, url, lenient: isLenient = false } = options;
  const files = await listInputFiles(path, mapping).catch(asUsage);
  const lines = new InputLines(files);
  const input = { fileName: basename(path), lines, files, isLenient };
  const { done, errors, warnings } = await (url === undefined
    ? importLocally(org, input)
    : importRemotely(url, input));
  if (json) printJson({ ...done, errors, warnings });
  else printReport(done, { errors, warnings }, files);
  const count = Object.values(done.counts).reduce((sum, { refused: lost }) => sum + lost, 0);
  if (count > 0 && count === done.linesTotal)
    throw new Error(`Nothing was imported: all ${count} lines were refused.`);
  if (count > 0) throw new Error(`${count} of ${done.linesTotal} lines were refused.`);
}

async function tryOut(path: string, options: Options): Promise<void> {
  if (options.lenient) throw new UsageError('--dry-run does not support --lenient.');
  const { counts, lines } = await compareFiles({ ...options, path, extras: false });
  const count = Object.values(counts).reduce((sum, { refused }) => sum + refused, 0);
  if (count > 0) throw new Error(`${count} of ${lines} lines would be refused.`);
}

interface Input {
  fileName: string;
  lines: InputLines;
  files: readonly InputFile[];
  isLenient: boolean;
}

function importLocally(
  org: string | undefined,
  { fileName, lines, files, isLenient }: Input,
): Promise<Imported> {
  return withDatabase(async (context) => {
    const organization = await chooseOrganization(context.database, org);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const { done, errors, warnings } = await bulkImport(context, organization, {
      fileName,
      lines: lines.read(organization.currency),
      received: () => lines.bytesRead / Math.max(1, total),
      errorsShown: SHOWN,
      isLenient,
    });
    const placed = (problems: readonly ImportError[]) =>
      problems.map((problem) => ({ ...problem, ...lines.placeOf(problem.line) }));
    return { done, errors: placed(errors), warnings: placed(warnings) };
  });
}

async function importRemotely(url: string, { fileName, lines, isLenient }: Input): Promise<Imported> {
  const client = openRemote(url);
  const sent = new RemoteLines(lines, await readRemoteCurrency(client));
  const progress = openProgress();
  const result = await client
    .importLines(sent.read(), {
      fileName,
      lenient: isLenient,
      onProgress: ({ standing: now }) => {
        if (now !== null) progress.show('Importing', now.linesDone, now.linesTotal);
      },
    })
    .finally(() => progress.end());
  if (result.state === 'FAILED' && result.failure !== ALL_REFUSED)
    throw new Error(`The import failed: ${result.failure ?? 'the reason is unknown'}`);
  const errors: Placed[] = sent.unreadable.slice(0, SHOWN).map(({ number, ...line }) => ({
    ...line,
    code: 'INVALID_DATA',
    ...lines.placeOf(number),
  }));
  await placeFirst(client.importErrors(result.id), sent, errors);
  const warnings: Placed[] = [];
  await placeFirst(client.importWarnings(result.id), sent, warnings);
  const { id, counts, linesTotal } = result;
  const done = {
    id,
    counts: sent.withUnsent(counts, { created: 0, updated: 0, unchanged: 0, refused: 0 }),
    linesTotal: linesTotal + sent.unreadable.length,
  };
  return { done, errors, warnings };
}

/** Adds the first problems, up to the number shown. */
async function placeFirst(
  problems: AsyncIterable<ImportError>,
  sent: RemoteLines,
  found: Placed[],
): Promise<void> {
  if (found.length >= SHOWN) return;
  for await (const problem of problems) {
    found.push({ ...problem, ...sent.placeOf(problem.line) });
    if (found.length >= SHOWN) return;
  }
}

function asUsage(error: unknown): never {
  throw error instanceof UnusableInputError ? new UsageError(error.message) : error;
}

function printReport(
  done: Imported['done'],
  { errors, warnings }: Problems,
  files: readonly InputFile[],
): void {
  printTable(
    ['Type', 'Created', 'Updated', 'Unchanged', 'Refused'],
    [...LINE_TYPES, 'unknown'].flatMap((type) => {
      const one = done.counts[type];
      return one === undefined ? [] : [[type, one.created, one.updated, one.unchanged, one.refused]];
    }),
    'The files contain no lines to import.',
  );
  printProblems('Refused', errors, files, `/v1/imports/${done.id}/errors`);
  printProblems('Corrected or left out', warnings, files, `/v1/imports/${done.id}/warnings`);
}

function printProblems(
  title: string,
  problems: readonly Placed[],
  files: readonly InputFile[],
  path: string,
): void {
  if (problems.length === 0) return;
  const several = files.length > 1;
  const rows = problems.map(({ file, line, externalId, field, reason }) => {
    const place = several ? `${basename(file)}:${line}` : line;
    return [place, externalId ?? '–', field ?? '–', reason];
  });
  printLines('', `${title}:`);
  printTable(['Line', 'External id', 'Field', 'Reason'], rows, '');
  printLines(`See more with: GET ${path}`);
}
