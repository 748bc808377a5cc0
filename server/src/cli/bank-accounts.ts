import type { Command } from 'commander';
import { createBankAccount } from '../ledger/bank-accounts/commands.ts';
import { nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { uuid } from './options.ts';
import { printFacts, printJson } from './output.ts';

interface Options {
  org?: string;
  json?: true;
  name?: string;
  bankName?: string;
  iban?: string;
  accountNumber?: string;
  routingNumber?: string;
  bic?: string;
  currency?: string;
}

/** `bank-account create` */
export function bankAccountCommands(command: Command): void {
  command
    .command('create')
    .description('create a bank account of an organization')
    .option('--org <id>', 'the organization; not needed when there is only one', uuid)
    .option('--name <name>', 'what people call the account')
    .option('--bank-name <name>', 'the bank')
    .option('--iban <iban>', 'IBAN, or else:')
    .option('--account-number <number>', 'account number')
    .option('--routing-number <number>', 'routing number, sort code or the like')
    .option('--bic <bic>', 'BIC (SWIFT code)')
    .option('--currency <code>', "ISO 4217 code (default: the organization's)")
    .option('--json', 'print JSON')
    .action(create);
}

async function create({ org, json, currency, ...facts }: Options): Promise<void> {
  const account = await withDatabase(async (context) => {
    const organization = await nameOrganization(context.database, org);
    const stated = { ...facts, currency: currency?.toUpperCase() ?? organization.currency };
    return createBankAccount(context, organization.id, stated);
  });
  if (json) return printJson(account);
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
