import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../platform/errors.ts';
import { unpackBody } from './unpack.ts';

const NDJSON = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];
const GZIP = ['application/gzip', 'application/x-gzip'];
/** Schema of the body: a stream, so only its media type is known. */
const LINES = { contentMediaType: 'application/x-ndjson' };

/** Body of a route that accepts lines. */
export const LINES_BODY = {
  content: Object.fromEntries([...NDJSON, ...GZIP].map((type) => [type, { schema: LINES }])),
};

/** Returns the schema of a streamed response of lines. */
export const linesAnswer = (description: string) => ({
  description,
  content: { 'application/x-ndjson': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
});

/** Registers parsers that pass bodies through as streams, so that no body is held in memory. */
export function takeLines(app: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  app.addContentTypeParser([...NDJSON, ...GZIP], (_request, payload, done) => done(null, payload));
}

/**
 * Returns the body as a stream.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export function streamedBody({ body }: FastifyRequest): Readable {
  if (body instanceof Readable) return body;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/x-ndjson, optionally gzipped.');
}

/**
 * Returns the body as bytes of NDJSON, decompressed if it is gzipped.
 * @param body the raw stream, if the caller already wraps it
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export function linesBody(request: FastifyRequest, body = streamedBody(request)): AsyncIterable<Buffer> {
  const encoding = request.headers['content-encoding'];
  const type = request.headers['content-type']?.split(';', 1)[0] ?? '';
  if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity')
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The content encoding ${encoding} is not supported. Use gzip.`,
    );
  return encoding === 'gzip' || GZIP.includes(type) ? unpackBody(body) : body;
}
