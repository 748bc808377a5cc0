import type { FastifyReply } from 'fastify';
import { accentStyle, SCRIPT_SOURCE, STYLE_SOURCE } from './html.ts';
import type { PortalLook } from './look/look.ts';

/** Headers of every portal response for browsers, caches and search engines, because its address is a key. */
export const PRIVATE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/** Additional parts of a page. */
interface Sending {
  frameAncestors?: string | null;
  hasForms?: boolean;
  /** Whether it may run the portal's own script. */
  hasScript?: boolean;
  look?: Pick<PortalLook, 'accent' | 'logo'>;
}

const NO_LOOK: Pick<PortalLook, 'accent' | 'logo'> = { accent: null, logo: null };

/**
 * Sends a page of the portal. Only the listed sites may embed it. It runs no script but the portal's own,
 * and sends forms only to its own origin. Caches and search engines must not store it, and its links do not reveal its address.
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  html: string,
  { frameAncestors = null, hasForms = false, hasScript = false, look = NO_LOOK }: Sending = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    ['style-src', STYLE_SOURCE, ...sourcesOf(accentStyle(look.accent))].join(' '),
    ...(hasScript ? [`script-src ${SCRIPT_SOURCE}`] : []),
    ...(look.logo === null ? [] : [`img-src ${look.logo.startsWith('data:') ? 'data:' : "'self'"}`]),
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    `frame-ancestors ${frameAncestors ?? "'none'"}`,
  ];
  // This header cannot list sites: with a list it would contradict the policy.
  reply.removeHeader('x-frame-options');
  reply.raw.removeHeader('x-frame-options');
  if (frameAncestors === null) reply.header('x-frame-options', 'DENY');
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy.join(';'),
      ...PRIVATE,
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .serializer((page: unknown) => String(page))
    .send(html);
}

const sourcesOf = (style: { source: string } | null) => (style === null ? [] : [style.source]);
