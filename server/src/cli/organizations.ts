import { type Command, Option } from 'commander';
import { minorToDecimal as decimal } from '../kernel/currency.ts';
import { LANGUAGES } from '../kernel/formats.ts';
import { loadOrganizationFigures, type OrganizationFigures } from '../ledger/balances/queries.ts';
import { listKeys } from '../people/keys/queries.ts';
import { type OrganizationChanges, updateOrganization } from '../people/organizations/commands.ts';
import {
  DEFAULT_LIMITS,
  type NewOrganizationFacts,
  type OrganizationFacts,
} from '../people/organizations/facts.ts';
import { listOrganizations, type OrganizationListed } from '../people/organizations/queries.ts';
import { organizationNow, systemClock } from '../platform/clock.ts';
import { createOrganization } from '../setup/organizations.ts';
import { nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { printKeys } from './key-table.ts';
import { integer, machineTimeZone, organizationOrArgument, parseRate, type Rates } from './options.ts';
import { profileCommand } from './organization-profile.ts';
import { retentionCommand } from './organization-retention.ts';
import { printFacts, printJson, printLines, printTable, refuseNothing, UsageError } from './output.ts';

interface Options extends Partial<Omit<NewOrganizationFacts, 'nativeIntegration'>> {
  nativeIntegration?: string;
  rate?: Rates;
  org?: string;
  json?: true;
}

/** Adds the commands `org create|update|show|profile|keep|list`. */
export function organizationCommands(org: Command): void {
  factOptions(org.command('create'))
    .description('create an organization with a first API key pair')
    .option('--sandbox', 'for tests, permanently: it sends no email, and its clock can be moved')
    .action(runCreate);
  factOptions(organizationOrArgument(org.command('update')))
    .description('change an organization')
    .option(
      '--rate <CODE=RATE>',
      'value of one unit of another currency, such as GBP=1.1712; GBP= removes the rate; repeatable',
      parseRate,
    )
    .action(runUpdate);
  organizationOrArgument(org.command('show'))
    .description(
      'show an organization: its settings, its key pairs without their secrets, and the number of ' +
        'its records',
    )
    .option('--json', 'print JSON')
    .action(printOrganization);
  profileCommand(org.command('profile'));
  retentionCommand(org.command('keep'));
  org
    .command('list')
    .description('list all organizations')
    .option('--json', 'print JSON')
    .action(printOrganizations);
}

function factOptions(command: Command): Command {
  return command
    .option('--name <name>', 'name')
    .option('--currency <code>', 'ISO 4217 code (new: EUR)')
    .option('--timezone <zone>', `IANA time zone (new: this machine's, ${machineTimeZone()})`)
    .addOption(new Option('--language <language>', 'language (new: en)').choices(LANGUAGES))
    .option('--native-integration <name>', 'the only integration that may create records; "" for none')
    .option('--requests-per-minute <n>', `(new: ${DEFAULT_LIMITS.requestsPerMinute})`, integer)
    .option('--max-concurrency <n>', `concurrent requests (new: ${DEFAULT_LIMITS.maxConcurrency})`, integer)
    .option(
      '--unknown-recipients-per-day <n>',
      'maximum email addresses that are not contacts, to which users may write in 24 hours (new: ' +
        `${DEFAULT_LIMITS.unknownRecipientsPerDay})`,
      integer,
    )
    .option('--json', 'print JSON');
}

async function runCreate(options: Options): Promise<void> {
  const { name, sandbox = false } = options;
  if (name === undefined) throw new UsageError('--name is required: org create --name "My company"');
  const facts: NewOrganizationFacts = {
    ...DEFAULT_LIMITS,
    currency: 'EUR',
    timezone: machineTimeZone(),
    language: 'en',
    nativeIntegration: null,
    ...statedFacts(options),
    name,
    sandbox,
  };
  const created = await withDatabase((context) => createOrganization(context, facts));
  if (options.json) return printJson(sandbox ? { ...created, sandbox } : created);
  printFacts([
    ['Organization', sandbox ? `${created.id} (a sandbox)` : created.id],
    ['API key', created.apiKey],
    ['API secret', created.apiSecret],
  ]);
  printLines('The secret is shown only this once.');
}

async function runUpdate(argument: string | undefined, options: Options): Promise<void> {
  const changes: OrganizationChanges = statedFacts(options);
  if (options.rate !== undefined) changes.rates = options.rate;
  refuseNothing(changes);
  const updated = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, options.org ?? argument);
    return updateOrganization(context, id, changes);
  });
  if (options.json) return printJson(updated);
  printFacts(describeOrganization(updated));
}

