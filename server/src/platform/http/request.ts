import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorDetail } from '../errors.ts';
import type { Organization } from '../organization.ts';
import type { Grant } from '../scope.ts';

/** The effects of lenient handling on a body. */
export interface Lenient {
  /** Corrections that were made. */
  warnings: ErrorDetail[];
  /** Entries of a list that the route handles one by one and unchecked; null without such a list. */
  taken: readonly unknown[] | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication; null on the few routes that need none. */
    organization: Organization | null;
    /** The grant of the key pair; null without one. */
    grant: Grant | null;
    /** The effects of lenient handling on the body; null when the request is handled strictly. */
    lenient: Lenient | null;
  }
  interface FastifyContextConfig {
    /** Only a native integration may use the route when the organization has one. */
    integrationOwned?: boolean;
    /** The route reads its body as a stream, at the caller's pace. */
    streamsBody?: boolean;
    /** Corrections of lenient handling before validation, in addition to dropping unknown fields. */
    lenient?: (body: Record<string, unknown>) => Lenient;
  }
}

/** Returns the organization that the request's key pair belongs to. */
export function organizationOf(request: FastifyRequest): Organization {
  if (request.organization === null) throw new ApiError('UNAUTHORIZED', 'This needs an API key pair.');
  return request.organization;
}

/** Type of the application inside a plugin with typed schemas. */
export type TypedApp = Parameters<FastifyPluginAsyncTypebox>[0];
