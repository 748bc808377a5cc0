import type { FastifyReply } from 'fastify';
import { accentStyle, STYLE_SOURCE } from './html.ts';
import type { PortalLook } from './look/look.ts';

/** What every answer of the portal asks of browsers, caches and search engines, because its address is a key. */
export const PRIVATE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
};

/** What else a page needs than its text. */
interface Sending {
  frameAncestors?: string | null;
  hasForms?: boolean;
  look?: Pick<PortalLook, 'accent' | 'logo'>;
}

const NO_LOOK: Pick<PortalLook, 'accent' | 'logo'> = { accent: null, logo: null };

/**
 * Sends a page of the portal. It may be embedded by exactly those who are named, and by nobody unless some are; it
 * runs nothing, sends forms only to where it came from, is kept by no cache and no search engine, and does not tell its address to where its links lead.
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  html: string,
  { frameAncestors = null, hasForms = false, look = NO_LOOK }: Sending = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    ['style-src', STYLE_SOURCE, ...sourcesOf(accentStyle(look.accent))].join(' '),
    ...(look.logo === null ? [] : [`img-src ${look.logo.startsWith('data:') ? 'data:' : "'self'"}`]),
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    `frame-ancestors ${frameAncestors ?? "'none'"}`,
  ];
  // It knows no list of names: where there is one, it would contradict the policy.
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
