import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addBalanceCommand } from './cli/balance.ts';
import { addBankAccountCommands } from './cli/bank-accounts.ts';
import { addDemoCommand } from './cli/demo.ts';
import { addDiffCommand } from './cli/diff.ts';
import { addDunningCommands } from './cli/dunning.ts';
import { addDunningPlanCommands } from './cli/dunning-plans.ts';
import { addImportCommand } from './cli/import.ts';
import { addKeyCommands } from './cli/keys.ts';
import { addMigrateCommand } from './cli/migrate.ts';
import { addOrganizationCommands } from './cli/organizations.ts';
import { explain } from './cli/output.ts';
import { addPortalCommands } from './cli/portal.ts';
import { addServeCommand } from './cli/serve.ts';
import { addUserCommands } from './cli/users.ts';
import { addVerifyCommand } from './cli/verify.ts';
import { addWorkerCommand } from './cli/worker.ts';
import { wantsStacks } from './config.ts';

/** The command line: every group of commands, listed. */
function commandLine(): Command {
  const program = new Command('quittance')
    .description('Receivables and collections: exact balances, dunning, debtor portal')
    .version(version())
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
  addServeCommand(program);
  addWorkerCommand(program);
  addMigrateCommand(program);
  addOrganizationCommands(program);
  addKeyCommands(program);
  addPortalCommands(program);
  addUserCommands(program);
  addBankAccountCommands(program);
  addDunningPlanCommands(program);
  addDunningCommands(program);
  addImportCommand(program);
  addVerifyCommand(program);
  addDiffCommand(program);
  addBalanceCommand(program);
  addDemoCommand(program);
  return program;
}

function version(): string {
  const { version: text }: { version: unknown } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return String(text);
}

/** Exit codes: 0 done, 1 failed, 2 asked for wrongly. */
async function run(): Promise<number> {
  try {
    await commandLine().parseAsync();
    return 0;
  } catch (error) {
    const { message, exitCode } = explain(error);
    if (message !== '') console.error(`quittance: ${message}`);
    if (message !== '' && wantsStacks()) console.error(error);
    return exitCode;
  }
}

// Whoever reads our output may stop reading (`quittance org list | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await run();
