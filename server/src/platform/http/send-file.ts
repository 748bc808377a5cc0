import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { isActive } from '../files/claimed-type.ts';

export interface SentFile {
  contentType: string;
  fileName: string;
  /** Bytes; null where nobody knows before they are sent. */
  size: number | null;
}

/**
 * Answers with the bytes of a file that somebody uploaded: to be saved, never to be shown, run or kept by whatever
 * stands in between. HEAD gets the same without the bytes.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  open: () => Promise<Readable>,
): Promise<FastifyReply> {
  // Routes that the framework makes for HEAD take a stream whose bytes they drop, but not nothing.
  const body = request.method === 'HEAD' ? Readable.from([]) : await open();
  return reply
    .headers({
      // Harmless also where the headers below are lost on the way.
      'content-type': isActive(file.contentType) ? 'application/octet-stream' : file.contentType,
      ...(file.size === null ? {} : { 'content-length': file.size }),
      'content-disposition': contentDisposition(file.fileName),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(body);
}
