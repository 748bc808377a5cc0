import type { Command } from 'commander';
import { localDate } from '../kernel/calendar.ts';
import { minorToDecimal as decimal } from '../kernel/currency.ts';
import { balanceAsOf, balancesAsOf } from '../ledger/balances/as-of.ts';
import { asOrganization, nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { parseDay, uuid } from './options.ts';
import { printJson, printLines, printTable, UsageError } from './output.ts';
import { externalRef, openRemote, remoteOption } from './remote.ts';

interface Options {
  org?: string;
  url?: string;
  asOf?: string;
  json?: true;
}

export function balanceCommand(command: Command): void {
  remoteOption(command)
    .argument('[customer]', "the customer's external id; default: all customers")
    .option('--as-of <date>', "the day, in the organization's time zone; default: today", parseDay)
    .option('--org <id>', 'the organization; optional if there is only one', uuid)
    .option('--json', 'print JSON')
    .action(printBalance);
}

/** Prints the balance of one customer, or of all. */
export async function printBalance(
  customer: string | undefined,
  { org, url, asOf, json }: Options,
): Promise<void> {
  if (url !== undefined) return printRemote(url, customer, asOf, json);
  const result = await withDatabase(async ({ database, clock }) => {
    const organization = asOrganization(await nameOrganization(database, org));
    const date = asOf ?? localDate(clock.now(), organization.timezone);
    return customer === undefined
      ? balancesAsOf(database, organization, date)
      : balanceAsOf(database, organization, customer, date);
  });
  if (json) printJson(result);
  else if ('customer' in result) printCustomer(result);
  else printAll(result);
}

/** Prints a customer's balance with all its documents, from a remote service. */
async function printRemote(
  url: string,
  customer: string | undefined,
  asOf: string | undefined,
  json: true | undefined,
): Promise<void> {
  if (customer === undefined) throw new UsageError('Name a customer when you use --url.');
  const pages = openRemote(url).pages('/v1/customers/{customerId}/balance', {
    path: { customerId: externalRef(customer) },
    query: asOf === undefined ? {} : { asOf },
  });
  const { value: first } = await pages.next();
  if (first === undefined) throw new Error('The service did not return a page.');
  const items = [...first.items];
  for await (const page of pages) items.push(...page.items);
  const { offset: _, limit: __, nextCursor: ___, ...figures } = first;
  if (json) return printJson({ ...figures, items });
  printLines(
    `${first.customer.name} (${first.customer.externalId}) at the end of ${first.asOf}, ${first.timezone}:`,
  );
  printTable(
    ['Date', 'Type', 'External id', 'Number', 'Amount', 'Balance', 'Outstanding', 'Currency'],
    items.map(({ date, type, externalId, customId, amount, balance, amountOutstanding, currency }) => [
      date.slice(0, 10),
      type,
      externalId,
      customId ?? '–',
      decimal(amount, currency),
      decimal(balance, currency),
      amountOutstanding === null ? '' : decimal(amountOutstanding, currency),
      currency,
    ]),
    'No documents.',
  );
  printTotal(first);
}

function printCustomer(result: Awaited<ReturnType<typeof balanceAsOf>>): void {
  const { customer, asOf, timezone, documents, total, later, balanceNow } = result;
  printLines(`${customer.name} (${customer.externalId}) at the end of ${asOf}, ${timezone}:`);
  printTable(
    ['Date', 'Type', 'External id', 'Number', 'Amount', 'Balance', 'Currency'],
    documents.map(({ date, type, externalId, customId, amount, balance, currency }) => [
      date,
      type,
      externalId,
      customId ?? '–',
      decimal(amount, currency),
      decimal(balance, currency),
      currency,
    ]),
    'No documents.',
  );
  printTotal(total);
  for (const { currency, documents: count, amount } of later)
    printLines(`Dated later: ${count} documents, ${decimal(amount, currency)} ${currency}`);
  if (later.length > 0) printLines(`Balance now: ${decimal(balanceNow, total.currency)} ${total.currency}`);
}

function printAll({ asOf, timezone, customers, total }: Awaited<ReturnType<typeof balancesAsOf>>): void {
  printLines(`Balances at the end of ${asOf}, ${timezone}:`);
  printTable(
    ['Customer', 'Name', 'Balance', 'Currency'],
    customers.flatMap(({ externalId, name, balances }) =>
      balances.map(({ currency, balance }) => [externalId, name, decimal(balance, currency), currency]),
    ),
    'No customer has a balance.',
  );
  printTotal(total);
}

function printTotal({
  balance,
  currency,
  unconverted,
}: Awaited<ReturnType<typeof balancesAsOf>>['total']): void {
  const left = unconverted.length === 0 ? '' : ` (without ${unconverted.join(', ')}: no rate)`;
  printLines(`Total: ${decimal(balance, currency)} ${currency}${left}`);
}
