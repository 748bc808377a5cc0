import type { Command } from 'commander';
import { toTimestamp } from '../kernel/calendar.ts';
import { createKey, keyFacts, revokeKey } from '../people/keys/commands.ts';
import { listKeys } from '../people/keys/queries.ts';
import { nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { handlingText, printKeys } from './key-table.ts';
import { organizationOrArgument, parseList, parseTime } from './options.ts';
import { printFacts, printJson, printLines } from './output.ts';

interface Json {
  json?: true;
}

interface ForOrganization extends Json {
  org?: string;
}

/** Adds the commands `key create|list|revoke`. */
export function keyCommands(key: Command): void {
  organizationOrArgument(key.command('create'))
    .description('create another API key pair of an organization')
    .option('--name <name>', 'what the key is for', 'API key')
    .option(
      '--scope <scope>',
      'FULL, READ or a list such as customers:write,invoices:read (new: FULL)',
      parseList,
    )
    .option('--expires <time>', 'the day or time at which it expires, such as 2026-12-31', parseTime)
    .option(
      '--address <network>',
      'the only network it may be used from, such as 192.0.2.0/24; repeatable',
      parseList,
    )
    .option('--lenient', 'handle its requests leniently, unless they ask for handling=strict')
    .option('--json', 'print JSON')
    .action(runCreate);
  organizationOrArgument(key.command('list'))
    .description('list the API keys of an organization')
    .option('--json', 'print JSON')
    .action(printKeyPairs);
  key
    .command('revoke')
    .description('revoke an API key, at once on every running server')
    .argument('<key>', 'the API key (qk_…)')
    .option('--json', 'print JSON')
    .action(revoke);
}

interface Options extends ForOrganization {
  name: string;
  scope?: string[];
  expires?: string;
  address?: string[];
  lenient?: true;
}

async function runCreate(
  argument: string | undefined,
  { org = argument, name, scope, expires, address, lenient, json }: Options,
): Promise<void> {
  const pair = await withDatabase(async (context) => {
    const { id, timezone } = await nameOrganization(context.database, org);
    const facts = keyFacts({
      name,
      ...(scope === undefined ? {} : { scope }),
      expiresAt: expires === undefined ? null : toTimestamp(expires, timezone),
      addresses: address ?? null,
      lenient: lenient ?? false,
    });
    return createKey(context, id, facts);
  });
  if (json) return printJson(pair);
  printFacts([
    ['Name', pair.name],
    ['Scope', pair.scope.join(', ')],
    ['Ends', pair.expiresAt ?? 'never'],
    ['Addresses', pair.addresses?.join(', ') ?? 'all'],
    ['Handling', handlingText(pair)],
    ['API key', pair.apiKey],
    ['API secret', pair.apiSecret],
  ]);
  printLines('The secret is shown only this once.');
}

async function printKeyPairs(
  argument: string | undefined,
  { org = argument, json }: ForOrganization,
): Promise<void> {
  const keys = await withDatabase(async ({ database }) => {
    const { id } = await nameOrganization(database, org);
    return listKeys(database, id);
  });
  if (json) return printJson(keys);
  printKeys(keys);
}

async function revoke(apiKey: string, { json }: Json): Promise<void> {
  const revoked = await withDatabase((context) => revokeKey(context, apiKey));
  if (json) return printJson(revoked);
  printLines(`${revoked.apiKey} has been revoked since ${revoked.revokedAt}.`);
}
