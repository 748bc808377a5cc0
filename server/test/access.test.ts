import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS } from '../src/access.ts';
import { RESOURCES } from '../src/people/keys/resources.ts';
import { ALL_PERMISSIONS } from '../src/people/roles/permissions.ts';
import {
  type Access,
  type Requester as Asker,
  declareAccess,
  refusalOf,
} from '../src/platform/http/access.ts';
import { ROLES, type Role } from '../src/platform/roles.ts';
import { covers, type Scope } from '../src/platform/scope.ts';
import { type Operation, operationsOf } from './harness/openapi.ts';
import { addUser } from './harness/people.ts';
import { type Pair, pairsOfScopes, SCOPES } from './harness/scopes.ts';
import { howOften, SEEDS } from './harness/seeds.ts';
import { type Client, type TestService, testService } from './harness/service.ts';

/**
 * Calls every route with every scope and as every role. A missing permission gives 403, before any other
 * problem of the request.
 * A permitted request goes on and fails because its ids do not exist.
 */

/** A collector who sees own customers only. */
const OWN = 'OWN';
const MISSING_ID = '01890000-0000-7000-8000-0000000000aa';
/** Number of concurrent requests. */
const AT_ONCE = 25;

let service: TestService;
let owner: Client;
let operations: Operation[];
let users: Map<string, string>;
let pairs: Map<Scope, Pair>;
beforeAll(async () => {
  service = await testService();
  owner = await service.client({ sandbox: true });
  operations = await operationsOf(service);
  users = new Map();
  for (const role of ROLES) users.set(role, (await addUser(service, owner, role, { role })).id);
  users.set(OWN, (await addUser(service, owner, OWN, { ownCustomersOnly: true })).id);
  pairs = await pairsOfScopes(service, owner);
});
afterAll(() => service.close());

/** Returns whether the operation is permitted: then it fails on its unknown ids or does nothing. */
async function isTaken(client: Pair, { method, path }: Operation, headers: Record<string, string> = {}) {
  const address = path.replaceAll(/\{\w+\}/g, MISSING_ID);
  const { status, text } = await client.send(method, address, { headers });
  expect(status, `${method} ${path} ${text}`).not.toBe(401);
  expect(status, `${method} ${path} ${text}`).toBeLessThan(500);
  // An operation on all customers is permitted for some of them.
  return status !== 403 || /one of your own customers/.test(text);
}

interface Walk {
  scope: Scope;
  role?: Role | typeof OWN;
}

/**
 * Calls every route and expects success exactly where it is permitted. A narrow scope is tried on the routes that
 * distinguish it or refuse it, and on a sample of the rest; in long runs on all routes.
 */
async function walk({ scope, role }: Walk): Promise<void> {
  const client = pairs.get(scope) ?? owner;
  const headers: Record<string, string> =
    role === undefined ? {} : { 'x-quittance-user': users.get(role) ?? '' };
  const may = (access: Access) =>
    (role === undefined || reaches(role, access)) && access.needs.every((need) => covers(scope, need));
  const wrong: string[] = [];
  const one = howOften(20, 1, 80);
  const left = operations.filter(
    ({ operationId }, i) =>
      isTelling(scope, ACCESS[operationId]?.needs ?? []) ||
      scope === foreignScope(i, ACCESS[operationId]?.needs ?? []) ||
      (i + SCOPES.indexOf(scope)) % one === 0,
  );
  const ask = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const access = ACCESS[next.operationId];
      if (access === undefined) throw new Error(`${next.operationId} is not in the table`);
      if ((await isTaken(client, next, headers)) !== may(access)) wrong.push(next.operationId);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  expect(wrong).toEqual([]);
}

const resourcesOf = (names: readonly string[]) => names.map((name) => name.split(':')[0] ?? '');

/**
 * Returns whether a scope shows which permissions an operation needs: a scope of one word, of exactly its needs, or
 * one of its resources that lacks only one need. A route that forgets a need takes the last kind.
 */
function isTelling(scope: Scope, needs: Access['needs']): boolean {
  if (/^[A-Z]/.test(scope[0] ?? '')) return true;
  const lacking = needs.filter((need) => !covers(scope, need));
  if (lacking.length === 0) return scope.every((one) => needs.some((need) => need === one));
  const resources = resourcesOf(scope);
  return lacking.length === 1 && resourcesOf(needs).some((resource) => resources.includes(resource));
}

/** The scopes of one resource with write access, which includes read access. */
const WRITE_SCOPES = SCOPES.filter((scope) => scope.length === 1 && scope[0]?.endsWith(':write'));

/**
 * Returns a scope of a resource that an operation does not need: a route that checks nothing takes it. Another one
 * in each run.
 */
function foreignScope(i: number, needs: Access['needs']): Scope | undefined {
  const needed = new Set(resourcesOf(needs));
  const others = WRITE_SCOPES.filter((scope) => !needed.has(resourcesOf(scope)[0] ?? ''));
  return others[(i + (SEEDS[0] ?? 0)) % others.length];
}

