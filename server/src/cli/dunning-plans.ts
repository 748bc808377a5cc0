import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  createDunningPlan,
  deleteDunningPlan,
  setPlanState,
  updateDunningPlan,
} from '../dunning/plans/commands.ts';
import { findDunningPlan, listDunningPlans } from '../dunning/plans/queries.ts';
import type { DunningPlan, DunningPlanState } from '../dunning/plans/schema.ts';
import { parseStrictJson } from '../platform/http/strict-json.ts';
import { nameOrganization } from './choose-organization.ts';
import { type CommandContext, withDatabase } from './database.ts';
import { readEveryPage } from './every-page.ts';
import { organizationOption, uuid } from './options.ts';
import { messageOf, printFacts, printJson, printLines, printTable, UsageError } from './output.ts';

/** Far more than the largest plan needs. */
const MAX_BYTES = 10 * 1024 * 1024;

interface Scope {
  org?: string;
  json?: true;
}

/** Adds the commands `dunning-plan create|list|show|update|enable|disable|default|remove`. */
export function dunningPlanCommands(command: Command): void {
  organizationOption(command.command('create'))
    .description(
      'create a dunning plan of an organization from a JSON file (see docs/operations/organizations.md)',
    )
    .argument('<file>', 'the JSON file')
    .action(runCreate);
  organizationOption(command.command('list'))
    .description('list the dunning plans, newest first')
    .action(printPlans);
  ofPlan(command, 'show', 'show a dunning plan with its steps', async ({ database }, organizationId, id) =>
    findDunningPlan(database.pool, organizationId, id),
  );
  organizationOption(command.command('update'))
    .description('change a dunning plan by a JSON file with the whole plan, as printed by show --json')
    .argument('<plan>', 'the id of the dunning plan', uuid)
    .argument('<file>', 'the JSON file')
    .action(runUpdate);
  ofState(command, 'enable', 'enable a dunning plan', { isActive: true });
  ofState(command, 'disable', 'disable a dunning plan: it does nothing', { isActive: false });
  ofState(command, 'default', 'make it the default: the plan of every customer and invoice without its own', {
    isDefault: true,
  });
  organizationOption(command.command('remove'))
    .description('remove an unused dunning plan, with its versions')
    .argument('<plan>', 'the id of the dunning plan', uuid)
    .action(remove);
}

type OfPlan = (context: CommandContext, organizationId: string, planId: string) => Promise<DunningPlan>;

/** Adds a command that takes the id of a plan and prints the plan. */
function ofPlan(command: Command, name: string, description: string, work: OfPlan): void {
  organizationOption(command.command(name))
    .description(description)
    .argument('<plan>', 'the id of the dunning plan', uuid)
    .action(async (planId: string, scope: Scope) => print(await inOrganization(scope, planId, work), scope));
}

function ofState(command: Command, name: string, description: string, state: DunningPlanState): void {
  ofPlan(command, name, description, (context, id, planId) => setPlanState(context, id, planId, state));
}

function inOrganization({ org }: Scope, planId: string, work: OfPlan): Promise<DunningPlan> {
  return withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    return work(context, id, planId);
  });
}

async function runCreate(path: string, { org, json }: Scope): Promise<void> {
  const file = await readJson(path);
  const plan = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    return createDunningPlan(context, id, file);
  });
  if (json) return printJson(plan);
  printFacts([
    ['Dunning plan', plan.id],
    ['Name', plan.name],
  ]);
}

async function printPlans({ org, json }: Scope): Promise<void> {
  const plans = await withDatabase(async ({ database }) => {
    const { id } = await nameOrganization(database, org);
    return readEveryPage(async (page) => {
      const { items: records, ...more } = await listDunningPlans(database, id, page);
      return { ...more, records };
    });
  });
  if (json) return printJson(plans);
  const rows = plans.map((one) => [
    one.id,
    one.name,
    one.mode,
    one.entity,
    one.steps.length,
    one.version,
    yesOrNo(one.isActive),
    yesOrNo(one.isDefault),
  ]);
  const head = ['Id', 'Name', 'Mode', 'Entity', 'Steps', 'Version', 'Active', 'Default'];
  printTable(head, rows, 'This organization has no dunning plans.');
}

async function runUpdate(planId: string, path: string, scope: Scope): Promise<void> {
  const file = await readJson(path);
  print(
    await inOrganization(scope, planId, (context, id) => updateDunningPlan(context, id, planId, file)),
    scope,
  );
}

async function remove(planId: string, scope: Scope): Promise<void> {
  const plan = await inOrganization(scope, planId, deleteDunningPlan);
  if (scope.json) return printJson(plan);
  printLines(`Removed ${plan.name} (${plan.id}).`);
}

function print(plan: DunningPlan, { json }: Scope): void {
  if (json) printJson(plan);
  else printPlain(plan);
}

function printPlain(plan: DunningPlan): void {
  printFacts([
    ['Dunning plan', plan.id],
    ['Name', plan.name],
    ['Mode', plan.mode],
    ['Entity', plan.entity],
    ['Takeover', plan.takeover],
    ['Version', plan.version],
    ['Active', yesOrNo(plan.isActive)],
    ['Default', yesOrNo(plan.isDefault)],
  ]);
  const rows = plan.steps.map((one) => [
    one.key,
    one.name,
    one.type,
    one.relativeTo,
    one.offsetDays,
    yesOrNo(one.automatic),
  ]);
  printTable(['Key', 'Step', 'Type', 'Relative to', 'Days', 'Automatic'], rows, 'The plan has no steps.');
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** @throws UsageError when the file cannot be read or is not JSON */
async function readJson(path: string): Promise<unknown> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new Error('it is too large for a dunning plan');
    return parseStrictJson(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be used: ${messageOf(error)}`);
  }
}
