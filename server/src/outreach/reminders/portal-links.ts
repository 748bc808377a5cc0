import { createPortalLink } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ClaimedRelative } from './co-recipients.ts';

type LinkContext = Pick<Context, 'database' | 'clock' | 'portalUrl'>;

/** Lifetime of a portal link in a mail, in seconds. */
const PORTAL_SECONDS = 60 * 86_400;

/** A message with a portal link. */
interface LinkedMessage {
  customerId: string;
  id: string;
  /** The question that the link leads to; absent: the account. */
  payerQuestionId?: string | null;
}

/**
 * Returns the portal link of a message. Each attempt replaces its token, because no one received the previous
 * one.
 */
export async function portalLink(
  { database, clock, portalUrl }: LinkContext,
  organization: Organization,
  { customerId, id, payerQuestionId = null }: LinkedMessage,
): Promise<string | null> {
  if (portalUrl === null) return null;
  const context = { database, clock, publicUrl: portalUrl };
  const { url } = await createPortalLink(
    context,
    organization,
    { id: customerId },
    { expiresIn: PORTAL_SECONDS, id },
  );
  return payerQuestionId === null ? url : questionUrl(url, payerQuestionId);
}

/** Returns the address of a question, below that of a portal link. */
export const questionUrl = (portalUrl: string, questionId: string): string =>
  `${portalUrl}/questions/${questionId}`;

/** Adds to each relative the link to its own portal account. */
export async function withPortalLinks(
  context: LinkContext,
  organization: Organization,
  relatives: readonly ClaimedRelative[],
): Promise<ClaimedRelative[]> {
  const linked: ClaimedRelative[] = [];
  for (const one of relatives)
    linked.push({
      ...one,
      portalUrl: await portalLink(context, organization, { customerId: one.customerId, id: one.claim.id }),
    });
  return linked;
}
