import type { IntegrationContext } from '../connectors.ts';
import { readKey, UnreadableSecretError, withConnector } from './open.ts';
import { problemOf } from './problem.ts';
import type { IntegrationCheck, IntegrationSource } from './schema.ts';
import type { ConnectionRef } from './secrets.ts';
import { findSettings } from './store.ts';

/** How long a check may take, in milliseconds: a user waits for it. */
const CHECK_MS = 30_000;

/** Asks a source for its version and the rights of the key, and keeps the answer. @throws NOT_FOUND */
export async function checkConnection(
  context: IntegrationContext,
  of: ConnectionRef,
): Promise<IntegrationCheck> {
  const { database, clock } = context;
  const stored = await findSettings(database.pool, of);
  const signal = AbortSignal.timeout(CHECK_MS);
  try {
    const found = await withConnector(context, of, { stored, signal }, (connector) => connector.check());
    const source: IntegrationSource = { ...found, rights: [...found.rights], checkedAt: clock.now() };
    await database.pool.query({
      name: 'store check of source',
      text: 'UPDATE source_connections SET source = $3 WHERE organization_id = $1 AND id = $2',
      values: [of.organizationId, of.connectionId, JSON.stringify(source)],
    });
    const isReady = source.rights.every(({ isGranted, isRequired }) => isGranted || !isRequired);
    return { isReady, source, problem: null };
  } catch (error) {
    if (error instanceof UnreadableSecretError)
      return {
        isReady: false,
        source: null,
        problem: { code: 'UNREADABLE_SECRET', text: error.message },
      };
    const problem = problemOf(error, readKey(context, of, stored.secret));
    if (problem === null) throw error;
    return { isReady: false, source: null, problem };
  }
}
