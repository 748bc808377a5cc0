import { SourceError } from '../source-error.ts';
import type { OdooClient } from './client.ts';

/** Part of its lifetime after which a key is renewed. */
const RENEWAL_SHARE = 2 / 3;

/** Returns whether it is time to renew a key: two thirds of its lifetime have passed. */
export function isRenewalDue({
  createdAt,
  expiresAt,
  nowMs,
}: {
  createdAt: string;
  expiresAt: string;
  nowMs: number;
}): boolean {
  const [from, until] = [Date.parse(createdAt), Date.parse(expiresAt)];
  return nowMs >= from + (until - from) * RENEWAL_SHARE;
}

export interface KeyRenewal {
  /** A client with the key in use. */
  client: OdooClient;
  apiKey: string;
  /** Shown in Odoo's list of keys. */
  name: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC; Odoo allows normal users at most three months. */
  expiresAt: string;
  connect: (apiKey: string) => OdooClient;
  /** Stores the new key for good. If it fails, the old key stays. */
  store: (apiKey: string) => Promise<void>;
}

/**
 * Replaces a key: creates the next one, verifies it, stores it, and only then revokes the old one. At each
 * moment the stored key works.
 * @throws SourceError RIGHT_MISSING if this Odoo does not let a program renew keys
 */
export async function renewKey({
  client,
  apiKey,
  name,
  expiresAt,
  connect,
  store,
}: KeyRenewal): Promise<void> {
  const next = await generateKey(client, { key: apiKey, scope: 'rpc', name, expiration_date: expiresAt });
  const nextClient = connect(next);
  try {
    if ((await nextClient.userId()) !== (await client.userId()))
      throw new SourceError('UNKNOWN_ANSWER', 'The new key belongs to another user.');
    await store(next);
  } catch (error) {
    await revoke(client, next);
    throw error;
  }
  await revoke(nextClient, apiKey);
}

async function generateKey(client: OdooClient, args: Record<string, unknown>): Promise<string> {
  if (!client.version.canRenewKeys)
    throw new SourceError('RIGHT_MISSING', `Odoo ${client.version.text} does not let a program renew keys.`);
  try {
    const key = await client.call({ model: 'res.users.apikeys', method: 'generate', args });
    if (typeof key === 'string' && key !== '') return key;
    throw new SourceError('UNKNOWN_ANSWER', 'res.users.apikeys.generate: the answer is no key.');
  } catch (error) {
    // Odoo refuses with a message of its own: the setting is off, or the user has ten keys.
    if (error instanceof SourceError && error.code === 'UNKNOWN_ANSWER')
      throw new SourceError(
        'RIGHT_MISSING',
        `Odoo does not renew the key: ${error.message}. Set base.enable_programmatic_api_keys, or renew it by hand.`,
        { cause: error },
      );
    throw error;
  }
}

/** A key that cannot be revoked ends with its lifetime. */
async function revoke(client: OdooClient, key: string): Promise<void> {
  await client.call({ model: 'res.users.apikeys', method: 'revoke', args: { key } }).catch(() => {});
}
