import { loadProfile, logoUrl, type Profile } from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';

/** The sender of letters, with its profile. */
export interface LetterSender extends Organization {
  profile: Profile;
  /** As a data URL. */
  logo: string | null;
}

export async function loadSender(
  queryable: Pick<Connection, 'query'>,
  context: Pick<Context, 'storage'>,
  organization: Organization,
): Promise<LetterSender> {
  const profile = await loadProfile(queryable, organization.id);
  return { ...organization, profile, logo: await logoUrl(context, organization.id, profile) };
}
