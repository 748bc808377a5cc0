import type { Command } from 'commander';
import { toTimestamp } from '../ledger/domain/calendar.ts';
import { createKey, keyFacts, revokeKey } from '../people/keys/commands.ts';
import { listKeys } from '../people/keys/queries.ts';
import { findOrganization, type OrganizationListed } from '../people/organizations/queries.ts';
import type { Database } from '../platform/db/database.ts';
import { withDatabase } from './database.ts';
import { listed, time, uuid } from './options.ts';
import { printFacts, printJson, printLines, printTable } from './output.ts';

interface Json {
  json?: true;
}

/** `key create|list|revoke` */
export function keyCommands(key: Command): void {
  key
    .command('create')
    .description('create another API key pair of an organization')
    .argument('<organization>', 'the id of the organization', uuid)
    .option('--name <name>', 'what the key is for', 'API key')
    .option(
      '--scope <scope>',
      'FULL, READ or a list such as customers:write,invoices:read (new: FULL)',
      listed,
    )
    .option('--expires <time>', 'the day or time at which it ends, such as 2026-12-31', time)
    .option(
      '--address <network>',
      'from where alone it may be used, such as 192.0.2.0/24; repeatable',
      listed,
    )
    .option('--json', 'print JSON')
    .action(create);
  key
    .command('list')
    .description('list the API keys of an organization')
    .argument('<organization>', 'the id of the organization', uuid)
    .option('--json', 'print JSON')
    .action(list);
  key
    .command('revoke')
    .description('end an API key, at once on every running server')
    .argument('<key>', 'the API key (qk_…)')
    .option('--json', 'print JSON')
    .action(revoke);
}

interface Options extends Json {
  name: string;
  scope?: string[];
  expires?: string;
  address?: string[];
}

async function create(
  organizationId: string,
  { name, scope, expires, address, json }: Options,
): Promise<void> {
  const pair = await withDatabase(async (context) => {
    const { timezone } = await organization(context.database, organizationId);
    const facts = keyFacts({
      name,
      ...(scope === undefined ? {} : { scope }),
      expiresAt: expires === undefined ? null : toTimestamp(expires, timezone),
      addresses: address ?? null,
    });
    return createKey(context, organizationId, facts);
  });
  if (json) return printJson(pair);
  printFacts([
    ['Name', pair.name],
    ['Scope', pair.scope.join(', ')],
    ['Ends', pair.expiresAt ?? 'never'],
    ['Addresses', pair.addresses?.join(', ') ?? 'all'],
    ['API key', pair.apiKey],
    ['API secret', pair.apiSecret],
  ]);
  printLines('The secret is shown only this once.');
}

async function organization(database: Database, id: string): Promise<OrganizationListed> {
  const found = await findOrganization(database.pool, id);
  if (found === null) throw new Error(`There is no organization ${id}.`);
  return found;
}

async function list(organizationId: string, { json }: Json): Promise<void> {
  const keys = await withDatabase(async ({ database }) => {
    await organization(database, organizationId);
    return listKeys(database, organizationId);
  });
  if (json) return printJson(keys);
  const rows = keys.map((key) => [
    ...[key.apiKey, key.name, key.scope.join(', '), key.addresses?.join(', ') ?? 'all'],
    ...[key.createdAt, key.expiresAt ?? '–', key.revokedAt ?? '–'],
  ]);
  const head = ['API key', 'Name', 'Scope', 'Addresses', 'Created', 'Ends', 'Revoked'];
  printTable(head, rows, 'This organization has no API key.');
}

async function revoke(apiKey: string, { json }: Json): Promise<void> {
  const revoked = await withDatabase((context) => revokeKey(context, apiKey));
  if (json) return printJson(revoked);
  printLines(`${revoked.apiKey} is revoked since ${revoked.revokedAt}.`);
}
