import type { Command } from 'commander';
import { printBalance } from './balance.ts';
import { compareFiles } from './compare.ts';
import { day, uuid } from './options.ts';
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
  const { differences } = await compareFiles({ ...options, path, extras: true });
  if (differences > 0) throw new Error(`${differences} records are not the same.`);
}
