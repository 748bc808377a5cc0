import { once } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { parseStrictJson } from './strict-json.ts';

/** Maximum size of a JSON body, in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** Timeout for receiving a JSON body, in milliseconds, so that slow clients hold no slot. */
export const BODY_MS = 30_000;

/** Installs the parser for all bodies: strict JSON. A route may add its own types. */
export function installBodyParser(app: FastifyInstance, bodyMs = BODY_MS): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES },
    (_request, body, done) => {
      // Clients that set the content type on every request send an empty body with DELETE.
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
      // HTTP libraries add a content type to requests without a body. It matters only where files are
      // accepted.
      if (request.routeOptions.config.streamsBody !== true) delete raw.headers['content-type'];
      return payload;
    }
    if (isStreamed(request)) return payload;
    refuseCoding(request);
    if (raw.readableEnded) return payload;
    const timer = setTimeout(() => {
      // The body of a GET is never read, so its missing end does not matter, however long the response takes.
      if (payload.listenerCount('error') === 0) return;
      payload.emit(
        'error',
        new ApiError('REQUEST_TIMEOUT', `The body did not arrive within ${bodyMs / 1000} seconds.`),
      );
    }, bodyMs);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
    if (!hasParser(request) && (await isEmptyStream(raw))) delete raw.headers['content-type'];
    return payload;
  });
}

/** Returns whether the headers declare that the request has no body. */
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

/** Returns whether the handler reads the body as a stream. JSON is never streamed. */
function isStreamed({ headers, routeOptions }: FastifyRequest): boolean {
  return (
    routeOptions.config.streamsBody === true && !/^application\/json\b/i.test(headers['content-type'] ?? '')
  );
}

/** Refuses compressed JSON by its coding (RFC 9110), not as broken JSON. */
export function refuseCoding({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding === 'identity' || coding === '') return;
  throw new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The content coding ${coding} is not supported here. Send the body without it.`,
    {
      headers: { 'accept-encoding': 'identity' },
    },
  );
}
