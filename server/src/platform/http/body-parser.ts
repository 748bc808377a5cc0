import { once } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { parseStrictJson } from './strict-json.ts';

/** Largest JSON body, in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** A JSON body that has not arrived by then is given up, so that slow clients hold no place. */
export const BODY_MILLIS = 30_000;

/** Installs the one way in which bodies are read: strict JSON; a route may add types of its own. */
export function installBodyParser(app: FastifyInstance, bodyMillis = BODY_MILLIS): void {
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
    const { raw } = request;
    if (declaresNoBody(request)) {
      // HTTP libraries add a content type to requests without a body. It says nothing, except where files are taken.
      if (request.routeOptions.config.streamsBody !== true) delete raw.headers['content-type'];
      return payload;
    }
    if (isStreamed(request)) return payload;
    refuseCoding(request);
    if (raw.readableEnded) return payload;
    const timer = setTimeout(() => {
      // Nobody reads the body of a GET: that it has no end says nothing, however long the answer takes.
      if (payload.listenerCount('error') === 0) return;
      payload.emit(
        'error',
        new ApiError('REQUEST_TIMEOUT', `The body did not arrive within ${bodyMillis / 1000} seconds.`),
      );
    }, bodyMillis);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
    if (!hasParser(request) && (await isEmptyStream(raw))) delete raw.headers['content-type'];
    return payload;
  });
}

/** Whether the headers say that the request has no body. */
function declaresNoBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

function hasParser({ headers, server }: FastifyRequest): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return type.trim() !== '' && server.hasContentTypeParser(type.trim().toLowerCase());
}

/** Waits for the first byte or the end of a chunked body, and returns whether it was the end. */
async function isEmptyStream(raw: FastifyRequest['raw']): Promise<boolean> {
  if (raw.headers['transfer-encoding'] === undefined) return false;
  if (raw.readableLength === 0 && !raw.complete) await once(raw, 'readable');
  return raw.readableLength === 0 && raw.complete;
}

/** JSON is never streamed, wherever it is sent. */
function isStreamed({ headers, routeOptions }: FastifyRequest): boolean {
  return (
    routeOptions.config.streamsBody === true && !/^application\/json\b/i.test(headers['content-type'] ?? '')
  );
}

/** Compressed JSON is refused by name (RFC 9110), not as broken JSON. */
export function refuseCoding({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding === 'identity' || coding === '') return;
  throw new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The content coding ${coding} is not taken here; send the body as it is.`,
    {
      headers: { 'accept-encoding': 'identity' },
    },
  );
}
