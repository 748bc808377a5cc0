import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { PaymentContext } from '../online-payments/commands.ts';
import { ApiError } from '../platform/errors.ts';
import type { Limits } from '../platform/limits/index.ts';
import type { admit } from '../platform/limits/plugin.ts';
import { limitLinks, type OpenLink, openLink } from './link.ts';

/** Enough for a percent-encoded comment of four-byte characters or hundreds of invoices, with a margin. */
const MAX_BYTES = 32 * 1024;
/** No person submits forms faster. */
const LIMITS = { name: 'portal form', requestsPerMinute: 30, maxConcurrency: 5 };

export type FormContext = PaymentContext & { limits: Limits };

/** Lets the plugins' routes accept forms, rate-limited per link. */
export function formRoutes(
  context: FormContext,
  messages: Parameters<typeof admit>[3],
  plugins: readonly FastifyPluginAsync[],
): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    limitLinks(app, context.limits, LIMITS, messages);
    for (const plugin of plugins) await app.register(plugin);
  };
}

/** A submitted form with a valid link. */
export interface SentForm extends OpenLink {
  fields: URLSearchParams;
}

/** @throws NOT_FOUND if the token is invalid, or another site's page sent the form */
export async function openForm(
  context: FormContext,
  request: FastifyRequest,
  token: string,
): Promise<SentForm> {
  if (isFromElsewhere(request, context.publicUrl))
    throw new ApiError('NOT_FOUND', 'Only forms of the page may send this.');
  const link = await openLink(context, token);
  if (link === null) throw new ApiError('NOT_FOUND', 'The page does not exist.');
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  return { ...link, fields };
}

/**
 * Returns whether the browser reports a cross-site form. The token in the address is the secret that other
 * sites lack; this is a second defence. Pages with a no-referrer policy send the origin "null".
 */
function isFromElsewhere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  return origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin;
}

/** Returns a text of a form with normalised line ends and without control characters; null if it is empty. */
export function textIn(fields: URLSearchParams, name: string): string | null {
  const text = (fields.get(name) ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  return text === '' ? null : text;
}
