import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Context } from '../platform/context.ts';
import { ApiError } from '../platform/errors.ts';
import type { Limits } from '../platform/limits/index.ts';
import type { admit } from '../platform/limits/plugin.ts';
import { limitLinks, type OpenLink, openLink } from './link.ts';

/** A comment of characters that take four bytes, percent-encoded, or hundreds of invoices, and room to spare. */
const MAX_BYTES = 32 * 1024;
/** Nobody fills in forms faster. */
const LIMITS = { name: 'portal form', requestsPerMinute: 30, maxConcurrency: 5 };

export type FormContext = Context & { limits: Limits };

/** Lets the routes of the plugins take what forms send, so often by one link. */
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

/** A form that somebody has sent who may. */
export interface SentForm extends OpenLink {
  fields: URLSearchParams;
}

/** @throws NOT_FOUND where the token leads nowhere, or a page of another site has sent the form */
export async function openForm(
  context: FormContext,
  request: FastifyRequest,
  token: string,
): Promise<SentForm> {
  if (isFromElsewhere(request, context.publicUrl)) throw new ApiError('NOT_FOUND', 'Not sent by the page.');
  const link = await openLink(context, token);
  if (link === null) throw new ApiError('NOT_FOUND', 'There is no such page.');
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  return { ...link, fields };
}

/**
 * Whether a browser says that a page of another site sent the form. The token in the address is the secret that other
 * sites lack; this is the second lock. Pages that tell no referrer send the origin "null".
 */
function isFromElsewhere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  return origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin;
}
