import type { FastifyReply, FastifyRequest } from 'fastify';

const HANDLING = /(?:^|[,;\s])handling\s*=\s*"?(lenient|strict)"?(?=$|[,;\s])/i;

/** Whether a request is to be handled leniently: as its `Prefer` says (RFC 7240), else as its key pair does. */
export function prefersLenient({ headers, grant }: FastifyRequest): boolean {
  const { prefer } = headers;
  const text = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  const stated = HANDLING.exec(text)?.[1]?.toLowerCase();
  return stated === undefined ? grant?.lenient === true : stated === 'lenient';
}

/** Says in the answer that the request was handled leniently. */
export function noteLenient(reply: FastifyReply): void {
  reply.header('preference-applied', 'handling=lenient');
}
