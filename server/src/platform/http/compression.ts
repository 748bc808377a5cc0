import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** Bytes of an answer from which on it pays to compress it. */
const THRESHOLD = 1024;

/**
 * Has answers to reads compressed for whoever takes that. Answers to writes are small, belong to the hot path, and some
 * hold a secret beside words of others: they are left as they are. So are files, which are sent as they were stored.
 */
export async function installCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!isRead(route)) route.compress = false;
  });
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    // Fast: most of what compression saves of JSON, for a part of the time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
  app.addHook('onRoute', (route) => {
    if (!isRead(route)) return;
    route.onRequest = [route.onRequest ?? [], vary].flat();
    // HEAD answers what GET would: the body is dropped after it was compressed, not before.
    if (route.method === 'HEAD' && Array.isArray(route.onSend)) route.onSend.reverse();
  });
}

/** Whether a route answers JSON to GET or HEAD. */
function isRead({ method, schema }: RouteOptions): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { 200: answer }: Record<number, unknown> = Object.assign({}, schema?.response);
  return typeof answer === 'object' && answer !== null && !('content' in answer);
}

async function vary(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('vary', 'accept-encoding');
}
