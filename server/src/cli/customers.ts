import type { Command } from 'commander';
import { mergeCustomer, undoCustomerMerge } from '../cases/merges/commands.ts';
import { listMerges } from '../cases/merges/queries.ts';
import type { CustomerMerge } from '../cases/merges/schema.ts';
import { isRecordId, pathRef } from '../platform/http/record-id.ts';
import { asOrganization, nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { organizationOption, uuid } from './options.ts';
import { printJson, printLines, printTable, UsageError } from './output.ts';

interface Options {
  org?: string;
  json?: true;
  user?: string;
}

/** Maximum number of listed merges, newest first. */
const MAX_LISTED = 500;

/** Adds the commands `customer merge|undo-merge|merges`. */
export function customerCommands(customer: Command): void {
  organizationOption(customer.command('merge'))
    .description('merge a customer into another one, which takes over all of its records')
    .argument('<customer>', 'its id, or external:<externalId>')
    .argument('<into>', 'the other customer, in the same form')
    .option('--user <id>', 'the user who does this', uuid)
    .action(merge);
  organizationOption(customer.command('undo-merge'))
    .description('undo a merge of the last 24 hours')
    .argument('<merge>', 'the id of the merge', uuid)
    .option('--user <id>', 'the user who does this', uuid)
    .action(undo);
  organizationOption(customer.command('merges'))
    .description(`list merges, newest first, at most ${MAX_LISTED}`)
    .action(printCustomers);
}

async function merge(from: string, into: string, { org, json, user }: Options): Promise<void> {
  const [customer, target] = [refOf(from), refOf(into)];
  const done = await withDatabase(async (context) => {
    const organization = asOrganization(await nameOrganization(context.database, org));
    return mergeCustomer(context, organization, { customer, into: target, userId: user ?? null });
  });
  if (json) return printJson(done);
  printLines(
    `Merged ${nameOf(done.customer)} into ${nameOf(done.into)}: ${done.moved.documents} documents moved.`,
    `You can undo this until ${done.undoUntil}: customer undo-merge ${done.id}`,
  );
}

async function undo(mergeId: string, { org, json, user }: Options): Promise<void> {
  const done = await withDatabase(async (context) => {
    const organization = asOrganization(await nameOrganization(context.database, org));
    return undoCustomerMerge(context, organization, { mergeId, userId: user ?? null });
  });
  if (json) return printJson(done);
  printLines(`${nameOf(done.customer)} is no longer merged into ${nameOf(done.into)}.`);
}

async function printCustomers({ org, json }: Options): Promise<void> {
  const { items } = await withDatabase(async ({ database }) => {
    const organization = asOrganization(await nameOrganization(database, org));
    return listMerges(database, organization, { limit: MAX_LISTED });
  });
  if (json) return printJson(items);
  printTable(
    ['Merge', 'Customer', 'Into', 'Documents', 'Merged', 'Undone'],
    items.map(({ id, customer, into, moved, mergedAt, undoneAt }) => [
      id,
      nameOf(customer),
      nameOf(into),
      String(moved.documents),
      mergedAt,
      undoneAt ?? '–',
    ]),
    'No customers have been merged.',
  );
}

function refOf(text: string): { id: string } | { externalId: string } {
  if (!isRecordId(text)) throw new UsageError('Name a customer by its id, or by external:<externalId>.');
  return pathRef(text);
}

const nameOf = ({ name, externalId }: CustomerMerge['into']) => `${name} (${externalId})`;
