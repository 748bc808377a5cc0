import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { refuseOutdated, withVersion } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import { lockOrganization } from '../organizations/change.ts';
import { notifyOwners } from './notify.ts';
import type { SignInSettings, SignInSettingsChange } from './schema.ts';

/** Returns the sign-in settings. @throws NOT_FOUND for an unknown organization */
export async function readSignInSettings(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<SignInSettings> {
  const { rows } = await connection.query<Omit<SignInSettings, 'version'>>(
    `SELECT o.owners_use_provider AS "ownersUseProvider",
       EXISTS (SELECT 1 FROM sign_in_providers p WHERE p.organization_id = $1) AS "hasProvider"
     FROM organizations o WHERE o.organization_id = $1`,
    [organizationId],
  );
  const [settings] = rows;
  if (settings === undefined) throw notFound();
  const { hasProvider, ...changeable } = settings;
  return { ...withVersion(changeable), hasProvider };
}

/**
 * Changes the sign-in settings of an organization and notifies its owners.
 * @param viaProvider whether the caller's own session came from the provider
 * @throws CONFLICT if `version` is not the stored version, or the caller would lock themselves out
 */
export async function changeSignInSettings(
  context: Pick<Context, 'database' | 'cipher' | 'clock'>,
  organizationId: string,
  { ownersUseProvider, version }: SignInSettingsChange,
  viaProvider: boolean,
): Promise<SignInSettings> {
  return inTransaction(context.database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const before = await readSignInSettings(connection, organizationId);
    refuseOutdated(version, before);
    if (before.ownersUseProvider === ownersUseProvider) return before;
    if (viaProvider && !ownersUseProvider) throw lockedOut();
    await connection.query('UPDATE organizations SET owners_use_provider = $2 WHERE organization_id = $1', [
      organizationId,
      ownersUseProvider,
    ]);
    await notifyOwners(connection, context, organizationId, {
      kind: ownersUseProvider ? 'OWNERS_ALLOWED' : 'OWNERS_LIMITED',
    });
    await recordChange(connection, organizationId, {
      action: 'sign_in_settings.changed',
      records: ofOrganization(organizationId),
      before: { ownersUseProvider: before.ownersUseProvider },
      after: { ownersUseProvider },
    });
    return readSignInSettings(connection, organizationId);
  });
}

function lockedOut(): ApiError {
  return new ApiError('CONFLICT', refusal('SIGNED_IN_BY_PROVIDER'), {
    details: [{ field: 'ownersUseProvider', error: 'would end your own session' }],
  });
}
