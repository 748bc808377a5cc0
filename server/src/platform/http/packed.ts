import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** What is the same for everybody, compressed once: bytes for each way in which it can be sent. */
export interface Packed {
  type: string;
  etag: string;
  identity: Buffer;
  /** Null: it does not get smaller. */
  br: Buffer | null;
  gzip: Buffer | null;
}

const pack = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

export async function packed(type: string, content: string | Buffer): Promise<Packed> {
  const identity = Buffer.from(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([pack.br(identity, { params }), pack.gzip(identity)]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { type, etag, identity, br, gzip: gz };
}

/** Asked for anew each time, and answered by 304 where nothing has changed. */
const ASKED_FOR = { 'cache-control': 'no-cache' };

/**
 * Answers with it in the best way that the caller takes; 304 to who has it already.
 * @param headers of the answer; who says nothing has it asked for anew each time
 */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Packed,
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
