import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { peopleWithin } from '../../platform/db/routing/shards.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { refuseOutdated, withVersion } from '../../platform/record-version.ts';
import { lockOrganization } from '../organizations/change.ts';
import { notifyOwners } from './notify.ts';
import type { SignInProvider, SignInProviderRequest } from './schema.ts';

type StoreContext = Pick<Context, 'database' | 'cipher' | 'clock' | 'publicUrl' | 'webhookTargets'>;

const contextOf = (organizationId: string) => `sign-in provider ${organizationId}`;

/** Returns the page of the application to which providers redirect. */
export const redirectUri = (publicUrl: string): string => `${publicUrl}/sign-in/provider`;

type Row = Omit<SignInProvider, 'redirectUri' | 'version'>;
const COLUMNS = `issuer, client_id AS "clientId", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Returns the provider of an organization, without its secret. @throws NOT_FOUND without a provider */
export async function getProvider(
  { database, publicUrl }: StoreContext,
  organizationId: string,
): Promise<SignInProvider> {
  const row = await readRow(database.pool, organizationId);
  if (row === null) throw notFound();
  return toProvider(row, publicUrl);
}

async function readRow(queryable: Pick<Connection, 'query'>, organizationId: string): Promise<Row | null> {
  const { rows } = await queryable.query<Row>(
    `SELECT ${COLUMNS} FROM sign_in_providers WHERE organization_id = $1`,
    [organizationId],
  );
  return rows[0] ?? null;
}

/** Converts a row. `updatedAt` is part of the version, because only it shows a changed secret. */
function toProvider(row: Row, publicUrl: string): SignInProvider {
  return withVersion({ ...row, redirectUri: redirectUri(publicUrl) }, row);
}

/**
 * Sets the provider of an organization. A different issuer invalidates the known subjects. Sessions of
 * another provider end; a new secret alone keeps them.
 * @throws INVALID_DATA for an issuer without https; NOT_FOUND if a `version` is given but no provider exists;
 *   CONFLICT if `version` is not the stored version
 */
export async function putProvider(
  context: StoreContext,
  organizationId: string,
  { issuer, clientId, clientSecret, version }: SignInProviderRequest,
): Promise<SignInProvider> {
  const { protocol, search, hash, username } = new URL(issuer);
  if (protocol !== 'https:' && !(context.webhookTargets.allowPrivate && protocol === 'http:'))
    throw invalidField('issuer', FIELD_SENTENCES.HTTPS);
  if (`${search}${hash}${username}` !== '')
    throw invalidField('issuer', 'must not contain a query or a user name');
  await inTransaction(context.database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const before = await readRow(connection, organizationId);
    if (version !== undefined) {
      if (before === null) throw notFound();
      refuseOutdated(version, toProvider(before, context.publicUrl));
    }
    await connection.query(
      `INSERT INTO sign_in_providers (organization_id, issuer, client_id, encrypted_secret, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5)
     ON CONFLICT (organization_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
       encrypted_secret = excluded.encrypted_secret, updated_at = excluded.updated_at`,
      [
        organizationId,
        issuer,
        clientId,
        context.cipher.encrypt(clientSecret, contextOf(organizationId)),
        context.clock.wall.now(),
      ],
    );
    if (before !== null && (before.issuer !== issuer || before.clientId !== clientId))
      await endProviderSessions(context.database, connection, organizationId);
    await notifyOwners(connection, context, organizationId, { kind: 'PROVIDER_SET', issuer });
    // Always recorded: a changed secret is in no other field.
    await recordChange(connection, organizationId, {
      action: 'sign_in_provider.changed',
      records: ofOrganization(organizationId),
      always: true,
      before,
      after: { issuer, clientId },
    });
  });
  return getProvider(context, organizationId);
}

/** Removes the provider and ends the sessions that came from it. @throws NOT_FOUND */
export async function removeProvider(context: StoreContext, organizationId: string): Promise<void> {
  await inTransaction(context.database, async (connection) => {
    const { rows } = await connection.query<Row>(
      `DELETE FROM sign_in_providers WHERE organization_id = $1 RETURNING ${COLUMNS}`,
      [organizationId],
    );
    const [before] = rows;
    if (before === undefined) throw notFound();
    await endProviderSessions(context.database, connection, organizationId);
    const { issuer } = before;
    await notifyOwners(connection, context, organizationId, { kind: 'PROVIDER_REMOVED', issuer });
    await recordChange(connection, organizationId, {
      action: 'sign_in_provider.removed',
      records: ofOrganization(organizationId),
      before,
    });
  });
}

/** Ends the sessions. If the transaction is rolled back, some may have ended, and their people sign in again. */
async function endProviderSessions(
  database: Context['database'],
  connection: Connection,
  organizationId: string,
): Promise<void> {
  const people = peopleWithin(database, connection);
  await people.query('DELETE FROM identity_sessions WHERE bound_organization = $1', [organizationId]);
}

/** Settings for requests to a provider. */
export interface ProviderAccess {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Time of the last change of these settings. */
  updatedAt: string;
}

/**
 * Returns the settings with the decrypted secret. Null without a provider, or for an unknown organization.
 */
export async function loadProviderAccess(
  { database, cipher }: Pick<StoreContext, 'database' | 'cipher'>,
  organizationId: string,
): Promise<ProviderAccess | null> {
  const { rows } = await forOrganization(organizationId, () =>
    database.pool.query<Omit<ProviderAccess, 'clientSecret'> & { secret: string }>(
      `SELECT issuer, client_id AS "clientId", encrypted_secret AS secret, updated_at AS "updatedAt"
       FROM sign_in_providers WHERE organization_id = $1`,
      [organizationId],
    ),
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { secret, ...settings } = row;
  return { ...settings, clientSecret: cipher.decrypt(secret, contextOf(organizationId)) };
}

/**
 * Encrypts the secrets of all providers again with the first key, or only those in plain text.
 * @returns the number of encrypted secrets
 */
export async function encryptProviders(
  { database, cipher }: Pick<StoreContext, 'database' | 'cipher'>,
  which: 'ALL' | 'PLAIN',
): Promise<number> {
  const { rows } = await database.pool.query<{ organizationId: string; secret: string }>(
    `SELECT organization_id AS "organizationId", encrypted_secret AS secret FROM sign_in_providers
     WHERE $1 = 'ALL' OR encrypted_secret LIKE 'plain:%' -- all organizations`,
    [which],
  );
  for (const { organizationId, secret } of rows) {
    const context = contextOf(organizationId);
    await database.pool.query(
      'UPDATE sign_in_providers SET encrypted_secret = $2 WHERE organization_id = $1 AND encrypted_secret = $3',
      [organizationId, cipher.encrypt(cipher.decrypt(secret, context), context), secret],
    );
  }
  return rows.length;
}
