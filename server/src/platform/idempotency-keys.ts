import type { Cipher } from './cipher.ts';
import { systemClock } from './clock.ts';
import type { Connection, Database } from './db/database.ts';
import { isLockTimeout } from './db/errors.ts';
import { ApiError } from './errors.ts';
import { refusal } from './refusals.ts';

/** How long a response is kept for replay. */
export const KEPT_HOURS = 24;
/** Maximum size of a kept response. For a longer one, only its status is kept. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** How long a request waits for a running one with the same key. */
const WAIT_MS = 3000;

/** A key with its owner: key pairs of one organization do not share keys. */
export interface RequestKey {
  organizationId: string;
  apiKey: string;
  key: string;
}

export interface KeptAnswer {
  /** Hash of the request. */
  requestHash: string;
  status: number;
  /** The body. Null when it was too long to keep, or can no longer be decrypted. */
  text: string | null;
}

type KeyContext = { database: Database; cipher: Cipher };

const valuesOf = ({ organizationId, apiKey, key }: RequestKey) => [organizationId, apiKey, key];
const placeOf = ({ organizationId, apiKey, key }: RequestKey) => `answer ${organizationId} ${apiKey} ${key}`;

/** Returns the time before which keys have expired: machine time, not the clock of an organization. */
const keptSince = () => new Date(systemClock.wall.millis() - KEPT_HOURS * 3_600_000).toISOString();

/** Returns the stored response to the first request with the key; null without one. */
export async function findAnswer(
  { database, cipher }: KeyContext,
  key: RequestKey,
): Promise<KeptAnswer | null> {
  const { rows } = await database.pool.query<{ requestHash: string; status: number; answer: string | null }>({
    name: 'answer by idempotency key',
    text: `SELECT request_hash AS "requestHash", status, answer FROM idempotency_keys
           WHERE organization_id = $1 AND api_key = $2 AND key = $3 AND created_at >= $4`,
    values: [...valuesOf(key), keptSince()],
  });
  const [found] = rows;
  if (found === undefined) return null;
  const { requestHash, status, answer } = found;
  return { requestHash, status, text: answer === null ? null : decryptOrNull(cipher, answer, placeOf(key)) };
}

/** Returns null when the encryption key has been removed in the meantime. */
function decryptOrNull(cipher: Cipher, encrypted: string, place: string): string | null {
  try {
    return cipher.decrypt(encrypted, place);
  } catch {
    return null;
  }
}

/** Inserts the key, or replaces an expired one. */
const CLAIM = `
INSERT INTO idempotency_keys (organization_id, api_key, key, request_hash, created_at, status, answer)
VALUES ($1, $2, $3, $4, $5, $7, $8)
ON CONFLICT (organization_id, api_key, key) DO UPDATE SET request_hash = excluded.request_hash,
  created_at = excluded.created_at, status = excluded.status, answer = excluded.answer
WHERE idempotency_keys.created_at < $6`;

function claimStatement(key: RequestKey, requestHash: string, status: number | null, answer: string | null) {
  return {
    name: 'claim idempotency key',
    text: CLAIM,
    values: [...valuesOf(key), requestHash, systemClock.wall.now(), keptSince(), status, answer],
  };
}

/**
 * Claims a key in the connection's transaction. No other request gets it until that ends. After a rollback or
 * a crash the key is free again.
 * @throws CONFLICT when another request has used it, or is running with it
 */
export async function takeKey(connection: Connection, key: RequestKey, requestHash: string): Promise<void> {
  await connection.query(`SET LOCAL lock_timeout = ${WAIT_MS}`);
  try {
    const { rowCount } = await connection.query(claimStatement(key, requestHash, null, null));
    if (rowCount === 0) throw inProgressError();
  } catch (error) {
    throw isLockTimeout(error) ? inProgressError(error) : error;
  }
  await connection.query('SET LOCAL lock_timeout TO DEFAULT');
}

function inProgressError(cause?: unknown): ApiError {
  return new ApiError('CONFLICT', refusal('REQUEST_REPEATED'), {
    headers: { 'retry-after': '1' },
    cause,
  });
}

/** Stores the response in the transaction that claimed the key. */
export async function keepAnswer(
  connection: Connection,
  cipher: Cipher,
  key: RequestKey,
  { status, text }: { status: number; text: string },
): Promise<void> {
  await connection.query({
    name: 'keep answer by idempotency key',
    text: `UPDATE idempotency_keys SET status = $4, answer = $5
           WHERE organization_id = $1 AND api_key = $2 AND key = $3`,
    values: [...valuesOf(key), status, encryptShort(cipher, key, text)],
  });
}

/**
 * Stores the response of a request that changed nothing, or whose changes the same request would not repeat.
 */
export async function keepAfterwards(
  { database, cipher }: KeyContext,
  key: RequestKey,
  { requestHash, status, text }: { requestHash: string; status: number; text: string },
): Promise<void> {
  await database.pool.query(claimStatement(key, requestHash, status, encryptShort(cipher, key, text)));
}

function encryptShort(cipher: Cipher, key: RequestKey, text: string): string | null {
  return Buffer.byteLength(text) > MAX_ANSWER_BYTES ? null : cipher.encrypt(text, placeOf(key));
}
