import type { Command } from 'commander';
import { createKey, revokeKey } from '../people/organizations/keys.ts';
import { findOrganization, listKeys } from '../people/organizations/queries.ts';
import { withDatabase } from './database.ts';
import { uuid } from './options.ts';
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

async function create(organizationId: string, { name, json }: Json & { name: string }): Promise<void> {
  const pair = await withDatabase((context) => createKey(context, organizationId, name));
  if (json) return printJson({ name, ...pair });
  printFacts([
    ['Name', name],
    ['API key', pair.apiKey],
    ['API secret', pair.apiSecret],
  ]);
  printLines('The secret is shown only this once.');
}

async function list(organizationId: string, { json }: Json): Promise<void> {
  const keys = await withDatabase(async ({ database }) => {
    if ((await findOrganization(database.pool, organizationId)) === null)
      throw new Error(`There is no organization ${organizationId}.`);
    return listKeys(database, organizationId);
  });
  if (json) return printJson(keys);
  const rows = keys.map((key) => [key.apiKey, key.name, key.createdAt, key.revokedAt ?? '–']);
  printTable(['API key', 'Name', 'Created', 'Revoked'], rows, 'This organization has no API key.');
}

async function revoke(apiKey: string, { json }: Json): Promise<void> {
  const revoked = await withDatabase((context) => revokeKey(context, apiKey));
  if (json) return printJson(revoked);
  printLines(`${revoked.apiKey} is revoked since ${revoked.revokedAt}.`);
}
