import type { Command } from 'commander';
import { dryRun } from '../dunning/dry-run/dry-run.ts';
import type { DryRunItem, DryRunRequest } from '../dunning/dry-run/schema.ts';
import { localDate } from '../kernel/calendar.ts';
import { addDays } from '../kernel/days.ts';
import { fromCustomers } from '../ledger/relations.ts';
import type { Database } from '../platform/db/database.ts';
import type { Organization } from '../platform/organization.ts';
import { printableJson } from '../platform/plain-text.ts';
import { asOrganization, nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { parseDay, uuid } from './options.ts';
import { printLines, UsageError } from './output.ts';

interface Options {
  org?: string;
  from?: string;
  to?: string;
  customer?: string;
  plan?: string;
  json?: true;
}

/** Default number of days to look ahead. */
const DAYS_AHEAD = 60;
/** Customers that are held in memory at once. */
const BATCH = 200;

/** Adds the command `dunning dry-run`. */
export function dunningCommands(command: Command): void {
  command
    .command('dry-run')
    .description('print what dunning would do between two days if nothing changed; writes nothing')
    .option('--from <date>', "the first day, in the organization's time zone; default: today", parseDay)
    .option(
      '--to <date>',
      'the last day, at most 366 days after today; default: 60 days after today',
      parseDay,
    )
    .option('--customer <id>', "only this customer, by the customer's external id")
    .option('--plan <id>', 'a plan to treat as active even if it is disabled', uuid)
    .option('--org <id>', 'the organization; optional if there is only one', uuid)
    .option('--json', 'print one JSON object per line')
    .action(printDryRun);
}

async function printDryRun({ org, customer, json, plan, from, to: until }: Options): Promise<void> {
  await withDatabase(async ({ database, clock }) => {
    const organization = asOrganization(await nameOrganization(database, org));
    const now = clock.now();
    const to = until ?? addDays(localDate(now, organization.timezone), DAYS_AHEAD);
    const request: DryRunRequest = {
      to,
      limit: BATCH,
      ...(from === undefined ? {} : { from }),
      ...(plan === undefined ? {} : { planId: plan }),
      ...(customer === undefined
        ? {}
        : { customerId: await resolveCustomerId(database, organization, customer) }),
    };
    let steps = 0;
    let cursor: string | null = null;
    do {
      const of = cursor === null ? request : { ...request, cursor };
      const { items, nextCursor } = await dryRun(database, organization, of, now);
      for (const item of items) printLines(json ? printableJson(JSON.stringify(item)) : lineOf(item));
      steps += items.length;
      cursor = nextCursor;
    } while (cursor !== null);
    if (!json) printLines(`${steps} steps from ${from ?? 'today'} to ${to}, ${organization.timezone}.`);
  });
}

function lineOf({
  on,
  customer,
  step,
  carryingInvoice,
  invoices,
  automatic,
  dunningPlan,
}: DryRunItem): string {
  const others = invoices.length > 1 ? ` and ${invoices.length - 1} more` : '';
  const invoice = carryingInvoice.customId ?? carryingInvoice.externalId;
  const who = `${customer.name} (${customer.externalId})`;
  const how = automatic ? step.type : `${step.type}, a task`;
  return `${on}  ${who}: ${step.name} [${how}] about ${invoice}${others} by ${dunningPlan.name}`;
}

async function resolveCustomerId(
  { pool }: Database,
  { id }: Organization,
  externalId: string,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT c.id ${fromCustomers('c')} AND c.external_id = $2`,
    [id, externalId],
  );
  const [row] = rows;
  if (row === undefined) throw new UsageError(`The customer ${externalId} does not exist.`);
  return row.id;
}
