import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Command, Option } from 'commander';
import { type ExportLine, exportLines } from '../exchange/export/export-lines.ts';
import { LINE_TYPES, type LineType } from '../exchange/imports/schema.ts';
import { recordExport } from '../ledger/commands.ts';
import { nameOrganization } from './choose-organization.ts';
import { CsvFiles } from './csv-files.ts';
import { withDatabase } from './database.ts';
import { parseList, uuid } from './options.ts';
import { printLines, UsageError } from './output.ts';
import { openRemote, remoteOption } from './remote.ts';

interface Options {
  org?: string;
  url?: string;
  types?: string[];
  portable?: true;
  format: 'ndjson' | 'csv';
  out?: string;
}

export function exportCommand(command: Command): void {
  remoteOption(command)
    .option('--org <id>', 'the organization; optional if there is only one', uuid)
    .addOption(new Option('--types <types>', `some of ${LINE_TYPES.join(', ')}`).argParser(parseList))
    .option('--portable', 'for import into another organization: leaves out what has another id there')
    .addOption(new Option('--format <format>', 'how').choices(['ndjson', 'csv']).default('ndjson'))
    .option(
      '--out <path>',
      'a file, gzipped when its name ends in .gz, or a folder for CSV; default: standard output',
    )
    .action(runExport);
}

async function runExport(options: Options): Promise<void> {
  const { url, org, format, out } = options;
  if (format === 'csv' && out === undefined)
    throw new UsageError('CSV needs a file for each type of record: name a folder with --out.');
  const choice = { types: typesOf(options.types), portable: options.portable ?? false };
  const counts = new Map<string, number>();
  const write = (lines: AsyncIterable<ExportLine>) => {
    const counted = countedBy(counts, lines);
    return format === 'csv' && out !== undefined
      ? writeCsv(counted, out)
      : writeOut(streamTexts(counted), out);
  };
  if (url !== undefined) await write(parseLines(openRemote(url).exportLines(choice)));
  else
    await withDatabase(async ({ database }) => {
      const { id } = await nameOrganization(database, org);
      await recordExport(database, id, choice);
      await write(exportLines(database, id, choice));
    });
  if (out === undefined) return;
  const summary = [...counts].map(([type, count]) => `${type} ${count}`).join(', ');
  printLines(`Wrote ${out}: ${summary === '' ? 'no records' : summary}.`);
}

function typesOf(words: string[] | undefined): LineType[] {
  const unknown = words?.find((word) => !LINE_TYPES.some((type) => type === word));
  if (unknown !== undefined) throw new UsageError(`${unknown} is not one of ${LINE_TYPES.join(', ')}.`);
  return LINE_TYPES.filter((type) => words === undefined || words.includes(type));
}

async function* countedBy(
  counts: Map<string, number>,
  lines: AsyncIterable<ExportLine>,
): AsyncGenerator<ExportLine> {
  for await (const line of lines) {
    counts.set(line.type, (counts.get(line.type) ?? 0) + 1);
    yield line;
  }
}

async function* parseLines(lines: AsyncIterable<string>): AsyncGenerator<ExportLine> {
  for await (const line of lines) yield JSON.parse(line);
}

async function* streamTexts(lines: AsyncIterable<ExportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

async function writeCsv(lines: AsyncIterable<ExportLine>, folder: string): Promise<void> {
  const files = new CsvFiles(folder);
  for await (const line of lines) await files.add(line);
  await files.end();
}

/** Writes the output. A file gets its name only when it is complete. */
async function writeOut(lines: AsyncIterable<string>, out: string | undefined): Promise<void> {
  const source = Readable.from(lines);
  if (out === undefined) return pipeline(source, process.stdout, { end: false });
  const part = `${out}.part`;
  const file: Writable = createWriteStream(part, { mode: 0o600 });
  try {
    await (out.endsWith('.gz') ? pipeline(source, createGzip(), file) : pipeline(source, file));
    await rename(part, out);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
