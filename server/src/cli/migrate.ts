import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { migrateServer, withServer } from './database.ts';
import { openLog } from './log.ts';
import { printJson, printLines } from './output.ts';

export function migrateCommand(command: Command): void {
  command.option('--json', 'print JSON').action(async ({ json }: { json?: true }) => {
    const config = readConfig();
    const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
    const applied = await withServer(config, log, (server) =>
      migrateServer(server, openLog(config.logLevel)),
    );
    if (json) return printJson({ applied });
    printLines(...(applied.length === 0 ? ['Nothing to do.'] : applied.map((name) => `applied ${name}`)));
  });
}
