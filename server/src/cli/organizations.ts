import { type Command, Option } from 'commander';
import { type OrganizationChanges, updateOrganization } from '../people/organizations/commands.ts';
import { DEFAULT_LIMITS, type OrganizationFacts } from '../people/organizations/facts.ts';
import { listOrganizations, type OrganizationListed } from '../people/organizations/queries.ts';
import { createOrganization } from '../setup/organizations.ts';
import { withDatabase } from './database.ts';
import { integer, machineTimeZone, type Rates, rate, uuid } from './options.ts';
import { printFacts, printJson, printLines, printTable, UsageError } from './output.ts';

interface Options extends Partial<Omit<OrganizationFacts, 'nativeIntegration'>> {
  nativeIntegration?: string;
  rate?: Rates;
  json?: true;
}

/** `org create|update|list` */
export function organizationCommands(org: Command): void {
  factOptions(org.command('create'))
    .description('create an organization with a first API key pair')
    .action(create);
  factOptions(org.command('update'))
    .description('change an organization')
    .argument('<id>', 'the id of the organization', uuid)
    .option(
      '--rate <CODE=RATE>',
      'what one unit of another currency is worth, such as GBP=1.1712; GBP= removes the rate; repeatable',
      rate,
    )
    .action(update);
  org.command('list').description('list all organizations').option('--json', 'print JSON').action(list);
}

function factOptions(command: Command): Command {
  return command
    .option('--name <name>', 'name')
    .option('--currency <code>', 'ISO 4217 code (new: EUR)')
    .option('--timezone <zone>', `IANA time zone (new: this machine's, ${machineTimeZone()})`)
    .addOption(new Option('--language <language>', 'language (new: en)').choices(['en', 'fr']))
    .option('--native-integration <name>', 'the integration that alone creates records; "" for none')
    .option('--requests-per-minute <n>', `(new: ${DEFAULT_LIMITS.requestsPerMinute})`, integer)
    .option('--max-concurrency <n>', `requests at once (new: ${DEFAULT_LIMITS.maxConcurrency})`, integer)
    .option('--json', 'print JSON');
}

async function create(options: Options): Promise<void> {
  const { name } = options;
  if (name === undefined) throw new UsageError('--name is needed: org create --name "My company"');
  const facts: OrganizationFacts = {
    ...DEFAULT_LIMITS,
    currency: 'EUR',
    timezone: machineTimeZone(),
    language: 'en',
    nativeIntegration: null,
    ...statedFacts(options),
    name,
  };
  const created = await withDatabase((context) => createOrganization(context, facts));
  if (options.json) return printJson(created);
  printFacts([
    ['Organization', created.id],
    ['API key', created.apiKey],
    ['API secret', created.apiSecret],
  ]);
  printLines('The secret is shown only this once.');
}

async function update(id: string, options: Options): Promise<void> {
  const changes: OrganizationChanges = statedFacts(options);
  if (options.rate !== undefined) changes.rates = options.rate;
  if (Object.keys(changes).length === 0) throw new UsageError('Nothing to change was given; see --help.');
  const updated = await withDatabase((context) => updateOrganization(context, id, changes));
  if (options.json) return printJson(updated);
  printFacts(describe(updated));
}

async function list(options: { json?: true }): Promise<void> {
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
    'At once',
  ];
  const rows = organizations.map((one) => [
    ...[one.id, one.name, one.currency, one.timezone, one.language, one.nativeIntegration ?? '–'],
    ...[one.requestsPerMinute, one.maxConcurrency],
  ]);
  printTable(head, rows, 'There is no organization yet.');
}

function statedFacts(options: Options): Partial<OrganizationFacts> {
  const { nativeIntegration, rate: _rates, json: _json, ...facts } = options;
  if (facts.currency !== undefined) facts.currency = facts.currency.toUpperCase();
  return nativeIntegration === undefined
    ? facts
    : { ...facts, nativeIntegration: nativeIntegration.trim() === '' ? null : nativeIntegration };
}

function describe(one: OrganizationListed): [string, string | number][] {
  const rates = Object.entries(one.rates).map(
    ([currency, value]) => `1 ${currency} = ${value} ${one.currency}`,
  );
  return [
    ['Organization', one.id],
    ['Name', one.name],
    ['Currency', one.currency],
    ['Rates', rates.join(', ') || '–'],
    ['Time zone', one.timezone],
    ['Language', one.language],
    ['Contact positions', one.contactPositions.join(', ')],
    ['Native integration', one.nativeIntegration ?? '–'],
    ['Requests a minute', one.requestsPerMinute],
    ['Requests at once', one.maxConcurrency],
  ];
}
