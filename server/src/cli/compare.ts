import { basename } from 'node:path';
import { compareImport, unreadableDifference } from '../exchange/diff/diff.ts';
import type { Difference, DiffReport, TypeCounts } from '../exchange/diff/difference.ts';
import { InputLines, listInputFiles, UnusableInputError } from '../exchange/imports/files.ts';
import { LINE_TYPES } from '../exchange/imports/schema.ts';
import { printableJson } from '../platform/plain-text.ts';
import { asOrganization, nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { printLines, printTable, UsageError } from './output.ts';
import { type ComparisonReport, openRemote, readRemoteCurrency } from './remote.ts';
import { RemoteLines } from './remote-lines.ts';

export interface ComparedFiles {
  path: string;
  org?: string;
  /** A remote service to compare with, instead of the database. */
  url?: string;
  mapping?: string;
  json?: true;
  /** Whether stored records that the files do not contain are reported. */
  extras: boolean;
}

/** Maximum differences in a table; `--json` prints all. */
const SHOWN = 200;

/** Compares files with the stored records and prints the differences. */
export async function compareFiles({ path, mapping, ...options }: ComparedFiles): Promise<DiffReport> {
  const files = await listInputFiles(path, mapping).catch((error: unknown) => {
    throw error instanceof UnusableInputError ? new UsageError(error.message) : error;
  });
  const lines = new InputLines(files);
  const output = options.json ? new JsonOutput() : new TableOutput(files.length > 1, options.extras);
  const report = await (options.url === undefined
    ? compareLocally(lines, output, options)
    : compareRemotely(options.url, lines, output, options));
  output.end(report);
  return report;
}

type Choice = Pick<ComparedFiles, 'org' | 'extras'>;

function compareLocally(lines: InputLines, output: Output, { org, extras }: Choice): Promise<DiffReport> {
  return withDatabase(async ({ database }) => {
    const organization = asOrganization(await nameOrganization(database, org));
    const report = (difference: Difference) => {
      const place = difference.line === null ? NOWHERE : lines.placeOf(difference.line);
      return output.add({ ...difference, ...place });
    };
    return compareImport(database, organization, lines.read(organization.currency), { report, extras });
  });
}

const NOWHERE = { file: null, line: null };

async function compareRemotely(
  url: string,
  lines: InputLines,
  output: Output,
  { extras }: Choice,
): Promise<DiffReport> {
  const client = openRemote(url);
  const sent = new RemoteLines(lines, await readRemoteCurrency(client));
  const compared = client.compareLines(sent.read(), { extras });
  let step = await compared.next();
  for (; !step.done; step = await compared.next()) {
    const { line } = step.value;
    await output.add({ ...step.value, ...(line === null ? NOWHERE : sent.placeOf(line)) });
  }
  return withUnreadable(step.value, sent, lines, output);
}

/** Adds lines that could not be sent. */
async function withUnreadable(
  { lines: count, counts, differences }: ComparisonReport,
  sent: RemoteLines,
  lines: InputLines,
  output: Output,
): Promise<DiffReport> {
  for (const line of sent.unreadable)
    await output.add({ ...unreadableDifference(line), ...lines.placeOf(line.number) });
  const left = sent.unreadable.length;
  const none = { same: 0, missing: 0, extra: 0, different: 0, refused: 0 };
  return { lines: count + left, counts: sent.withUnsent(counts, none), differences: differences + left };
}

interface Output {
  add(difference: Placed): Promise<void> | void;
  end(report: DiffReport): void;
}

type Placed = Difference & { file: string | null };

/** Writes one JSON document incrementally, because it may exceed memory. */
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

type Column = readonly [title: string, counts: keyof TypeCounts];
const COMPARED: readonly Column[] = [
  ['Same', 'same'],
  ['Missing', 'missing'],
  ['Extra', 'extra'],
  ['Different', 'different'],
  ['Refused', 'refused'],
];
/** Titles for a dry run, which reports what an import would do. */
const DRY_RUN: readonly Column[] = [
  ['To create', 'missing'],
  ['To update', 'different'],
  ['Unchanged', 'same'],
  ['To refuse', 'refused'],
];
const WOULD = { missing: 'create', different: 'update', refused: 'refuse', extra: 'extra' } as const;

class TableOutput {
  readonly #rows: (string | number)[][] = [];
  readonly #several: boolean;
  readonly #extras: boolean;
  #left = 0;

  constructor(several: boolean, extras: boolean) {
    this.#several = several;
    this.#extras = extras;
  }

  add({ kind, type, externalId, file, line, amount, currency, fields }: Placed): void {
    const place = line === null ? '–' : this.#several ? `${basename(file ?? '')}:${line}` : line;
    const money = amount === null ? '' : `${amount} ${currency ?? ''}`.trimEnd();
    const word = this.#extras ? kind : WOULD[kind];
    const own = [word, type ?? '–', externalId ?? '–', place];
    const rows = fields.map(({ field, given, stored }) => [
      ...own,
      field,
      valueText(given),
      valueText(stored),
    ]);
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
    const counted = this.#extras ? COMPARED : DRY_RUN;
    printTable(
      ['Type', ...counted.map(([title]) => title)],
      [...LINE_TYPES, 'unknown' as const].flatMap((type) => {
        const one = counts[type];
        return one === undefined ? [] : [[type, ...counted.map(([, name]) => one[name])]];
      }),
      'The files contain no lines to compare.',
    );
    printLines(this.#extras ? `Compared ${lines} lines.` : `Nothing was imported (${lines} lines).`);
  }
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
