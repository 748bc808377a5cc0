import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

/** Methods that change nothing. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export const isChange = ({ method }: Pick<FastifyRequest, 'method'>): boolean => !SAFE.includes(method);

/**
 * Refuses a request that a page of somebody else's had a browser send. Browsers say which page sends it, by headers that
 * no page can set; a request that says nothing is refused too.
 * @throws ACCESS_FORBIDDEN
 */
export function demandOwnOrigin({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin';
  if (!isOwn)
    throw new ApiError('ACCESS_FORBIDDEN', 'This is possible only from the pages of this service itself.');
}
