import { Command } from 'commander';
import { actAs, system } from '../platform/actor.ts';
import { version } from '../platform/version.ts';

/** Adds the arguments, options, subcommands and action of a command. */
type Complete = (command: Command) => void;

/** Every group of commands. The modules of a command are loaded only when it is named. */
const COMMANDS: readonly [name: string, description: string, load: () => Promise<Complete>][] = [
  [
    'serve',
    'serve the API until told to stop, and work in the background',
    async () => (await import('./serve.ts')).serveCommand,
  ],
  [
    'worker',
    'work in the background until told to stop, beside a server and any number of others',
    async () => (await import('./worker.ts')).workerCommand,
  ],
  [
    'jobs',
    'list the background jobs that have failed for good, and have them tried again',
    async () => (await import('./jobs.ts')).jobCommands,
  ],
  [
    'migrate',
    'bring the database up to this release',
    async () => (await import('./migrate.ts')).migrateCommand,
  ],
  [
    'database',
    'set the role of the service as it needs it, behind a pooler',
    async () => (await import('./database-settings.ts')).databaseCommands,
  ],
  [
    'distribute',
    'spread the organizations over the nodes of Citus',
    async () => (await import('./distribute/command.ts')).distributeCommand,
  ],
  [
    'backup',
    'write the database and all files into one file, beside a running server',
    async () => (await import('./backup/commands.ts')).backupCommand,
  ],
  [
    'restore',
    'make an empty database what a backup says, and check it; work in the background is held then',
    async () => (await import('./backup/commands.ts')).restoreCommand,
  ],
  [
    'pause',
    'hold all work in the background: nothing is sent, delivered or read from the mailbox',
    async () => (await import('./pause.ts')).pauseCommand,
  ],
  [
    'resume',
    'let work in the background go on, after a pause or a restore',
    async () => (await import('./pause.ts')).resumeCommand,
  ],
  [
    'doctor',
    'look for what is wrong with this installation, and say what to do',
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
    'encrypt the secrets in the database anew',
    async () => (await import('./secrets.ts')).secretCommands,
  ],
  [
    'portal',
    'list and revoke links to the debtor portal',
    async () => (await import('./portal.ts')).portalCommands,
  ],
  [
    'user',
    'create, change, list and remove users, who look after customers',
    async () => (await import('./users.ts')).userCommands,
  ],
  [
    'customer',
    'merge customers, and undo that',
    async () => (await import('./customers.ts')).customerCommands,
  ],
  [
    'persons',
    'export and erase what tells of a person',
    async () => (await import('./persons.ts')).personCommands,
  ],
  [
    'bank-account',
    'create, change, list and remove bank accounts, to which customers pay',
    async () => (await import('./bank-accounts.ts')).bankAccountCommands,
  ],
  [
    'dunning-plan',
    'create, show, change, switch and remove dunning plans',
    async () => (await import('./dunning-plans.ts')).dunningPlanCommands,
  ],
  ['dunning', 'look at what dunning does', async () => (await import('./dunning.ts')).dunningCommands],
  [
    'late-fees',
    'load the reference rates of interest for late payment',
    async () => (await import('./late-fees.ts')).lateFeeCommands,
  ],
  [
    'import',
    'import records in bulk; fails when lines are refused, after importing all others',
    async () => (await import('./import.ts')).importCommand,
  ],
  [
    'export',
    'write all records as import takes them (NDJSON)',
    async () => (await import('./export.ts')).exportCommand,
  ],
  [
    'listen',
    'print what happens in a service as it happens, and send it on to a webhook receiver on this machine',
    async () => (await import('./forward-events.ts')).listenCommand,
  ],
  [
    'verify',
    'recompute every amount and compare it with what is stored; fails when something differs',
    async () => (await import('./verify.ts')).verifyCommand,
  ],
  [
    'diff',
    'compare an export of a source with what is stored; fails when something differs',
    async () => (await import('./diff.ts')).diffCommand,
  ],
  [
    'balance',
    "explain a customer's balance at the end of a day, document by document",
    async () => (await import('./balance.ts')).balanceCommand,
  ],
  [
    'demo',
    'fill an organization with generated data to look at',
    async () => (await import('./demo.ts')).demoCommand,
  ],
];

/** Returns the full name of a command, such as `quittance key revoke`. */
function nameOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${nameOf(parent)} ${command.name()}`;
}

/**
 * Builds the command line. The commands that `words` name are complete; the others have only a description.
 */
export async function commandLine(words: readonly string[]): Promise<Command> {
  const program = new Command('quittance')
    .description('Receivables and collections: exact balances, dunning, debtor portal')
    .version(version())
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .hook('preAction', (_program, command) => actAs(system(nameOf(command))));
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
