import pg from 'pg';
import { expect } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { asError, expectError } from '../harness/contract.ts';
import { contact, customer, invoice, payment, store } from '../harness/factories.ts';
import { type Answer, ownService, type TestService } from '../harness/service.ts';
import { MISSING_ID, openWorld, rows, UUID } from './entries.ts';
import { whileBlocked } from './while-blocked.ts';

const world = openWorld();
const C = '/customers/external:c';

/** Returns refusals of every kind that a caller can provoke. */
async function refusals(): Promise<Answer[]> {
  const { client } = world;
  const broken = { body: '{', headers: { 'content-type': 'application/json' } };
  await world.add('/invoices', invoice('i', 'c', 1));
  return [
    await client.post('/customers', {}),
    await client.post('/invoices', invoice('x', 'unknown', 1)),
    await client.send('POST', '/customers', broken),
    await client.send('POST', '/customers', { body: 'x', headers: { 'content-type': 'text/plain' } }),
    await client.get('/customers/x'),
    await client.get(`/customers/${MISSING_ID}`),
    await client.get('/customers?page=0'),
    await client.get('/nowhere'),
    await client.get('//nowhere'),
    await client.send('PATCH', '/customers'),
    await client.delete(C),
    await client.get('/customers', { 'x-api-secret': 'wrong' }),
    await client.get('/customers/%'),
  ];
}

/** Runs work on a separate service that it may break. */
async function broken(work: (service: TestService) => Promise<void>): Promise<void> {
  const service = await ownService({ logLevel: 'silent' });
  try {
    await work(service);
  } finally {
    await service.close();
  }
}

rows('Errors · body', {
  code: async () => {
    for (const answer of await refusals()) expect(asError(answer).Error.code).toMatch(/^[A-Z_]+$/);
  },
  message: async () => {
    for (const answer of await refusals()) expect(asError(answer).Error.message).toMatch(/\S/);
  },
  'details: field and error': async () => {
    const answer = await world.client.post('/customers', { externalId: 7, colour: 1 });
    const { details = [] } = asError(answer).Error;
    expect(details.map(({ field }) => field).sort()).toEqual(['colour', 'externalId']);
    for (const detail of details) {
      expect(Object.keys(detail).sort()).toEqual(['error', 'field']);
      expect(detail.error).toMatch(/\S/);
    }
  },
  'field is a path': async () => {
    const linkedInvoices = [{ amountLinked: 1, invoice: { externalId: 7 } }];
    const body = { ...payment('p', 'c', 5), linkedInvoices };
    await world.refuse('/payments', body, 'INVALID_DATA', 'linkedInvoices[0].invoice.externalId');
    const address = { ...customer('x'), address: { city: 1 } };
    await world.refuse('/customers', address, 'INVALID_DATA', 'address.city');
  },
  'on every refusal': async () => {
    for (const answer of await refusals()) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectError(answer, answer.status, asError(answer).Error.code);
    }
  },
  'X-Request-Id': async () => {
    const answers = [...(await refusals()), await world.client.get(C), await world.client.get('/customers')];
    const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(answers.length);
  },
});

async function noteOfApplication(): Promise<string> {
  const { id: customerId } = await world.read(C);
  const id = newId();
  await world.service.database.pool.query(
    `INSERT INTO notes (organization_id, id, source, content, customer_id, created_at, updated_at, modified_at)
     VALUES ($1, $2, 'APP', 'theirs', $3, $4, $4, $4)`,
    [world.client.organization.id, id, customerId, world.clock.now()],
  );
  return id;
}

rows('Errors · known cases', {
  '400 INVALID_DATA: wrong dataType': async () => {
    const field = { externalId: 'f', label: 'F', dataType: 'COLOUR', entityType: 'CUSTOMER' };
    await world.refuse('/custom_fields', field, 'INVALID_DATA', 'dataType');
  },
  '400: an unknown parent': async () => {
    const body = customer('x', { parent: { externalId: 'unknown' } });
    await world.refuse('/customers', body, 'REFERENCE_NOT_FOUND', 'parent.externalId');
    const answer = await world.client.post('/customers', body);
    expect(answer.text).toMatch(/parent/);
  },
  '400: an unknown contact position': async () => {
    const body = contact('a@x.org', { position: 'ASTRONAUT' });
    await world.refuse(`${C}/contacts`, body, 'INVALID_DATA', 'position');
  },
  '403 ACCESS_FORBIDDEN: a note written in the application': async () => {
    const path = `/notes/${await noteOfApplication()}`;
    expectError(await world.client.put(path, { content: 'x' }), 403, 'ACCESS_FORBIDDEN');
    expectError(await world.client.delete(path), 403, 'ACCESS_FORBIDDEN');
  },
});

