import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';

type SecretContext = Pick<Context, 'database' | 'cipher' | 'clock'>;

const NAME = 'sign-in';
const CONTEXT = 'identities sign-in';

/**
 * What signs cookies and encrypts second factors: 256 random bits that the first who needs them makes, encrypted in the
 * database, so that all processes have the same and nothing has to be set.
 * @throws when it was encrypted with a key that is not there
 */
export async function signInSecret({ database, cipher, clock }: SecretContext): Promise<string> {
  const stored = await read(database);
  if (stored !== null) return cipher.decrypt(stored, CONTEXT);
  const made = cipher.encrypt(randomBytes(32).toString('base64'), CONTEXT);
  await database.pool.query(
    `INSERT INTO identity_secrets (name, secret, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING`,
    [NAME, made, clock.wall.now()],
  );
  // Of several at once, all take the first one's.
  return cipher.decrypt((await read(database)) ?? made, CONTEXT);
}

async function read({ pool }: SecretContext['database']): Promise<string | null> {
  const { rows } = await pool.query<{ secret: string }>(
    'SELECT secret FROM identity_secrets WHERE name = $1',
    [NAME],
  );
  return rows[0]?.secret ?? null;
}

/**
 * Encrypts it anew with the first key, or only where it stands in the clear.
 * @returns how many secrets were encrypted
 */
export async function encryptSignInSecret(
  { database, cipher }: Pick<SecretContext, 'database' | 'cipher'>,
  which: 'ALL' | 'PLAIN',
): Promise<number> {
  const stored = await read(database);
  if (stored === null || (which === 'PLAIN' && !stored.startsWith('plain:'))) return 0;
  const again = cipher.encrypt(cipher.decrypt(stored, CONTEXT), CONTEXT);
  const { rowCount } = await database.pool.query(
    'UPDATE identity_secrets SET secret = $2 WHERE name = $1 AND secret = $3',
    [NAME, again, stored],
  );
  return rowCount ?? 0;
}

/** @throws when what is stored cannot be read with the keys at hand */
export async function checkSignInSecret({
  database,
  cipher,
}: Pick<SecretContext, 'database' | 'cipher'>): Promise<void> {
  const stored = await read(database);
  if (stored !== null) cipher.decrypt(stored, CONTEXT);
}
