import type { FastifyReply, FastifyRequest } from 'fastify';

const HANDLING = /(?:^|[,;\s])handling\s*=\s*"?(lenient|strict)"?(?=$|[,;\s])/i;

/**
 * Returns whether to handle a request leniently: as its `Prefer` header says (RFC 7240), else as its key pair
 * is set.
 */
export function prefersLenient({ headers, grant }: FastifyRequest): boolean {
  const { prefer } = headers;
  const text = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  const stated = HANDLING.exec(text)?.[1]?.toLowerCase();
  return stated === undefined ? grant?.lenient === true : stated === 'lenient';
}

/** Adds the header that states lenient handling. */
export function noteLenient(reply: FastifyReply): void {
  reply.header('preference-applied', 'handling=lenient');
}
