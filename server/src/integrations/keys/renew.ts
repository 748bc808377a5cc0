import { recordChange } from '../../ledger/commands.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notifyAdministrators } from '../connections/notify.ts';
import { readKey, UnreadableSecretError, withConnector } from '../connections/open.ts';
import { problemOf } from '../connections/problem.ts';
import { type ConnectionRef, encryptKey } from '../connections/secrets.ts';
import type { SourceKeys } from '../connector.ts';
import type { IntegrationContext } from '../connectors.ts';
import { isRenewalDue, KEY_LIFETIME_MS, keyName } from '../domain/key-renewal.ts';
import { SourceError } from '../source-error.ts';
import {
  claimRenewal,
  clearIntent,
  clearRetired,
  type KeyState,
  storeIntent,
  storeNext,
  storeRenewalProblem,
  switchKeys,
} from './store.ts';

/** The source refused: a person has to act, and the next day is early enough. */
const REFUSED_RETRY_MS = 24 * 60 * 60_000;
const AWAY_RETRY_MS = 60 * 60_000;

interface Renewal {
  context: IntegrationContext;
  of: ConnectionRef;
  state: KeyState;
  signal: AbortSignal;
}

/**
 * Renews the key of a connection if it is due, and revokes the former one in a later call, when no read uses it.
 * Killed at any point, the stored key works: the next key is stored before it is used, and its name before it is
 * created. The next call continues.
 */
export async function renewKey(
  context: IntegrationContext,
  of: ConnectionRef,
  signal: AbortSignal,
): Promise<void> {
  const state = await claimRenewal(context, of);
  if (state === null) return;
  try {
    await continueRenewal({ context, of, state, signal });
  } catch (error) {
    if (error instanceof UnreadableSecretError) return;
    if (!(error instanceof SourceError)) throw error;
    await recordProblem({ context, of, state, signal }, error);
  }
}

async function continueRenewal(renewal: Renewal): Promise<void> {
  const { context, of, state } = renewal;
  const { retiredSecret, nextSecret, renewalName } = state;
  if (retiredSecret !== null) {
    const retired = readKey(context, of, retiredSecret);
    // An administrator may have entered the former key again.
    if (retired !== readKey(context, of, state.secret))
      await withKeys(renewal, state.secret, (keys) => keys.revoke(retired));
    return clearRetired(context, of, retiredSecret);
  }
  if (nextSecret !== null) return useNext(renewal, { nextSecret, expiresAt: state.renewalExpiresAt });
  if (renewalName !== null) await refuseLostKey(renewal, renewalName);
  const { storedAt, expiresAt, renewsSecret } = state;
  const nowMs = context.clock.wall.millis();
  if (renewsSecret && isRenewalDue({ storedAt, expiresAt, nowMs })) await createNext(renewal);
}

/**
 * A process ended between the creation of a key and its storage: no process knows that key. No further one is created
 * until it is revoked or has expired.
 */
async function refuseLostKey(renewal: Renewal, name: string): Promise<void> {
  if (await withKeys(renewal, renewal.state.secret, (keys) => keys.exists(name)))
    throw new SourceError(
      'RIGHT_MISSING',
      `The key "${name}" was created, but lost before it was stored. Revoke it at the source.`,
    );
  await clearIntent(renewal.context, renewal.of);
}

async function createNext(renewal: Renewal): Promise<void> {
  const { context, of, state } = renewal;
  const { wall } = context.clock;
  const name = keyName(of.connectionId, wall.now());
  const expiresAt = new Date(wall.millis() + KEY_LIFETIME_MS).toISOString();
  if (!(await storeIntent(context, of, { name, expiresAt, secret: state.secret }))) return;
  const next = await withKeys(renewal, state.secret, (keys) => keys.create(name, expiresAt)).catch(
    async (error: unknown) => {
      // The source says that it created nothing. After a lost answer, the name stays.
      if (error instanceof SourceError && error.code === 'RIGHT_MISSING') await clearIntent(context, of);
      throw error;
    },
  );
  const nextSecret = encryptKey(context.cipher, of, next);
  if (await storeNext(context, of, { name, nextSecret })) return useNext(renewal, { nextSecret, expiresAt });
  await withKeys(renewal, state.secret, (keys) => keys.revoke(next));
}

/** Puts the next key into use after it has shown that it works for the same user. */
async function useNext(
  renewal: Renewal,
  { nextSecret, expiresAt }: { nextSecret: string; expiresAt: string | null },
): Promise<void> {
  const { context, of, state } = renewal;
  const owner = await withKeys(renewal, state.secret, (keys) => keys.owner());
  let nextOwner: string | null = null;
  try {
    nextOwner = await withKeys(renewal, nextSecret, (keys) => keys.owner());
  } catch (error) {
    if (!(error instanceof SourceError) || error.code !== 'LOGIN_REFUSED') throw error;
  }
  if (nextOwner !== owner) {
    const next = readKey(context, of, nextSecret);
    await withKeys(renewal, state.secret, (keys) => keys.revoke(next));
    await clearIntent(context, of);
    throw new SourceError(
      'UNKNOWN_ANSWER',
      'The new key does not work for the same user. The former one stays.',
    );
  }
  await inTransaction(context.database, async (connection) => {
    const now = context.clock.wall.now();
    if (!(await switchKeys(connection, of, { nextSecret, now }))) return;
    await recordChange(connection, of.organizationId, {
      action: 'integration.key_renewed',
      records: [{ kind: 'INTEGRATION', id: of.connectionId }],
      before: { secretExpiresAt: state.expiresAt },
      after: { secretExpiresAt: expiresAt },
      always: true,
    });
  });
}

/** Runs work with the keys of the source, signed in with a stored key. */
function withKeys<T>(
  { context, of, state, signal }: Renewal,
  secret: string,
  work: (keys: SourceKeys) => Promise<T>,
): Promise<T> {
  return withConnector(context, of, { stored: { ...state, secret }, signal }, async ({ keys }) => {
    if (keys === undefined) throw new SourceError('RIGHT_MISSING', 'This source does not renew keys.');
    return work(keys);
  });
}

/** Administrators are notified now only if no warning before the end of the key will follow. */
async function recordProblem({ context, of, state }: Renewal, error: SourceError): Promise<void> {
  const { text } = problemOf(error, readKey(context, of, state.secret));
  const isAway = error.code === 'UNREACHABLE' || error.code === 'BUSY';
  const retryAt = new Date(
    context.clock.wall.millis() + (isAway ? AWAY_RETRY_MS : REFUSED_RETRY_MS),
  ).toISOString();
  await inTransaction(context.database, async (connection) => {
    await storeRenewalProblem(connection, of, { text, retryAt });
    if (isAway || state.problem === text) return;
    await recordChange(connection, of.organizationId, {
      action: 'integration.key_renewal_failed',
      records: [{ kind: 'INTEGRATION', id: of.connectionId }],
      after: { problem: text },
      always: true,
    });
    if (state.expiresAt !== null || state.problem !== null) return;
    const { name } = state;
    await notifyAdministrators(connection, of, {
      kind: 'SOURCE_KEY_EXPIRING',
      name,
      now: context.clock.now(),
    });
  });
}
