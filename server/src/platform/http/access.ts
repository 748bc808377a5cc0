import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { ROLES, type Role } from '../roles.ts';
import { covers, type Need } from '../scope.ts';
import { actingUser } from './acting-user.ts';

/**
 * Permission of users who see only their own customers. OWN: the operation covers their own customers. ALL:
 * it does not concern customers, so they may use it completely. NONE: they may not use it.
 */
export type OwnCustomers = 'OWN' | 'ALL' | 'NONE';

/** Who may use an operation: key pairs whose scope includes all needs, and users with at least this role. */
export interface Access {
  /** Name of the permission, such as `customer.edit`. */
  permission: string;
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
     * For writes without a record id that apply to all customers: the handler limits itself to the user's own
     * customers (`rowScope`). Other such writes require a record id from these users.
     */
    restrictsItself?: boolean;
  }
  interface FastifySchema {
    /** The permission that a user needs, as `GET /v1/internal/me` returns it. */
    'x-sentence'?: string;
    /** The needs that the scope of a key pair must include. */
    'x-scope'?: readonly Need[];
    /** The lowest role of a user in whose name the operation may be used. */
    'x-role'?: Role;
    /** Permission of users who see only their own customers. */
    'x-own-customers'?: OwnCustomers;
  }
}

/** Which routes need a key pair, with what access, and which paths are open. */
export interface Declarations {
  /** Below these paths, every route needs a key pair and an entry in the table. */
  prefixes: readonly string[];
  table: AccessTable;
  /** Other paths, including everything below them. */
  open: readonly string[];
}

/** Adds the declared access to every route. A route without a declaration makes the start fail. */
export function declareAccess(app: FastifyInstance, { prefixes, table, open }: Declarations): void {
  app.addHook('onRoute', (route) => {
    const { method, url, schema } = route;
    const isBelow = (path: string) => url === path || url.startsWith(`${path}/`);
    if (open.some(isBelow)) return;
    const access = prefixes.some(isBelow) ? table[schema?.operationId ?? ''] : undefined;
    if (access === undefined) throw new Error(`${method} ${url} does not declare who may use it`);
    route.config = { ...route.config, access };
    route.schema = {
      ...schema,
      'x-sentence': access.permission,
      'x-scope': access.needs,
      'x-role': access.role,
      'x-own-customers': access.ownCustomers,
    };
  });
}

/**
 * Checks requests against the declared access, for key pairs and for the user in whose name a request is
 * made. A user set earlier, as by a session, is used; otherwise the request header names the user.
 */
export function installAccess(app: FastifyInstance, database: Database): void {
  app.decorateRequest('actingUser', null);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined) return;
    // A key pair without access must not learn anything about users.
    if (request.grant !== null) refuseWith(refusalOf({ grant: request.grant, actingUser: null }, access));
    request.actingUser ??= await actingUser(database, request);
    refuseWith(refusalOf(request, access));
  });
}

function refuseWith(reason: string | null): void {
  if (reason !== null) throw new ApiError('ACCESS_FORBIDDEN', reason);
}

/** The requester: a key pair, a user, or a key pair that acts for a user. */
export type Requester = Pick<FastifyRequest, 'grant' | 'actingUser'>;

/** Returns why an operation is refused, for people; null when it is allowed. */
export function refusalOf({ grant, actingUser: user }: Requester, access: Access): string | null {
  if (grant === null && user === null) return 'The request has no known caller.';
  const missing = grant === null ? [] : access.needs.filter((need) => !covers(grant.scope, need));
  if (missing.length > 0) return `The scope of this key pair lacks ${missing.join(', ')}.`;
  if (user === null) return null;
  if (ROLES.indexOf(user.role) < ROLES.indexOf(access.role)) return REFUSALS[access.role];
  if (user.ownCustomersOnly && access.ownCustomers === 'NONE')
    return 'Users who only see their own customers may not do this.';
  return null;
}

const REFUSALS: Record<Role, string> = {
  VIEWER: 'This user has no access.',
  COLLECTOR: 'A viewer may only read.',
  ADMIN: 'Only owners and administrators may do this.',
  OWNER: 'Only owners may do this.',
};
