import { basename } from 'node:path';
import type { Command } from 'commander';
import { diff } from '../exchange/diff/diff.ts';
import type { Difference, DiffReport } from '../exchange/diff/difference.ts';
import { InputLines, inputFiles, UnusableInput } from '../exchange/imports/files.ts';
import { LINE_TYPES } from '../exchange/imports/schema.ts';
import { printableJson } from '../platform/plain-text.ts';
import { printBalance } from './balance.ts';
import { asOrganization, nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { day, uuid } from './options.ts';
import { printLines, printTable, UsageError } from './output.ts';

interface Options {
  org?: string;
  mapping?: string;
  customer?: string;
  asOf?: string;
  json?: true;
}

/** Differences that a table shows; `--json` has them all. */
const SHOWN = 200;

/** `diff` */
export function diffCommand(command: Command): void {
  command
    .argument('[path]', 'what import takes: a file (*.ndjson, *.jsonl, *.csv, also .gz), or a folder of such')
    .option('--org <id>', 'the organization; may be left out where there is only one', uuid)
    .option('--mapping <file>', 'how columns of CSV become records; see docs/examples')
    .option('--as-of <date>', 'instead: explain the balance of --customer at the end of that day', day)
    .option('--customer <externalId>', 'the customer to explain; all of them where left out')
    .option('--json', 'print JSON')
    .action(run);
}

async function run(path: string | undefined, options: Options): Promise<void> {
  if (options.asOf !== undefined) {
    if (path !== undefined) throw new UsageError('--as-of explains what is stored; it takes no file.');
    return printBalance(options.customer, { ...options, asOf: options.asOf });
  }
  if (path === undefined)
    throw new UsageError('Name the file to compare, or ask for a balance with --as-of.');
  if (options.customer !== undefined) throw new UsageError('--customer goes with --as-of.');
  return compare(path, options);
}

async function compare(path: string, { org, mapping, json }: Options): Promise<void> {
  const files = await inputFiles(path, mapping).catch((error: unknown) => {
    throw error instanceof UnusableInput ? new UsageError(error.message) : error;
  });
  const lines = new InputLines(files);
  const output = json ? new JsonOutput() : new TableOutput(files.length > 1);
  const report = await withDatabase(async ({ database }) => {
    const organization = asOrganization(await nameOrganization(database, org));
    return diff(database, organization, lines.read(organization.currency), (difference) => {
      const place = difference.line === null ? { file: null, line: null } : lines.placeOf(difference.line);
      return output.add({ ...difference, ...place });
    });
  });
  output.end(report);
  if (report.differences > 0) throw new Error(`${report.differences} records are not the same.`);
}

type Placed = Difference & { file: string | null };

/** One JSON document, written as it grows: it may be longer than memory. */
class JsonOutput {
  #separator = '';

  async add(difference: Placed): Promise<void> {
    const begin = this.#separator === '' ? '{\n"differences": [\n' : this.#separator;
    this.#separator = ',\n';
    if (!process.stdout.write(`${begin}${printableJson(JSON.stringify(difference))}`))
      await new Promise((resolve) => process.stdout.once('drain', resolve));
  }

  end({ lines, counts, differences }: DiffReport): void {
    const begin = this.#separator === '' ? '{\n"differences": [' : '\n';
    const rest = JSON.stringify({ lines, counts, count: differences });
    process.stdout.write(`${begin}],\n${rest.slice(1)}\n`);
  }
}

class TableOutput {
  readonly #rows: (string | number)[][] = [];
  readonly #several: boolean;
  #left = 0;

  constructor(several: boolean) {
    this.#several = several;
  }

  add({ kind, type, externalId, file, line, amount, currency, fields }: Placed): void {
    const place = line === null ? '–' : this.#several ? `${basename(file ?? '')}:${line}` : line;
    const money = amount === null ? '' : `${amount} ${currency ?? ''}`.trimEnd();
    const own = [kind, type ?? '–', externalId ?? '–', place];
    const rows = fields.map(({ field, given, stored }) => [...own, field, shown(given), shown(stored)]);
    if (kind === 'missing') rows.push([...own, '', money, '–']);
    if (kind === 'extra') rows.push([...own, '', '–', money]);
    for (const row of rows) {
      if (this.#rows.length < SHOWN) this.#rows.push(row);
      else this.#left += 1;
    }
  }

  end({ lines, counts }: DiffReport): void {
    const head = ['', 'Type', 'External id', 'Line', 'Field', 'In the file', 'Stored'];
    printTable(head, this.#rows, 'No differences.');
    if (this.#left > 0) printLines(`${this.#left} more; --json prints all.`);
    printTable(
      ['Type', 'Same', 'Missing', 'Extra', 'Different', 'Refused'],
      [...LINE_TYPES, 'unknown' as const].flatMap((type) => {
        const one = counts[type];
        return one === undefined
          ? []
          : [[type, one.same, one.missing, one.extra, one.different, one.refused]];
      }),
      'There was no line to compare.',
    );
    printLines(`Compared ${lines} lines.`);
  }
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
