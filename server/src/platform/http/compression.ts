import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** Minimum size for compression, in bytes. */
const THRESHOLD = 1024;

/**
 * Compresses responses to reads when the client accepts it. Responses to writes stay uncompressed. They are
 * small, belong to the hot path, and some contain a secret next to text that others chose. Files are sent as
 * they were stored.
 */
export async function installCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!isRead(route)) route.compress = false;
  });
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    // A fast level: most of the reduction for JSON at a fraction of the time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
  app.addHook('onRoute', (route) => {
    if (!isRead(route)) return;
    route.onRequest = [route.onRequest ?? [], addVaryHeader].flat();
    // HEAD returns the headers of GET: the body is dropped after compression, not before.
    if (route.method === 'HEAD' && Array.isArray(route.onSend)) route.onSend.reverse();
  });
}

/** Returns whether a route answers GET or HEAD with JSON. */
function isRead({ method, schema }: RouteOptions): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { 200: answer }: Record<number, unknown> = Object.assign({}, schema?.response);
  return typeof answer === 'object' && answer !== null && !('content' in answer);
}

async function addVaryHeader(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('vary', 'accept-encoding');
}
