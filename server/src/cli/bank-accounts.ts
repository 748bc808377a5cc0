import type { Command } from 'commander';
import { createBankAccount, removeBankAccount, updateBankAccount } from '../ledger/bank-accounts/commands.ts';
import { listBankAccounts } from '../ledger/bank-accounts/queries.ts';
import type { BankAccount } from '../ledger/bank-accounts/schema.ts';
import { nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { readEveryPage } from './every-page.ts';
import { organizationOption, uuid } from './options.ts';
import { printFacts, printJson, printLines, printTable, refuseNothing } from './output.ts';

interface Scope {
  org?: string;
  json?: true;
}

interface Options extends Scope {
  name?: string;
  bankName?: string;
  iban?: string;
  accountNumber?: string;
  routingNumber?: string;
  bic?: string;
  currency?: string;
}

/** Adds the commands `bank-account create|list|update|remove`. */
export function bankAccountCommands(command: Command): void {
  factOptions(command.command('create'), " (default: the organization's)")
    .description('create a bank account of an organization')
    .action(runCreate);
  organizationOption(command.command('list'))
    .description('list the bank accounts, newest first')
    .action(printAccounts);
  factOptions(command.command('update'))
    .description(
      'change a bank account; "" clears a value, for example --iban "" to use account numbers instead',
    )
    .argument('<account>', "the bank account's id", uuid)
    .action(runUpdate);
  organizationOption(command.command('remove'))
    .description('remove a bank account that is not used by a payment, refund or customer')
    .argument('<account>', "the bank account's id", uuid)
    .action(remove);
}

function factOptions(command: Command, currencyDefault = ''): Command {
  return organizationOption(command)
    .option('--name <name>', 'display name of the account')
    .option('--bank-name <name>', 'name of the bank')
    .option('--iban <iban>', 'IBAN; or give the account number:')
    .option('--account-number <number>', 'account number')
    .option('--routing-number <number>', 'routing number, sort code or similar')
    .option('--bic <bic>', 'BIC (SWIFT code)')
    .option('--currency <code>', `ISO 4217 code${currencyDefault}`, (text) => text.toUpperCase());
}

async function runCreate({ org, json, ...facts }: Options): Promise<void> {
  const account = await withDatabase(async (context) => {
    const { id, currency } = await nameOrganization(context.database, org);
    return createBankAccount(context, id, { currency, ...facts });
  });
  print(account, json);
}

async function printAccounts({ org, json }: Scope): Promise<void> {
  const accounts = await withDatabase(async ({ database }) => {
    const { id } = await nameOrganization(database, org);
    return readEveryPage(async (page) => {
      const { items: records, ...more } = await listBankAccounts(database, id, page);
      return { ...more, records };
    });
  });
  if (json) return printJson(accounts);
  const rows = accounts.map((one) => [
    one.id,
    one.name,
    one.bankName ?? '–',
    one.iban ?? '–',
    one.accountNumber ?? '–',
    one.routingNumber ?? '–',
    one.bic ?? '–',
    one.currency,
  ]);
  const head = ['Id', 'Name', 'Bank', 'IBAN', 'Account number', 'Routing number', 'BIC', 'Currency'];
  printTable(head, rows, 'This organization has no bank accounts.');
}

async function runUpdate(accountId: string, { org, json, ...changes }: Options): Promise<void> {
  refuseNothing(changes);
  const account = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    return updateBankAccount(context, id, accountId, changes);
  });
  print(account, json);
}

async function remove(accountId: string, { org, json }: Scope): Promise<void> {
  const account = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    return removeBankAccount(context, id, accountId);
  });
  if (json) return printJson(account);
  printLines(`Removed ${account.name} (${account.iban ?? account.accountNumber ?? account.id}).`);
}

function print(account: BankAccount, json: true | undefined): void {
  if (json) printJson(account);
  else printPlain(account);
}

function printPlain(account: BankAccount): void {
  printFacts([
    ['Bank account', account.id],
    ['Name', account.name],
    ['Bank', account.bankName ?? '–'],
    ['IBAN', account.iban ?? '–'],
    ['Account number', account.accountNumber ?? '–'],
    ['Routing number', account.routingNumber ?? '–'],
    ['BIC', account.bic ?? '–'],
    ['Currency', account.currency],
  ]);
}
