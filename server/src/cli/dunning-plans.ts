import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { createDunningPlan } from '../collections/dunning/plans/commands.ts';
import { parseStrictJson } from '../platform/http/strict-json.ts';
import { nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { uuid } from './options.ts';
import { messageOf, printFacts, printJson, UsageError } from './output.ts';

/** Far more than a plan with the most steps takes. */
const MAX_BYTES = 10 * 1024 * 1024;

/** `dunning-plan create` */
export function dunningPlanCommands(command: Command): void {
  command
    .command('create')
    .description('create a dunning plan of an organization from a JSON file (see docs/operations.md)')
    .argument('<file>', 'the JSON file')
    .option('--org <id>', 'the organization; not needed when there is only one', uuid)
    .option('--json', 'print JSON')
    .action(create);
}

async function create(path: string, { org, json }: { org?: string; json?: true }): Promise<void> {
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

/** @throws UsageError when the file cannot be read or holds no JSON */
async function readJson(path: string): Promise<unknown> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new Error('it is too large for a dunning plan');
    return parseStrictJson(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be used: ${messageOf(error)}`);
  }
}
