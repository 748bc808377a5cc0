import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { ROLES, type Role } from '../roles.ts';
import { covers, type Need } from '../scope.ts';
import { actingUser } from './acting-user.ts';

/**
 * What an operation is for users who see their own customers only: it shows and changes what belongs to their own
 * customers; it has nothing to do with customers, so that they may do ALL of it; or it is for others, and they do NONE.
 */
export type OwnCustomers = 'OWN' | 'ALL' | 'NONE';

/** Who may do something: key pairs whose scope includes all needs, and users of this role or a higher one. */
export interface Access {
  /** What it is called, such as `customer.edit`. */
  sentence: string;
  needs: readonly Need[];
  role: Role;
  ownCustomers: OwnCustomers;
}

/** The access to every operation, by its id. */
export type AccessTable = Readonly<Record<string, Access>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Of a write that names no record where it is meant for all: it takes those of the user's own customers by itself (`restrictedTo`).
     * Others are refused without a name.
     */
    restrictsItself?: boolean;
  }
  interface FastifySchema {
    /** What a user must be allowed to do: one of the sentences that `GET /v1/internal/me` answers. */
    'x-sentence'?: string;
    /** What the scope of a key pair must include. */
    'x-scope'?: readonly Need[];
    /** The lowest role of a user in whose name the operation may be used. */
    'x-role'?: Role;
    /** What it is for users who see their own customers only. */
    'x-own-customers'?: OwnCustomers;
  }
}

/** Where key pairs are needed, for what, and which addresses need none. */
export interface Declarations {
  /** Below it, every route needs a key pair and stands in the table. */
  prefix: string;
  table: AccessTable;
  /** Other addresses, with all below them. */
  open: readonly string[];
}

/** Has every route say who may use it. One of which nothing is declared fails the start. */
export function declareAccess(app: FastifyInstance, { prefix, table, open }: Declarations): void {
  app.addHook('onRoute', (route) => {
    const { method, url, schema } = route;
    const isBelow = (path: string) => url === path || url.startsWith(`${path}/`);
    if (open.some(isBelow)) return;
    const access = isBelow(prefix) ? table[schema?.operationId ?? ''] : undefined;
    if (access === undefined) throw new Error(`${method} ${url} declares nowhere who may use it`);
    route.config = { ...route.config, access };
    route.schema = {
      ...schema,
      'x-sentence': access.sentence,
      'x-scope': access.needs,
      'x-role': access.role,
      'x-own-customers': access.ownCustomers,
    };
  });
}

/**
 * Holds requests to what is declared, for key pairs and for the user in whose name a request is made. Who has told the user
 * before, as a session does, is believed; else the header of the request tells it.
 */
export function installAccess(app: FastifyInstance, database: Database): void {
  app.decorateRequest('actingUser', null);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined) return;
    // A key pair that may not do it learns of no user.
    if (request.grant !== null) refuse(refusalOf({ grant: request.grant, actingUser: null }, access));
    request.actingUser ??= await actingUser(database, request);
    refuse(refusalOf(request, access));
  });
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new ApiError('ACCESS_FORBIDDEN', reason);
}

/** Who asks: a key pair, a user, or a key pair that vouches for a user. */
export type Asking = Pick<FastifyRequest, 'grant' | 'actingUser'>;

/** Why something may not be done, for people; null when it may. */
export function refusalOf({ grant, actingUser: user }: Asking, access: Access): string | null {
  if (grant === null && user === null) return 'Nobody is known who asks for this.';
  const missing = grant === null ? [] : access.needs.filter((need) => !covers(grant.scope, need));
  if (missing.length > 0) return `The scope of this key pair lacks ${missing.join(', ')}.`;
  if (user === null) return null;
  if (ROLES.indexOf(user.role) < ROLES.indexOf(access.role)) return REFUSALS[access.role];
  if (user.ownCustomersOnly && access.ownCustomers === 'NONE')
    return 'Users who see their own customers only may not do this.';
  return null;
}

const REFUSALS: Record<Role, string> = {
  VIEWER: 'This user may do nothing.',
  COLLECTOR: 'A viewer may read, but change nothing.',
  ADMIN: 'Only owners and administrators may do this.',
  OWNER: 'Only owners may do this.',
};
