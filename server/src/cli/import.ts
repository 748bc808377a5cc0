import { basename } from 'node:path';
import type { Command } from 'commander';
import { type InputFile, InputLines, inputFiles, UnusableInput } from '../exchange/imports/files.ts';
import { type Import, type ImportError, LINE_TYPES } from '../exchange/imports/schema.ts';
import { bulkImport } from './bulk-import.ts';
import { chooseOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { uuid } from './options.ts';
import { printJson, printLines, printTable, UsageError } from './output.ts';

interface Options {
  org?: string;
  mapping?: string;
  json?: true;
}

interface Refused extends ImportError {
  file: string;
}

/** Refused lines that are shown; more of them are at `GET /v1/imports/{id}/errors`. */
const SHOWN = 20;

/** `import` */
export function importCommand(command: Command): void {
  command
    .argument(
      '<path>',
      'a file (*.ndjson, *.jsonl, *.csv, also .gz), or a folder of such: one import, any order',
    )
    .option('--org <id>', 'the organization; may be left out where there is only one', uuid)
    .option('--mapping <file>', 'how columns of CSV become records; see docs/examples')
    .option('--json', 'print JSON')
    .action(run);
}

async function run(path: string, { org, mapping, json }: Options): Promise<void> {
  const files = await inputFiles(path, mapping).catch(asUsage);
  const lines = new InputLines(files);
  const { done, errors } = await withDatabase(async (context) => {
    const organization = await chooseOrganization(context.database, org);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    return bulkImport(context, organization, {
      fileName: basename(path),
      lines: lines.read(organization.currency),
      received: () => lines.bytesRead / Math.max(1, total),
      errorsShown: SHOWN,
    });
  });
  const refused = errors.map((error) => ({ ...error, ...lines.placeOf(error.line) }));
  if (json) printJson({ ...done, errors: refused });
  else printReport(done, refused, files);
  const count = Object.values(done.counts).reduce((sum, { refused: lost }) => sum + lost, 0);
  if (count > 0) throw new Error(`${count} of ${done.linesTotal} lines were refused.`);
}

function asUsage(error: unknown): never {
  throw error instanceof UnusableInput ? new UsageError(error.message) : error;
}

function printReport(done: Import, refused: readonly Refused[], files: readonly InputFile[]): void {
  printTable(
    ['Type', 'Created', 'Updated', 'Unchanged', 'Refused'],
    [...LINE_TYPES, 'unknown'].flatMap((type) => {
      const one = done.counts[type];
      return one === undefined ? [] : [[type, one.created, one.updated, one.unchanged, one.refused]];
    }),
    'There was no line to import.',
  );
  if (refused.length === 0) return;
  const several = files.length > 1;
  const rows = refused.map(({ file, line, externalId, field, reason }) => {
    const place = several ? `${basename(file)}:${line}` : line;
    return [place, externalId ?? '–', field ?? '–', reason];
  });
  printLines('', 'Refused:');
  printTable(['Line', 'External id', 'Field', 'Reason'], rows, '');
  printLines(`More of them: GET /v1/imports/${done.id}/errors`);
}