const reaches = (role: Role | typeof OWN, { role: lowest, ownCustomers }: Access): boolean =>
  role === OWN
    ? ownCustomers !== 'NONE' && ROLES.indexOf('COLLECTOR') >= ROLES.indexOf(lowest)
    : ROLES.indexOf(role) >= ROLES.indexOf(lowest);

describe('the table', () => {
  it('names every operation, and no operation that does not exist', () => {
    // The endpoint for agents describes its tools itself.
    const described = operations.map(({ operationId }) => operationId).concat('useAgentTools');
    expect(described.sort()).toEqual(Object.keys(ACCESS).sort());
  });

  it('requires write access and more than VIEWER for every operation that changes data', () => {
    const harmless = ['previewMail', 'dryRunDunning', 'getDunningCalendar', 'compareRecords'];
    // They read what the source of the document has; the service keeps a copy.
    const reading = ['fetchInvoicePdf', 'fetchCreditNotePdf'];
    for (const { method, operationId } of operations) {
      const access = ACCESS[operationId];
      const levels = access?.needs[0]?.split(':')[1];
      if (method === 'GET' || reading.includes(operationId))
        expect(levels ?? 'read', operationId).toBe('read');
      else if (!harmless.includes(operationId)) expect(levels, operationId).toBe('write');
      // The user's own data.
      const own = ['readNotifications', 'changeNotificationSettings'];
      const isForViewers = [...own, ...reading].includes(operationId);
      if (method !== 'GET') expect(access?.role === 'VIEWER', operationId).toBe(isForViewers);
    }
  });

  it('declares no permission that no operation uses', () => {
    const said = new Set(Object.values(ACCESS).map(({ permission }) => permission));
    // Permissions that are checked besides those of an operation.
    const asked = ['team-figure.read-all', 'administrator.edit', 'key.edit-full'];
    expect(ALL_PERMISSIONS.map(({ permission }) => permission).filter((one) => !said.has(one))).toEqual(
      asked,
    );
  });

  it('declares no resource that no operation needs', () => {
    const needed = new Set(
      Object.values(ACCESS).flatMap(({ needs }) => needs.map((need) => need.split(':')[0])),
    );
    expect(RESOURCES.filter((resource) => !needed.has(resource))).toEqual([]);
  });
});

it('checks the scope of a key pair and the role of a user, and requires both where both are known', () => {
  const access: Access = { permission: 'x.y', needs: ['users:write'], role: 'ADMIN', ownCustomers: 'NONE' };
  const grant = (scope: Scope) => ({ apiKey: 'k', scope, expiresAt: null, lenient: false });
  const user = (role: Role) => ({ id: MISSING_ID, role, ownCustomersOnly: false });
  const is = (asking: Asker) => refusalOf(asking, access) === null;
  expect(is({ grant: null, actingUser: null })).toBe(false);
  expect(is({ grant: null, actingUser: user('ADMIN') })).toBe(true);
  expect(is({ grant: null, actingUser: user('COLLECTOR') })).toBe(false);
  expect(is({ grant: grant(['users:write']), actingUser: null })).toBe(true);
  expect(is({ grant: grant(['READ']), actingUser: user('OWNER') })).toBe(false);
  expect(is({ grant: grant(['FULL']), actingUser: { ...user('COLLECTOR'), ownCustomersOnly: true } })).toBe(
    false,
  );
});

describe('every route', () => {
  it.each(SCOPES.map((scope) => [scope.join(), scope] as const))('enforces the scope %s', (_name, scope) =>
    walk({ scope }),
  );

  it.each([...ROLES, OWN] as const)('enforces the role %s for every scope', async (role) => {
    const some = howOften(20, 1, 40);
    // By day FULL leaves the decision to the role. How role and scope combine is a pure function, tested above.
    const whole = howOften(2, 2, 1);
    for (const scope of SCOPES.filter((_, i) => i < whole || i % some === 0)) await walk({ scope, role });
  });

  it('refuses a user of another organization and a user that does not exist', async () => {
    const other = await service.client();
    const foreign = await addUser(service, other, 'foreign', { role: 'OWNER' });
    for (const operation of operations) {
      for (const id of [foreign.id, 'nonsense']) {
        const address = operation.path.replaceAll(/\{\w+\}/g, MISSING_ID);
        const answer = await owner.send(operation.method, address, { headers: { 'x-quittance-user': id } });
        expect(answer.status, operation.operationId).toBe(400);
        expect(answer.text, operation.operationId).toContain('X-Quittance-User');
      }
    }
  });

  it('prevents the service from starting if it declares no access', () => {
    const declarations = {
      prefixes: ['/v1'],
      table: { known: { permission: 'thing.read', needs: [], role: 'VIEWER', ownCustomers: 'ALL' } },
      open: ['/open'],
    } as const;
    const declare = (url: string, operationId?: string) => {
      const app = Fastify();
      declareAccess(app, declarations);
      app.get(url, operationId === undefined ? {} : { schema: { operationId } }, async () => '');
    };
    expect(() => declare('/v1/known', 'known')).not.toThrow();
    expect(() => declare('/open/a')).not.toThrow();
    for (const [url, id] of [['/v1/x'], ['/v1/x', 'other'], ['/other', 'known'], ['/openly']] as const)
      expect(() => declare(url, id)).toThrow('does not declare');
  });
});
