import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import { parseStrictJson } from './strict-json.ts';

/** Largest JSON body, in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** A JSON body that has not arrived by then is given up, so that slow clients hold no place. */
const BODY_SECONDS = 30;

/** Installs the one way in which bodies are read: strict JSON; a route may add types of its own. */
export function installBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES },
    (_request, body, done) => {
      // Clients that set the content type on every request send none with DELETE.
      if (body.length === 0) return done(null, undefined);
      try {
        done(null, parseStrictJson(body));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  );
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.routeOptions.config.streamsBody === true || request.headers['content-length'] === '0')
      return payload;
    const { raw } = request;
    if (raw.readableEnded) return payload;
    const timer = setTimeout(() => {
      payload.emit(
        'error',
        new ApiError('REQUEST_TIMEOUT', `The body did not arrive within ${BODY_SECONDS} seconds.`),
      );
    }, BODY_SECONDS * 1000);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
    return payload;
  });
}
