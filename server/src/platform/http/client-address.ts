import type { FastifyRequest } from 'fastify';

/**
 * Returns the IP address of a request's client. Empty: the client has already disconnected. Its socket has no
 * address then, which Fastify's type does not say. Such clients share one limit.
 */
export const clientAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => ip ?? '';
