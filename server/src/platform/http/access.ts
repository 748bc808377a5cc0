import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { covers, type Need } from '../scope.ts';
import { actingUser } from './acting-user.ts';

/** The roles of users: each may do what those before it may. */
export const ROLES = ['VIEWER', 'COLLECTOR', 'ADMIN', 'OWNER'] as const;
export type Role = (typeof ROLES)[number];

/** Who may use an operation: key pairs whose scope includes all needs, and users of this role or a higher one. */
export interface Access {
  needs: readonly Need[];
  role: Role;
}

/** The access to every operation, by its id. */
export type AccessTable = Readonly<Record<string, Access>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifySchema {
    /** What the scope of a key pair must include. */
    'x-scope'?: readonly Need[];
    /** The lowest role of a user in whose name the operation may be used. */
    'x-role'?: Role;
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
    route.schema = { ...schema, 'x-scope': access.needs, 'x-role': access.role };
  });
}

/** Holds requests to what is declared, for key pairs and for the user in whose name a request is made. */
export function installAccess(app: FastifyInstance, database: Database): void {
  app.decorateRequest('actingUser', null);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined) return;
    checkScope(request, access);
    request.actingUser = await actingUser(database, request);
    if (request.actingUser !== null) checkRole(request.actingUser.role, access.role);
  });
}

function checkScope({ grant }: FastifyRequest, { needs }: Access): void {
  const missing = needs.filter((need) => !covers(grant?.scope ?? [], need));
  if (missing.length > 0)
    throw new ApiError('ACCESS_FORBIDDEN', `The scope of this key pair lacks ${missing.join(', ')}.`);
}

const REFUSALS: Record<Role, string> = {
  VIEWER: 'This user may do nothing.',
  COLLECTOR: 'A viewer may read, but change nothing.',
  ADMIN: 'Only owners and administrators may do this.',
  OWNER: 'Only owners may do this.',
};

function checkRole(role: string, needed: Role): void {
  const sufficient: readonly string[] = ROLES.slice(ROLES.indexOf(needed));
  if (!sufficient.includes(role)) throw new ApiError('ACCESS_FORBIDDEN', REFUSALS[needed]);
}