async function printOrganization(
  argument: string | undefined,
  { org = argument, json }: { org?: string; json?: true },
): Promise<void> {
  const shown = await withDatabase(async ({ database }) => {
    const organization = await nameOrganization(database, org);
    const { id } = organization;
    const keys = await listKeys(database, id);
    return { ...organization, keys, figures: await loadOrganizationFigures(database, id) };
  });
  if (json) return printJson(shown);
  const { figures, keys } = shown;
  printFacts([
    ...describeOrganization(shown),
    ['Created', shown.createdAt],
    ['Customers', figures.customers],
    ['Invoices', figures.invoices],
    ['Due', figures.due.map(dueOf).join(', ') || '–'],
  ]);
  printKeys(keys);
}

const dueOf = ({ currency, invoices, amountDue }: OrganizationFigures['due'][number]) =>
  `${decimal(amountDue, currency)} ${currency} (${invoices} invoices)`;

async function printOrganizations(options: { json?: true }): Promise<void> {
  const organizations = await withDatabase(({ database }) => listOrganizations(database));
  if (options.json) return printJson(organizations);
  const head = [
    'Id',
    'Name',
    'Currency',
    'Time zone',
    'Language',
    'Native integration',
    'A minute',
    'Concurrent requests',
    'Sandbox',
  ];
  const rows = organizations.map((listed) => [
    listed.id,
    listed.name,
    listed.currency,
    listed.timezone,
    listed.language,
    listed.nativeIntegration ?? '–',
    listed.requestsPerMinute,
    listed.maxConcurrency,
    sandboxText(listed),
  ]);
  printTable(head, rows, 'There is no organization yet.');
}

function statedFacts(options: Options): Partial<OrganizationFacts> {
  const { nativeIntegration, rate: _rates, json: _json, sandbox: _sandbox, ...facts } = options;
  if (facts.currency !== undefined) facts.currency = facts.currency.toUpperCase();
  return nativeIntegration === undefined
    ? facts
    : { ...facts, nativeIntegration: nativeIntegration.trim() === '' ? null : nativeIntegration };
}

/** Returns how a list shows whether an organization is a sandbox, with the time of its clock if that was moved. */
function sandboxText({ sandbox, clockOffsetMillis }: OrganizationListed): string {
  if (!sandbox) return '–';
  if (clockOffsetMillis === 0) return 'yes';
  const now = organizationNow({ clockOffsetMillis }, systemClock.wall.now());
  return `yes, at ${now}`;
}

function describeOrganization(listed: OrganizationListed): [string, string | number][] {
  const rates = Object.entries(listed.rates).map(
    ([currency, value]) => `1 ${currency} = ${value} ${listed.currency}`,
  );
  return [
    ['Organization', listed.id],
    ['Name', listed.name],
    ['Currency', listed.currency],
    ['Rates', rates.join(', ') || '–'],
    ['Time zone', listed.timezone],
    ['Language', listed.language],
    ['Contact positions', listed.contactPositions.join(', ')],
    ['Native integration', listed.nativeIntegration ?? '–'],
    ['Requests per minute', listed.requestsPerMinute],
    ['Concurrent requests', listed.maxConcurrency],
    ['Unknown recipients per day', listed.unknownRecipientsPerDay],
    ['Sandbox', sandboxText(listed)],
  ];
}
