import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { buildSettingStatements } from '../platform/db/pooler.ts';
import { connectOnce, type Server, serversOf, withServer } from './database.ts';
import { openLog } from './log.ts';
import { printJson, printLines } from './output.ts';

/** Adds the command `database settings`. */
export function databaseCommands(database: Command): void {
  database
    .command('settings')
    .description(
      'print the statements that configure the role for the service, for a pooler that does not pass ' +
        'settings on',
    )
    .option('--write', 'run the statements')
    .option('--json', 'print JSON')
    .action(printOrWriteSettings);
}

async function printOrWriteSettings({
  write = false,
  json,
}: {
  write?: boolean;
  json?: true;
}): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const statements = await withServer(config, log, async (server) => {
    const all: string[] = [];
    for (const one of serversOf(server)) all.push(...(await adjustSettings(one, write)));
    return all;
  });
  if (json) printJson({ statements, written: write });
  else printLines(...statements.map((statement) => `${statement};`));
}

async function adjustSettings(server: Server, write: boolean): Promise<string[]> {
  const client = await connectOnce(server);
  try {
    const needed = await buildSettingStatements(client);
    for (const statement of write ? needed : []) await client.query(statement);
    return needed;
  } finally {
    await client.end();
  }
}
