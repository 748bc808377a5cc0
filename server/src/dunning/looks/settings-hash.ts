import { createHash } from 'node:crypto';
import type { Organization } from '../../platform/organization.ts';
import { version } from '../../platform/version.ts';
import type { Queryable } from '../facts/queries.ts';
import { SETTINGS } from './statements.ts';

export type HashedOrganization = Pick<Organization, 'id' | 'timezone' | 'currency' | 'rates'>;

/**
 * Returns a hash of the settings of an organization and of the release, whose rules may differ from those of
 * another one. Call it before the settings are loaded: a change in between then gives the hash of the older
 * ones, and its looks do not count.
 */
export async function loadSettingsHash(
  queryable: Queryable,
  { id, timezone, currency, rates }: HashedOrganization,
): Promise<number> {
  const { rows } = await queryable.query<{ settings: string }>({
    name: 'settings of dunning as text',
    text: SETTINGS,
    values: [id],
  });
  const facts = [version(), timezone, currency, [...rates].toSorted(), rows[0]?.settings];
  return createHash('sha256').update(JSON.stringify(facts)).digest().readUIntBE(0, 6);
}
