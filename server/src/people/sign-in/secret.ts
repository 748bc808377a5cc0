import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';

type SecretContext = Pick<Context, 'database' | 'cipher' | 'clock'>;

const NAME = 'sign-in';
const CONTEXT = 'identities sign-in';

/**
 * Returns the secret that signs cookies and encrypts second factors. The first process that needs it
 * generates 256 random bits and stores them encrypted in the database. All processes share it, and it needs
 * no configuration.
 * @throws if it was encrypted with a missing key
 */
export async function signInSecret({ database, cipher, clock }: SecretContext): Promise<string> {
  const stored = await readSecret(database);
  if (stored !== null) return cipher.decrypt(stored, CONTEXT);
  const made = cipher.encrypt(randomBytes(32).toString('base64'), CONTEXT);
  await database.main.pool.query(
    `INSERT INTO identity_secrets (name, secret, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING`,
    [NAME, made, clock.wall.now()],
  );
  // Concurrent processes all use the secret that was stored first.
  return cipher.decrypt((await readSecret(database)) ?? made, CONTEXT);
}

async function readSecret({ main }: SecretContext['database']): Promise<string | null> {
  const { rows } = await main.pool.query<{ secret: string }>(
    'SELECT secret FROM identity_secrets WHERE name = $1',
    [NAME],
  );
  return rows[0]?.secret ?? null;
}

/**
 * Encrypts the secret again with the first key, or only if it is in plain text.
 * @returns the number of encrypted secrets
 */
export async function encryptSignInSecret(
  { database, cipher }: Pick<SecretContext, 'database' | 'cipher'>,
  which: 'ALL' | 'PLAIN',
): Promise<number> {
  const stored = await readSecret(database);
  if (stored === null || (which === 'PLAIN' && !stored.startsWith('plain:'))) return 0;
  const again = cipher.encrypt(cipher.decrypt(stored, CONTEXT), CONTEXT);
  const { rowCount } = await database.main.pool.query(
    'UPDATE identity_secrets SET secret = $2 WHERE name = $1 AND secret = $3',
    [NAME, again, stored],
  );
  return rowCount ?? 0;
}

/**
 * Checks that the stored secret is readable.
 * @throws if it cannot be decrypted with the configured keys
 */
export async function checkSignInSecret({
  database,
  cipher,
}: Pick<SecretContext, 'database' | 'cipher'>): Promise<void> {
  const stored = await readSecret(database);
  if (stored !== null) cipher.decrypt(stored, CONTEXT);
}
