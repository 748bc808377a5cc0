import { createPortalLink } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ClaimedRelative } from './co-recipients.ts';

type LinkContext = Pick<Context, 'database' | 'clock' | 'portalUrl'>;

/** Lifetime of a portal link in a mail, in seconds. */
const PORTAL_SECONDS = 60 * 86_400;

/**
 * Returns the portal link of a message. Each attempt replaces its token, because no one received the previous
 * one.
 */
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

/** Adds to each relative the link to its own portal account. */
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
