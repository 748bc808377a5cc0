import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DataContext } from '../../platform/context.ts';
import type { Occasion } from '../mails/queue.ts';
import { COOKIE_PREFIX } from './names.ts';

const COOKIE = `${COOKIE_PREFIX}.device`;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** After this time without a sign-in, a device counts as unknown again. */
const DEVICE_DAYS = 365;
const SECONDS = DEVICE_DAYS * 86_400;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Returns the device token of the browser; null without one. */
function tokenOf({ headers }: FastifyRequest): string | null {
  const pair = headers.cookie?.split(/; */).find((one) => one.startsWith(`${COOKIE}=`));
  const token = pair?.slice(COOKIE.length + 1) ?? '';
  return TOKEN.test(token) ? token : null;
}

/** Returns the token hash of the request's device if the account of the address knows it, else null. */
export async function findKnownDevice(
  { database }: Pick<DataContext, 'database'>,
  request: FastifyRequest,
  email: string,
): Promise<string | null> {
  const hash = hashOf(tokenOf(request) ?? '');
  // Also queried without a token, so that the response time does not reveal whether there is one.
  const { rowCount } = await database.main.pool.query({
    name: 'known device',
    text: `SELECT 1 FROM identity_users u JOIN identity_devices d ON d.user_id = u.id AND d.token_hash = $2
           WHERE u.email = lower($1)`,
    values: [email, hash],
  });
  return rowCount === 0 ? null : hash.toString('base64url');
}

/**
 * Stores the device of a sign-in.
 * @returns whether the device is new and the account has others
 */
export async function rememberDevice(
  { database }: Pick<DataContext, 'database'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { identityId, at, address, userAgent }: Occasion & { identityId: string },
): Promise<boolean> {
  const token = tokenOf(request) ?? randomBytes(32).toString('base64url');
  const { rows } = await database.main.pool.query<{ isNew: boolean; hasOthers: boolean }>({
    name: 'remember device',
    text: `WITH known AS (SELECT token_hash FROM identity_devices WHERE user_id = $1)
           INSERT INTO identity_devices (user_id, token_hash, ip_address, user_agent, created_at, last_seen_at)
           VALUES ($1, $2, $3, $4, $5, $5)
           ON CONFLICT (user_id, token_hash) DO UPDATE SET ip_address = excluded.ip_address,
             user_agent = excluded.user_agent, last_seen_at = excluded.last_seen_at
           RETURNING NOT EXISTS (SELECT 1 FROM known WHERE token_hash = $2) AS "isNew",
             EXISTS (SELECT 1 FROM known) AS "hasOthers"`,
    values: [identityId, hashOf(token), address, userAgent, at],
  });
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Max-Age=${SECONDS}; Path=/; Secure; HttpOnly; SameSite=Lax`,
  );
  return rows[0]?.isNew === true && rows[0].hasOthers;
}
