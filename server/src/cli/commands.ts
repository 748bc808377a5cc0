import { Command } from 'commander';
import { isRouted } from '../config.ts';
import { systemActor } from '../platform/actor.ts';
import { actAs } from '../platform/current-actor.ts';
import { version } from '../platform/version.ts';
import { UsageError } from './output.ts';

/** Adds the arguments, options, subcommands and action of a command. */
type Complete = (command: Command) => void;

/** Every group of commands. The modules of a command are loaded only when it is named. */
const COMMANDS: readonly [name: string, description: string, load: () => Promise<Complete>][] = [
  [
    'serve',
    'serve the API and run background work until stopped',
    async () => (await import('./serve.ts')).serveCommand,
  ],
  [
    'worker',
    'run background work until stopped, alongside a server and other workers',
    async () => (await import('./worker.ts')).workerCommand,
  ],
  [
    'jobs',
    'list background jobs that failed for good, and retry them',
    async () => (await import('./jobs.ts')).jobCommands,
  ],
  [
    'integrations',
    'list integrations with ERPs, read one now, or pause it',
    async () => (await import('./integrations.ts')).integrationCommands,
  ],
  [
    'migrate',
    'migrate the database to this release',
    async () => (await import('./migrate.ts')).migrateCommand,
  ],
  [
    'database',
    'set the role settings that the service needs behind a pooler',
    async () => (await import('./database-settings.ts')).databaseCommands,
  ],
  [
    'distribute',
    'distribute the organizations over the nodes of Citus',
    async () => (await import('./distribute/command.ts')).distributeCommand,
  ],
  [
    'backup',
    'write the database and all files into one file, while servers run',
    async () => (await import('./backup/commands.ts')).backupCommand,
  ],
  [
    'restore',
    'restore a backup into an empty database and verify it; background work stays paused',
    async () => (await import('./backup/commands.ts')).restoreCommand,
  ],
  [
    'pause',
    'pause all background work: nothing is sent, delivered or read from the mailbox',
    async () => (await import('./pause.ts')).pauseCommand,
  ],
  [
    'resume',
    'resume background work after a pause or a restore',
    async () => (await import('./pause.ts')).resumeCommand,
  ],
  [
    'doctor',
    'check this installation for problems, and say how to fix them',
    async () => (await import('./doctor/command.ts')).doctorCommand,
  ],
  [
    'org',
    'create, change, show and list organizations',
    async () => (await import('./organizations.ts')).organizationCommands,
  ],
  ['key', 'create, list and revoke API keys', async () => (await import('./keys.ts')).keyCommands],
  [
    'secrets',
    'encrypt the secrets in the database with a new key',
    async () => (await import('./secrets.ts')).secretCommands,
  ],
  [
    'portal',
    'list and revoke links to the debtor portal',
    async () => (await import('./portal.ts')).portalCommands,
  ],
  ['user', 'create, change, list and remove users', async () => (await import('./users.ts')).userCommands],
  [
    'customer',
    'merge customers, and undo a merge',
    async () => (await import('./customers.ts')).customerCommands,
  ],
  [
    'persons',
    'export and erase the data of a person',
    async () => (await import('./persons.ts')).personCommands,
  ],
  [
    'bank-account',
    'create, change, list and remove the bank accounts that customers pay into',
    async () => (await import('./bank-accounts.ts')).bankAccountCommands,
  ],
  [
    'dunning-plan',
    'create, show, change, enable and remove dunning plans',
    async () => (await import('./dunning-plans.ts')).dunningPlanCommands,
  ],
  ['dunning', 'preview what dunning does', async () => (await import('./dunning.ts')).dunningCommands],
  [
    'late-fees',
    'load the reference interest rates for late payment',
    async () => (await import('./late-fees.ts')).lateFeeCommands,
  ],
  [
    'import',
    'import records in bulk; exits with an error when lines are refused, after importing all others',
    async () => (await import('./import.ts')).importCommand,
  ],
  [
    'export',
    'write all records in the format that import reads (NDJSON)',
    async () => (await import('./export.ts')).exportCommand,
  ],
  [
    'listen',
    'print the events of a service as they happen, and forward them to a webhook receiver on this machine',
    async () => (await import('./forward-events.ts')).listenCommand,
  ],
  [
    'verify',
    'recompute every amount and compare it with the stored one; exits with an error when something ' +
      'differs',
    async () => (await import('./verify.ts')).verifyCommand,
  ],
  [
    'diff',
    'compare an export of a source with the stored records; exits with an error when something differs',
    async () => (await import('./diff.ts')).diffCommand,
  ],
  [
    'balance',
    "explain a customer's balance at the end of a day, document by document",
    async () => (await import('./balance.ts')).balanceCommand,
  ],
  [
    'demo',
    'fill an organization with generated demo data',
    async () => (await import('./demo.ts')).demoCommand,
  ],
];

/** The commands that work behind a query router, and those that use no database. */
const ROUTED: ReadonlySet<string> = new Set([
  'serve',
  'worker',
  'migrate',
  'database',
  'pause',
  'resume',
  'org',
  'key',
  'user',
  'verify',
  'listen',
]);

/** @throws a UsageError for a command that does not work behind a query router */
function refuseUnrouted(name: string): void {
  if (ROUTED.has(name.split(' ')[1] ?? '') || !isRouted()) return;
  throw new UsageError(
    `"${name}" does not work behind a query router. Run it for one shard: without DATABASE_ROUTING and ` +
      'DATABASE_SHARDS, and with the address of the shard as DATABASE_URL.',
  );
}

/** Returns the full name of a command, such as `quittance key revoke`. */
function nameOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${nameOf(parent)} ${command.name()}`;
}

/**
 * Builds the command line. The commands that `words` name are complete; the others have only a description.
 */
export async function buildCommandLine(words: readonly string[]): Promise<Command> {
  const program = new Command('quittance')
    .description('Receivables and collections: exact balances, dunning, debtor portal')
    .version(version())
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .hook('preAction', (_program, command) => {
      const name = nameOf(command);
      refuseUnrouted(name);
      actAs(systemActor(name));
    });
  // `quittance import` and `quittance help import`.
  const named = words.filter((word) => !word.startsWith('-')).slice(0, 2);
  for (const [name, description, load] of COMMANDS) {
    const command = program.command(name).description(description);
    if (!named.includes(name)) continue;
    const complete = await load();
    complete(command);
  }
  return program;
}
