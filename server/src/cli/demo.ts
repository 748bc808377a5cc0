import type { Command } from 'commander';
import type { RawLine } from '../exchange/imports/lines.ts';
import type { Import } from '../exchange/imports/schema.ts';
import { localDate } from '../kernel/calendar.ts';
import { type NewOrganization, updateOrganization } from '../people/organizations/commands.ts';
import { DEFAULT_LIMITS } from '../people/organizations/facts.ts';
import type { Organization } from '../platform/organization.ts';
import { demoLines } from '../setup/demo/generate.ts';
import { missingRates, settingOf } from '../setup/demo/setting.ts';
import { createOrganization } from '../setup/organizations.ts';
import { bulkImport } from './bulk-import.ts';
import { chooseOrganization } from './choose-organization.ts';
import { type CommandContext, withDatabase } from './database.ts';
import { integer, machineTimeZone, uuid } from './options.ts';
import { printFacts, printJson, printLines, UsageError } from './output.ts';

interface Options {
  org?: string;
  seed: number;
  customers: number;
  json?: true;
}

const MAX_CUSTOMERS = 100_000;

export function demoCommand(command: Command): void {
  command
    .option('--org <id>', 'the organization; default: a new one', uuid)
    .option('--seed <n>', 'the same seed generates the same data, relative to today', integer, 1)
    .option('--customers <n>', 'number of customers', integer, 60)
    .option('--json', 'print JSON')
    .action(runDemo);
}

async function runDemo({ org, seed, customers, json }: Options): Promise<void> {
  if (customers < 1 || customers > MAX_CUSTOMERS)
    throw new UsageError(`--customers must be from 1 to ${MAX_CUSTOMERS}.`);
  const { created, organization, done } = await withDatabase(async (context) => {
    const made = org === undefined ? await newOrganization(context, seed) : null;
    const chosen = await chooseOrganization(context.database, made?.id ?? org);
    await setRates(context, chosen);
    return {
      created: made,
      organization: chosen,
      done: await fillOrganization(context, chosen, seed, customers),
    };
  });
  const { id, name } = organization;
  const records = Object.fromEntries(
    Object.entries(done.counts).map(([type, one]) => [type, one.created + one.updated + one.unchanged]),
  );
  if (json) printJson({ ...(created ?? { id }), name, seed, records, import: done.id });
  else printReport(organization, created, seed, records);
}

function newOrganization(context: CommandContext, seed: number): Promise<NewOrganization> {
  return createOrganization(context, {
    ...DEFAULT_LIMITS,
    name: `Demo company ${seed}`,
    currency: 'EUR',
    timezone: machineTimeZone(),
    language: 'en',
    nativeIntegration: null,
  });
}

/** Sets missing rates. Existing rates do not change. */
async function setRates(context: CommandContext, organization: Organization): Promise<void> {
  const rates = missingRates(organization);
  if (rates.size > 0) await updateOrganization(context, organization.id, { rates });
}

async function fillOrganization(
  context: CommandContext,
  organization: Organization,
  seed: number,
  customers: number,
): Promise<Import> {
  const setting = settingOf(organization, localDate(context.clock.now(), organization.timezone));
  let number = 0;
  async function* lines(): AsyncGenerator<RawLine> {
    for (const line of demoLines(setting, seed, customers)) {
      number += 1;
      yield { number, bytes: Buffer.from(JSON.stringify(line)) };
    }
  }
  const { done, errors } = await bulkImport(context, organization, {
    fileName: `demo, seed ${seed}`,
    lines: lines(),
    received: () => Math.min(1, number / (customers * 20)),
    errorsShown: 1,
    isLenient: false,
  });
  const [first] = errors;
  if (first !== undefined)
    throw new Error(
      `Some of the generated records were refused, for example ${first.type} ${first.externalId}: ` +
        `${first.field ?? ''} ${first.reason}. Does the organization contain other data with the same ` +
        'ids?',
    );
  return done;
}

function printReport(
  { id, name }: Organization,
  created: NewOrganization | null,
  seed: number,
  records: Readonly<Record<string, number>>,
): void {
  const counted = Object.entries(records).map(([type, count]) => `${count} ${type.replace('_', ' ')}s`);
  printFacts([
    ['Organization', `${id} (${name})`],
    ...(created === null
      ? []
      : ([
          ['API key', created.apiKey],
          ['API secret', created.apiSecret],
        ] satisfies [string, string][])),
    ['Seed', seed],
    ['Holds', counted.join(', ')],
  ]);
  if (created !== null) printLines('The secret is shown only this once.');
}
