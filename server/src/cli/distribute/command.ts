import type { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { connectOnce, withServer } from '../database.ts';
import { openLog } from '../log.ts';
import { integer } from '../options.ts';
import { printJson, printLines } from '../output.ts';
import { type Distribution, distribute } from './distribute.ts';

interface Options {
  shards?: number;
  dryRun?: boolean;
  json?: true;
}

/** Defines the command that distributes the tables of a database over the nodes of Citus. */
export function distributeCommand(command: Command): void {
  command
    .option(
      '--shards <number>',
      'number of shards, only the first time (default: 32, or citus.shard_count)',
      integer,
    )
    .option('--dry-run', 'print what would be done, without changing anything')
    .option('--json', 'print JSON')
    .action(async ({ shards, dryRun = false, json }: Options) => {
      const config = readConfig();
      const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
      const say = (line: string) => {
        if (!json) printLines(line);
      };
      const done = await withServer(config, log, async (server) => {
        const client = await connectOnce(server);
        const options = { isDryRun: dryRun, say, ...(shards === undefined ? {} : { shards }) };
        return distribute(client, options).finally(() => client.end());
      });
      if (json) return printJson({ ...done, isDryRun: dryRun });
      printLines(...linesOf(done, dryRun));
    });
}

function linesOf({ distributed, already, local }: Distribution, isDryRun: boolean): string[] {
  const is = isDryRun ? 'would be distributed' : 'distributed';
  return [
    `${distributed.length} tables ${is}, ${already.length} were distributed before.`,
    ...(isDryRun ? distributed.map((name) => `  ${name}`) : []),
    `These tables and the job queue stay on the coordinator: ${local.join(', ')}`,
  ];
}
