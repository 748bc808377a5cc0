import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/** Methods that change nothing. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export const isChange = ({ method }: Pick<FastifyRequest, 'method'>): boolean => !SAFE.includes(method);

/**
 * Refuses a request that a page of another origin made a browser send. Browsers state the origin in headers
 * that no page can set. A request without these headers is also refused.
 * @throws ACCESS_FORBIDDEN
 */
export function demandOwnOrigin({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin';
  if (!isOwn) throw new ApiError('ACCESS_FORBIDDEN', 'Only pages of this service may send this request.');
}
