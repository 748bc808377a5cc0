import type { Command } from 'commander';
import { printBalance } from './balance.ts';
import { compareFiles } from './compare.ts';
import { parseDay, uuid } from './options.ts';
import { UsageError } from './output.ts';
import { remoteOption } from './remote.ts';

interface Options {
  org?: string;
  url?: string;
  mapping?: string;
  customer?: string;
  asOf?: string;
  json?: true;
}

export function diffCommand(command: Command): void {
  remoteOption(command)
    .argument(
      '[path]',
      'a file that import reads (*.ndjson, *.jsonl, *.csv, also .gz), or a folder of such files',
    )
    .option('--org <id>', 'the organization; optional if there is only one', uuid)
    .option('--mapping <file>', 'how CSV columns map to records; see docs/examples')
    .option('--as-of <date>', 'instead: explain the balance of --customer at the end of that day', parseDay)
    .option('--customer <externalId>', 'the customer to explain; default: all')
    .option('--json', 'print JSON')
    .action(runDiff);
}

async function runDiff(path: string | undefined, options: Options): Promise<void> {
  if (options.asOf !== undefined) {
    if (path !== undefined) throw new UsageError('--as-of explains the stored balance. Do not name a file.');
    return printBalance(options.customer, { ...options, asOf: options.asOf });
  }
  if (path === undefined)
    throw new UsageError('Name the file to compare, or use --as-of to explain a balance.');
  if (options.customer !== undefined) throw new UsageError('Use --customer together with --as-of.');
  const { differences } = await compareFiles({ ...options, path, extras: true });
  if (differences > 0) throw new Error(`${differences} records differ.`);
}