rows('Errors · codes', {
  '400 INVALID_DATA': async () => {
    await world.refuse('/customers', { externalId: 'x' }, 'INVALID_DATA', 'name');
  },
  '400 REFERENCE_NOT_FOUND': async () => {
    const body = invoice('i', 'later', 5);
    await world.refuse('/invoices', body, 'REFERENCE_NOT_FOUND', 'customer.externalId');
    await world.add('/customers', customer('later'));
    await world.add('/invoices', body);
  },
  '400 AMOUNT_EXCEEDED': async () => {
    await world.add('/invoices', invoice('i', 'c', 5));
    const body = payment('p', 'c', 9, { i: 6 });
    await world.refuse('/payments', body, 'AMOUNT_EXCEEDED', 'linkedInvoices[0].amountLinked');
  },
  '400 AMBIGUOUS_REFERENCE': async () => {
    for (const source of ['CRM', 'ERP'])
      await world.add(`${C}/contacts`, contact(`${source}@x.org`, { externalId: 'a', source }));
    expectError(await world.client.get(`${C}/contacts/external:a`), 400, 'AMBIGUOUS_REFERENCE');
  },
  '401 UNAUTHORIZED': async () => {
    const answer = await world.client.get('/customers', { 'x-api-secret': 'wrong' });
    expectError(answer, 401, 'UNAUTHORIZED');
  },
  '403 ACCESS_FORBIDDEN': async () => {
    const native = await world.service.client({ nativeIntegration: 'Ledger 9' });
    expectError(await native.post('/customers', customer('x')), 403, 'ACCESS_FORBIDDEN');
  },
  '404 NOT_FOUND': async () => {
    expectError(await world.client.get('/invoices/external:unknown'), 404, 'NOT_FOUND');
    expectError(await world.client.get('/nowhere'), 404, 'NOT_FOUND');
  },
  '405 METHOD_NOT_ALLOWED': async () => {
    for (const [method, path] of [
      ['PATCH', C],
      ['PUT', '/payments/external:p'],
      ['DELETE', '/customers'],
      ['POST', '/users'],
    ] as const)
      expectError(await world.client.send(method, path), 405, 'METHOD_NOT_ALLOWED');
  },
  '409 CONFLICT': async () => {
    await world.add('/invoices', invoice('i', 'c', 5));
    expectError(await world.client.delete(C), 409, 'CONFLICT');
  },
  '413 PAYLOAD_TOO_LARGE': async () => {
    const body = customer('x', { accountingRef: 'x'.repeat(2 ** 20) });
    expectError(await world.client.post('/customers', body), 413, 'PAYLOAD_TOO_LARGE');
  },
  '415 UNSUPPORTED_MEDIA_TYPE': async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const init = { body: JSON.stringify(customer('x')), headers: { 'content-type': type } };
      expectError(await world.client.send('POST', '/customers', init), 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
  },
  '429 RATE_LIMITED': async () => {
    const limited = await world.service.client({ requestsPerMinute: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => limited.get('/customers')));
    const refused = answers.find(({ status }) => status !== 200);
    if (refused === undefined) throw new Error('three were taken where one a minute is');
    expectError(refused, 429, 'RATE_LIMITED');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  },
  '429 CONCURRENCY_LIMITED': async () => {
    const limited = await world.service.client({ maxConcurrency: 1 });
    await store(limited, '/customers', customer('c'));
    const statuses = await whileBlocked(world.service, limited, 1, async () => {
      const refused = await limited.get('/customers');
      expectError(refused, 429, 'CONCURRENCY_LIMITED');
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    });
    expect(statuses).toEqual([200]);
  },
  '500 INTERNAL': () =>
    broken(async (service) => {
      const client = await service.client();
      await service.database.pool.query('ALTER TABLE customers RENAME COLUMN name TO gone');
      const answer = await client.get('/customers');
      expectError(answer, 500, 'INTERNAL');
      expect(answer.text).not.toContain('gone');
    }),
  '503 UNAVAILABLE': () =>
    broken(async (service) => {
      const client = await service.client();
      const { database } = service.connection;
      const admin = new pg.Client({ ...service.connection, database: 'postgres' });
      await admin.connect();
      try {
        await admin.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
        const end = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1';
        await admin.query(end, [database]);
        const answer = await client.get('/customers');
        expectError(answer, 503, 'UNAVAILABLE');
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      } finally {
        await admin.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
        await admin.end();
      }
      await expect.poll(async () => (await client.get('/customers')).status, { timeout: 20_000 }).toBe(200);
    }),
});

const DEPRECATED = /^@\d+$/;
const expectDeprecated = ({ headers, status, text }: Answer) => {
  expect([200, 201], text).toContain(status);
  expect(headers.get('deprecation')).toMatch(DEPRECATED);
  expect(headers.get('link')).toMatch(/rel="successor-version"/);
};

rows('Versioning', {
  'version in the path': async () => {
    const { body } = await world.client.get<{ paths: object }>('//openapi.json');
    for (const path of Object.keys(body.paths)) expect(path).toMatch(/^\/(v1\/|healthz|readyz|portal)/);
    expectError(await world.client.get('//v2/customers'), 404, 'NOT_FOUND');
  },
  'deprecated: POST /customers/{customerId}/invoices': async () => {
    const body = invoice('i', 'c', 5, { customer: undefined });
    expectDeprecated(await world.client.post(`${C}/invoices`, body));
    const current = await world.client.post('/invoices', invoice('i', 'c', 5));
    expect(current.headers.has('deprecation')).toBe(false);
  },
  'deprecated: contacts of a customer': async () => {
    expectDeprecated(
      await world.client.post('/customers', customer('c', { contacts: [contact('a@x.org')] })),
    );
    expectDeprecated(await world.client.get(C));
    const without = await world.client.post('/customers', customer('c'));
    expect(without.headers.has('deprecation')).toBe(false);
    const { body } = await world.client.get<{ components: { schemas: { CustomerAttributes: object } } }>(
      '//openapi.json',
    );
    expect(body.components.schemas.CustomerAttributes).toMatchObject({
      properties: { contacts: { deprecated: true } },
    });
  },
  'deprecated: modifiedAt on payments': async () => {
    expectDeprecated(await world.client.get('/payments?modifiedAt.gte=2026-01-01'));
    const current = await world.client.get('/payments?updatedAt.gte=2026-01-01');
    expect(current.headers.has('deprecation')).toBe(false);
  },
});
