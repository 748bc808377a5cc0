import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { isActive } from '../files/claimed-type.ts';

export interface SentFile {
  contentType: string;
  fileName: string;
  /** In bytes; null when unknown before sending. */
  size: number | null;
}

/**
 * Sends a user's uploaded file as a download, never to be shown, executed or cached on the way. HEAD gets the
 * same without the bytes.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  open: () => Promise<Readable>,
): Promise<FastifyReply> {
  // The HEAD routes of the framework need a stream, whose bytes they drop.
  const body = request.method === 'HEAD' ? Readable.from([]) : await open();
  return reply
    .headers({
      // A harmless type, also if the headers below are lost on the way.
      'content-type': isActive(file.contentType) ? 'application/octet-stream' : file.contentType,
      ...(file.size === null ? {} : { 'content-length': file.size }),
      'content-disposition': contentDisposition(file.fileName),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(body);
}
