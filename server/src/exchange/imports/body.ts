import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../platform/errors.ts';
import { unpacked } from './unpack.ts';

const NDJSON = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];
const GZIP = ['application/gzip', 'application/x-gzip'];
/** The body as schemas see it: a stream, of which they can say nothing but what it holds. */
const LINES = { contentMediaType: 'application/x-ndjson' };

/** The body of a route that takes lines. */
export const LINES_BODY = {
  content: Object.fromEntries([...NDJSON, ...GZIP].map((type) => [type, { schema: LINES }])),
};

/** An answer of lines; what sends it is a stream. */
export const linesAnswer = (description: string) => ({
  description,
  content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
});

/** Has the routes of `app` get their bodies as streams: they are never held whole. */
export function takeLines(app: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  app.addContentTypeParser([...NDJSON, ...GZIP], (_request, payload, done) => done(null, payload));
}

/** The body as it arrives. @throws UNSUPPORTED_MEDIA_TYPE */
export function streamedBody({ body }: FastifyRequest): Readable {
  if (body instanceof Readable) return body;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send application/x-ndjson, also gzipped.');
}

/**
 * The body as bytes of NDJSON, unpacked where it is gzipped.
 * @param body as it arrives, where somebody reads along
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export function linesBody(request: FastifyRequest, body = streamedBody(request)): AsyncIterable<Buffer> {
  const encoding = request.headers['content-encoding'];
  const type = request.headers['content-type']?.split(';', 1)[0] ?? '';
  if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity')
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The content encoding ${encoding} is not taken here; gzip is.`,
    );
  return encoding === 'gzip' || GZIP.includes(type) ? unpacked(body) : body;
}
