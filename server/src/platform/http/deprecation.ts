import type { FastifyReply } from 'fastify';

/**
 * Date since which everything deprecated is deprecated (the first release), in the format of RFC 9745:
 * seconds since 1970.
 */
const SINCE = `@${Date.UTC(2026, 0, 1) / 1000}`;

/**
 * Adds headers that name the successor of a deprecated operation. `successor` is a path such as
 * `/v1/invoices`.
 */
export function noteDeprecation(reply: FastifyReply, successor: string): void {
  reply.header('deprecation', SINCE).header('link', `<${successor}>; rel="successor-version"`);
}
