import type { SourceKeys } from '../connector.ts';
import { SourceError } from '../source-error.ts';
import { OdooFault } from './answers.ts';
import type { OdooClient } from './client.ts';
import { readUser } from './company.ts';
import type { OdooReader } from './reader.ts';
import { parseRows } from './reader.ts';

const MODEL = 'res.users.apikeys';

/** Returns the functions that manage the keys of the user, from Odoo 19 on. */
export function odooKeys(connect: () => Promise<OdooReader>, apiKey: string): SourceKeys {
  return {
    owner: async () => (await readUser(await connect())).login,
    create: async (name, expiresAt) => createKey((await connect()).client, { apiKey, name, expiresAt }),
    exists: async (name) => hasKey((await connect()).client, name),
    revoke: async (key) => revokeKey((await connect()).client, key),
  };
}

async function createKey(
  client: OdooClient,
  { apiKey, name, expiresAt }: { apiKey: string; name: string; expiresAt: string },
): Promise<string> {
  if (!client.version.canRenewKeys)
    throw new SourceError(
      'RIGHT_MISSING',
      `Odoo ${client.version.text} does not let a program renew keys. Create the next key by hand.`,
    );
  const until = expiresAt.slice(0, 19).replace('T', ' ');
  const args = { key: apiKey, scope: 'rpc', name, expiration_date: until };
  try {
    const key = await client.call({ model: MODEL, method: 'generate', args });
    if (typeof key === 'string' && key !== '') return key;
  } catch (error) {
    // Odoo refuses with a message of its own: the setting is off, or the user has ten keys.
    if (error instanceof OdooFault && error.code !== 'UNREACHABLE')
      throw new SourceError(
        'RIGHT_MISSING',
        `Odoo does not renew the key: ${error.message}. Set base.enable_programmatic_api_keys to True, or create ` +
          'the next key by hand.',
        { cause: error },
      );
    throw error;
  }
  throw new SourceError('UNKNOWN_ANSWER', `${MODEL}.generate: the answer is no key.`);
}

/** Users may read the names of their own keys, not the keys. */
async function hasKey(client: OdooClient, name: string): Promise<boolean> {
  const args = { domain: [['name', '=', name]], fields: ['name'], limit: 1 };
  const answer = await client.call({ model: MODEL, method: 'search_read', args });
  return parseRows(answer, MODEL, (row) => row).length > 0;
}

async function revokeKey(client: OdooClient, key: string): Promise<void> {
  try {
    await client.call({ model: MODEL, method: 'revoke', args: { key } });
  } catch (error) {
    // The key to revoke is unknown. A wrong key of the connection is another error.
    if (error instanceof OdooFault && error.exception === 'odoo.exceptions.AccessDenied') return;
    throw error;
  }
}
