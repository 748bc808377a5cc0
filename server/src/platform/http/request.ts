import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organization.ts';
import type { Grant } from '../scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication; null on the few routes that need none. */
    organization: Organization | null;
    /** What its key pair was given; null where there is none. */
    grant: Grant | null;
  }
  interface FastifyContextConfig {
    /** Routes that only a native integration may use where the organization has one. */
    integrationOwned?: boolean;
    /** Routes that read their body as a stream, at the caller's pace. */
    streamsBody?: boolean;
  }
}

/** The organization that the request's key pair belongs to. */
export function organizationOf(request: FastifyRequest): Organization {
  if (request.organization === null) throw new ApiError('UNAUTHORIZED', 'This needs an API key pair.');
  return request.organization;
}

/** The application as a plugin with typed schemas gets it. */
export type TypedApp = Parameters<FastifyPluginAsyncTypebox>[0];
