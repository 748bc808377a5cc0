import type { FastifyRequest } from 'fastify';
import { organizationOf } from '../../platform/http/request.ts';
import type { ConnectionRef } from './secrets.ts';

/** Returns the connection that a request names. */
export const refOf = (request: FastifyRequest & { params: { integrationId: string } }): ConnectionRef => ({
  organizationId: organizationOf(request).id,
  connectionId: request.params.integrationId.toLowerCase(),
});
