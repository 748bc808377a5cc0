import type { FastifyReply } from 'fastify';

/** Everything deprecated has been so since the first release, as RFC 9745 writes it: seconds since 1970. */
const SINCE = `@${Date.UTC(2026, 0, 1) / 1000}`;

/** Tells callers of something deprecated where its successor is. `successor` is a path such as `/v1/invoices`. */
export function noteDeprecation(reply: FastifyReply, successor: string): void {
  reply.header('deprecation', SINCE).header('link', `<${successor}>; rel="successor-version"`);
}
