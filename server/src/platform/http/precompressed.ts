import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** A static response, pre-compressed for each content encoding. */
export interface PrecompressedResponse {
  type: string;
  etag: string;
  identity: Buffer;
  /** Null: compression does not make it smaller. */
  br: Buffer | null;
  gzip: Buffer | null;
}

const pack = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

export async function precompress(type: string, content: string | Buffer): Promise<PrecompressedResponse> {
  const identity = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([pack.br(identity, { params }), pack.gzip(identity)]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { type, etag, identity, br, gzip: gz };
}

/** The client revalidates each time and gets 304 if nothing has changed. */
const ASKED_FOR = { 'cache-control': 'no-cache' };

/**
 * Sends a static response in the best encoding that the client accepts; 304 if the client already has it.
 * @param headers headers of the response; by default the client revalidates each time
 */
export function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PrecompressedResponse,
  headers: Readonly<Record<string, string>> = ASKED_FOR,
): FastifyReply {
  const { type, etag } = file;
  reply.headers({ vary: 'accept-encoding', etag, ...headers });
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  const accepted = new Negotiator(request.raw).encodings();
  const encoding = (['br', 'gzip'] as const).find((one) => file[one] !== null && accepted.includes(one));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.type(type).send(encoding === undefined ? file.identity : file[encoding]);
}
