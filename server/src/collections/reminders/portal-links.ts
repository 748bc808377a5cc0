import { createPortalLink } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ClaimedRelative } from './together.ts';

type LinkContext = Pick<Context, 'database' | 'clock' | 'portalUrl'>;

/** For how long a link to the portal in a mail works, in seconds. */
const PORTAL_SECONDS = 60 * 86_400;

/** The link in a message: one, whose token each attempt replaces, because nobody got the one before. */
export async function portalLink(
  { database, clock, portalUrl }: LinkContext,
  organization: Organization,
  customerId: string,
  id: string,
): Promise<string | null> {
  if (portalUrl === null) return null;
  const context = { database, clock, publicUrl: portalUrl };
  const { url } = await createPortalLink(
    context,
    organization,
    { id: customerId },
    { expiresIn: PORTAL_SECONDS, id },
  );
  return url;
}

/** The same for each of the relatives, to its own account. */
export async function withPortalLinks(
  context: LinkContext,
  organization: Organization,
  relatives: readonly ClaimedRelative[],
): Promise<ClaimedRelative[]> {
  const linked: ClaimedRelative[] = [];
  for (const one of relatives)
    linked.push({ ...one, portalUrl: await portalLink(context, organization, one.customerId, one.claim.id) });
  return linked;
}
