import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/harness/database.ts';
import { type Access, declareAccess } from '../../../platform/http/access.ts';
import type { ActingUser } from '../../../platform/http/acting-user.ts';
import { organizationOf } from '../../../platform/http/request.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import { selectPage } from '../../../platform/lists/select-page.ts';
import type { Organization } from '../../../platform/organization.ts';
import { installOwnCustomers } from './plugin.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const ORGANIZATION: Organization = {
  id: ID,
  name: 'O',
  currency: 'EUR',
  timezone: 'UTC',
  language: 'en',
  nativeIntegration: null,
  hasCollected: false,
  requestsPerMinute: 1,
  maxConcurrency: 1,
  sandbox: false,
  clockOffsetMillis: 0,
  clockAdvancingTo: null,
  rates: new Map(),
  contactPositions: new Set<string>(),
  fileSecret: null,
};
const USER: ActingUser = { id: ID, role: 'COLLECTOR', ownCustomersOnly: true };

let test: Awaited<ReturnType<typeof testDatabase>>;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  test = await testDatabase(2);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await test.drop();
});

/** Creates an application with one operation that is restricted to own customers; the caller has some. */
function application(ownCustomers: Access['ownCustomers'] = 'OWN'): FastifyInstance {
  const app = Fastify();
  apps.push(app);
  const access: Access = { permission: 'thing.read', needs: [], role: 'VIEWER', ownCustomers };
  declareAccess(app, { prefixes: ['/v1'], table: { thing: access }, open: [] });
  installOwnCustomers(app, test.database, { Thing: { properties: { planetId: { type: 'string' } } } });
  app.decorateRequest('actingUser', null);
  app.decorateRequest('organization', null);
  app.addHook('onRequest', async (request) => {
    request.organization = ORGANIZATION;
    request.actingUser = USER;
  });
  return app;
}

const schema = (more: FastifySchema = {}): FastifySchema => ({ operationId: 'thing', ...more });

describe('an operation limited to assigned customers', () => {
  it.each<[string, string, FastifySchema]>([
    ['a parameter', '/v1/things/:planetId', {}],
    ['a field', '/v1/things', { body: { properties: { planetId: { type: 'string' } } } }],
    ['a list of ids', '/v1/things', { body: { properties: { planetIds: { type: 'array' } } } }],
    ['a field of a named schema', '/v1/things', { body: { $ref: 'Thing#' } }],
    ['a reference', '/v1/things', { body: { properties: { planet: { properties: { externalId: {} } } } } }],
    ['a written record', '/v1/things', { body: { anyOf: [{ properties: { externalId: {} } }] } }],
  ])('prevents the start when %s has no declared owner', (_what, url, more) => {
    const add = () => application().post(url, { schema: schema(more) }, async () => '');
    expect(add).toThrow('nothing says whose record that is');
  });

  it('answers 500 when its handler applied no restriction', async () => {
    const app = application();
    app.get('/v1/things', { schema: schema() }, async () => ({ secret: 'of others' }));
    const answer = await app.inject('/v1/things');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('of others');
  });

  it('lists no table without a declared owner of its rows', async () => {
    const app = application();
    app.get('/v1/things', { schema: schema() }, async (request) =>
      selectPage(
        test.database.kysely,
        {
          from: 'webhook_endpoints',
          organizationId: organizationOf(request).id,
          where: [],
          sortColumn: 'created_at',
        },
        readPage({}, { list: 'things', sortBy: 'createdAt' }),
      ),
    );
    expect((await app.inject('/v1/things')).statusCode).toBe(500);
  });
});

it('restricts lists of customers also in operations that are not limited', async () => {
  const app = application('ALL');
  const list = (from: 'customers' | 'users', organizationId: string) =>
    selectPage(
      test.database.kysely,
      { from, organizationId, where: [], sortColumn: 'created_at' },
      readPage({}, { list: from, sortBy: 'createdAt' }),
    );
  await test.database.pool.query(
    `INSERT INTO organizations (organization_id, name, currency, timezone, language, requests_per_minute, max_concurrency,
       created_at, updated_at) VALUES ($1, 'O', 'EUR', 'UTC', 'en', 1, 1, now(), now())`,
    [ID],
  );
  await test.database.pool.query(
    `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
     VALUES ($1, $1, 'c', 'C', 0, 0, now(), now())`,
    [ID],
  );
  app.get('/v1/things', { schema: schema() }, async (request) =>
    list('customers', organizationOf(request).id),
  );
  expect((await app.inject('/v1/things')).json()).toMatchObject({ ids: [], metadata: { total: 0 } });
  expect(await list('customers', ID)).toMatchObject({ ids: [ID] });
});
