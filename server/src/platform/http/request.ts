import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorDetail } from '../errors.ts';
import type { Organization } from '../organization.ts';
import type { Grant } from '../scope.ts';

/** What lenient handling has done to a body. */
export interface Lenient {
  /** What was mended. */
  warnings: ErrorDetail[];
  /** Entries of a list that the route sees to, one by one, unchecked; null where there is no such list. */
  taken: readonly unknown[] | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication; null on the few routes that need none. */
    organization: Organization | null;
    /** What its key pair was given; null where there is none. */
    grant: Grant | null;
    /** What lenient handling has done to the body; null where the request is handled strictly. */
    lenient: Lenient | null;
  }
  interface FastifyContextConfig {
    /** Routes that only a native integration may use where the organization has one. */
    integrationOwned?: boolean;
    /** Routes that read their body as a stream, at the caller's pace. */
    streamsBody?: boolean;
    /** What lenient handling does to a body before it is validated, beside dropping fields that nobody knows. */
    lenient?: (body: Record<string, unknown>) => Lenient;
  }
}

/** The organization that the request's key pair belongs to. */
export function organizationOf(request: FastifyRequest): Organization {
  if (request.organization === null) throw new ApiError('UNAUTHORIZED', 'This needs an API key pair.');
  return request.organization;
}

/** The application as a plugin with typed schemas gets it. */
export type TypedApp = Parameters<FastifyPluginAsyncTypebox>[0];
