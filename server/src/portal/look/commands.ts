import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import { lockOrganization } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { fieldSentence } from '../../platform/field-sentences.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { isReadable, LEAST_CONTRAST } from '../domain/accent.ts';
import { loadLook, toPortalSettings } from './queries.ts';
import type { PortalSettings, PortalSettingsChange } from './schema.ts';

/**
 * Changes the look of the portal, effective with the next page.
 * @throws INVALID_DATA for an unreadable colour, CONFLICT if the stated version is not the current one
 */
export async function changePortalSettings(
  { database, clock }: DataContext,
  organizationId: string,
  { version, ...change }: PortalSettingsChange,
): Promise<PortalSettings> {
  const accent = change.accent?.toLowerCase() ?? change.accent;
  if (typeof accent === 'string' && !isReadable(accent))
    throw invalidField('accent', fieldSentence('TOO_LIGHT', { least: LEAST_CONTRAST }));
  return inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const before = toPortalSettings(await loadLook(connection, organizationId));
    refuseOutdated(version, before);
    const after = {
      accent: accent === undefined ? before.accent : accent,
      greetings: change.greetings ?? before.greetings,
    };
    await connection.query({
      name: 'change look of the portal',
      text: `INSERT INTO portal_settings (organization_id, accent, greetings, updated_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (organization_id) DO UPDATE SET accent = excluded.accent, greetings = excluded.greetings,
               updated_at = excluded.updated_at`,
      values: [organizationId, after.accent, JSON.stringify(after.greetings), clock.now()],
    });
    const stored = toPortalSettings(await loadLook(connection, organizationId));
    await recordChange(connection, organizationId, {
      action: 'portal_settings.changed',
      records: ofOrganization(organizationId),
      before: auditedOf(before),
      after: auditedOf(stored),
    });
    return stored;
  });
}

/** Returns the audited part: that greetings changed, not their text. */
const auditedOf = ({ accent, greetings }: PortalSettings) => ({ accent, greetingTexts: greetings });
