import { readFileSync } from 'node:fs';
import { Command } from 'commander';

/** Adds to a command its arguments, options, subcommands and work. */
type Complete = (command: Command) => void;

/** Every group of commands; what one needs is loaded only when it is named. */
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
    'org',
    'create, change and list organizations',
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
  ['user', 'create users, who look after customers', async () => (await import('./users.ts')).userCommands],
  [
    'bank-account',
    'create bank accounts, to which customers pay',
    async () => (await import('./bank-accounts.ts')).bankAccountCommands,
  ],
  [
    'dunning-plan',
    'create dunning plans',
    async () => (await import('./dunning-plans.ts')).dunningPlanCommands,
  ],
  ['dunning', 'look at what dunning does', async () => (await import('./dunning.ts')).dunningCommands],
  [
    'import',
    'import records in bulk; fails when lines are refused, after importing all others',
    async () => (await import('./import.ts')).importCommand,
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

/** The command line, complete for the commands that `words` name; of the others it knows what they are for. */
export async function commandLine(words: readonly string[]): Promise<Command> {
  const program = new Command('quittance')
    .description('Receivables and collections: exact balances, dunning, debtor portal')
    .version(version())
    .exitOverride()
    .configureHelp({ showGlobalOptions: true });
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

function version(): string {
  const { version: text }: { version: unknown } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  return String(text);
}
