import type { Command } from 'commander';
import { balanceAsOf, balancesAsOf } from '../ledger/balances/as-of.ts';
import { localDate } from '../ledger/domain/calendar.ts';
import { minorUnits } from '../ledger/domain/currency.ts';
import { asOrganization, nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { day, uuid } from './options.ts';
import { printJson, printLines, printTable } from './output.ts';

interface Options {
  org?: string;
  asOf?: string;
  json?: true;
}

/** `balance` */
export function balanceCommand(command: Command): void {
  command
    .argument('[customer]', "the customer's external id; all customers where left out")
    .option('--as-of <date>', "the day, in the organization's time zone; today where left out", day)
    .option('--org <id>', 'the organization; may be left out where there is only one', uuid)
    .option('--json', 'print JSON')
    .action(printBalance);
}

/** Prints a customer's balance, or those of all. */
export async function printBalance(
  customer: string | undefined,
  { org, asOf, json }: Options,
): Promise<void> {
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

function printCustomer(result: Awaited<ReturnType<typeof balanceAsOf>>): void {
  const { customer, asOf, timezone, documents, total, later, balanceNow } = result;
  printLines(`${customer.name} (${customer.externalId}) at the end of ${asOf}, ${timezone}:`);
  printTable(
    ['Date', 'Type', 'External id', 'Number', 'Amount', 'Balance', 'Currency'],
    documents.map(({ date, type, externalId, customId, amount, balance, currency }) => [
      ...[
        date,
        type,
        externalId,
        customId ?? '–',
        decimal(amount, currency),
        decimal(balance, currency),
        currency,
      ],
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
    'No customer owes or is owed anything.',
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

/** Minor units as people write them: 1234 is 12.34 in EUR, 1234 in JPY. */
function decimal(amount: number, currency: string): string {
  const digits = minorUnits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const integer = text.slice(0, text.length - digits);
  return `${amount < 0 ? '-' : ''}${digits === 0 ? integer : `${integer}.${text.slice(-digits)}`}`;
}
