import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectError } from '../../../test/harness/contract.ts';
import { addUser } from '../../../test/harness/people.ts';
import {
  type Answer,
  type Client,
  connect,
  type TestService,
  testService,
} from '../../../test/harness/service.ts';
import { createKey, type KeyFacts, keyFacts } from './commands.ts';
import { networkOf, wrongScope } from './rules.ts';
import type { ApiKey } from './schema.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
});
afterAll(() => service.close());

const KEYS = '/internal/keys';
type Pair = ApiKey & { apiSecret: string };
type Listed = { total: number; items: ApiKey[] };

/** Waits until the servers know a new pair. */
const known = (pair: Pick<Pair, 'apiKey' | 'apiSecret'>) =>
  vi.waitFor(async () => {
    const other = connect(service.url, pair.apiKey, pair.apiSecret);
    expect((await other.get('/users')).status).not.toBe(401);
    return other;
  });

const make = (body: object, by: Pick<Client, 'post'> = client): Promise<Answer<Pair>> =>
  by.post<Pair>(KEYS, body);

describe('scopes', () => {
  it.each([
    [['FULL'], true],
    [['READ'], true],
    [['invoices:read', 'customers:write'], true],
    [[], false],
    [['FULL', 'READ'], false],
    [['FULL', 'invoices:read'], false],
    [['invoices:read', 'invoices:read'], false],
    [['invoices'], false],
    [['invoices:delete'], false],
    [['keys:write'], false],
    [['full'], false],
  ])('are validated: %j is valid: %s', (scope, right) => {
    expect(wrongScope(scope) === null).toBe(right);
  });
});

describe('addresses', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7/32'],
    ['192.0.2.7/24', '192.0.2.0/24'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['192.0.2.7/33', null],
    ['192.0.2.7/', null],
    ['192.0.2.7/24/8', null],
    ['10.1', null],
    ['0x7f.0.0.1', null],
    ['example.com', null],
    ['', null],
  ])('are normalised from %j to %j', (text, network) => {
    expect(networkOf(text)).toBe(network);
  });
});

describe('key pairs in the application', () => {
  it('are created, listed and revoked', async () => {
    const body = {
      name: 'ERP',
      scope: ['invoices:write'],
      expiresAt: '9000-01-01',
      addresses: ['127.0.0.1', '::1'],
    };
    const made = await make(body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'ERP',
      scope: ['invoices:write'],
      addresses: ['127.0.0.1/32', '::1/128'],
      expiresAt: '8999-12-31T23:00:00.000Z',
    });
    const erp = await known(made.body);
    expect((await erp.get('/invoices')).status).toBe(200);
    expectError(await erp.get('/customers'), 403, 'ACCESS_FORBIDDEN');
    const listed = (await client.get<Listed>(KEYS)).body;
    expect(listed.items.at(-1)).toMatchObject({ apiKey: made.body.apiKey, name: 'ERP', revokedAt: null });
    expect(JSON.stringify(listed)).not.toContain(made.body.apiSecret);
    for (let time = 0; time < 2; time += 1)
      expect((await client.delete(`${KEYS}/${made.body.apiKey}`)).status).toBe(204);
    await vi.waitFor(async () => expect((await erp.get('/invoices')).status).toBe(401));
  });

  it('have full scope by default', async () => {
    expect((await make({ name: 'All' })).body).toMatchObject({
      scope: ['FULL'],
      expiresAt: null,
      addresses: null,
      lenient: false,
    });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x', scope: ['nothing:read'] }, 'scope'],
    [{ name: 'x', scope: [] }, 'scope'],
    [{ name: 'x', expiresAt: '2001-01-01' }, 'expiresAt'],
    [{ name: 'x', addresses: ['10.0.0.0/8', 'home'] }, 'addresses[1]'],
    [{ name: 'x', addresses: [] }, 'addresses'],
  ])('are refused: %j', async (body, field) => {
    expectError(await make(body), 400, 'INVALID_DATA', field);
  });

  it('are created only by key pairs of full scope and by administrators', async () => {
    const reader = (await make({ name: 'R', scope: ['READ'] })).body;
    const reading = await known(reader);
    expect((await reading.get(KEYS)).status).toBe(200);
    expectError(await make({ name: 'x' }, reading), 403, 'ACCESS_FORBIDDEN');
    expectError(await reading.delete(`${KEYS}/${reader.apiKey}`), 403, 'ACCESS_FORBIDDEN');
    const { id } = await addUser(service, client, 'col', { role: 'COLLECTOR' });
    expectError(await client.get(KEYS, { 'x-quittance-user': id }), 403, 'ACCESS_FORBIDDEN');
  });

  it('cannot create key pairs that expire later than they do', async () => {
    const lent = await known((await make({ name: 'L', expiresAt: '2999-01-02' })).body);
    expectError(await make({ name: 'x' }, lent), 400, 'INVALID_DATA', 'expiresAt');
    expectError(await make({ name: 'x', expiresAt: '2999-01-03' }, lent), 400, 'INVALID_DATA', 'expiresAt');
    expect((await make({ name: 'x', expiresAt: '2999-01-01' }, lent)).status).toBe(201);
  });

  it('answer 404 when they belong to another organization', async () => {
    const other = await service.client();
    for (const key of [other.apiKey, other.apiKey.replace(/_.{16}$/, '_0123456789abcdef')])
      expectError(await client.delete(`${KEYS}/${key}`), 404, 'NOT_FOUND');
    expect((await other.get('/users')).status).toBe(200);
  });
});

describe('a key pair', () => {
  const stated = (facts: Partial<KeyFacts>) =>
    createKey(service, client.organization.id, keyFacts({ name: 'Limits', ...facts }));

  it('stops working when it expires', async () => {
    const lent = await known(await stated({ expiresAt: '2999-01-02T00:00:00.000Z' }));
    expect((await lent.get('/users')).status).toBe(200);
    await service.database.pool.query(
      `UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE organization_id = $1 AND id = $2`,
      [client.organization.id, lent.apiKey],
    );
    // Servers hold key pairs in memory.
    await service.database.pool.query(`SELECT pg_notify('organization_changed', $1)`, [
      client.organization.id,
    ]);
    await vi.waitFor(async () => expect((await lent.get('/users')).status).toBe(401));
  });

  it('is lenient by default when it was created so', async () => {
    const made = await make({ name: 'Connector', lenient: true });
    expect(made).toMatchObject({ status: 201, body: { lenient: true } });
    expect((await client.get<Listed>(KEYS)).body.items.at(-1)).toMatchObject({ lenient: true });
    const connector = await known(made.body);
    const body = { externalId: 'lenient', name: 'L', nonsense: 1 };
    const answer = await connector.post('/customers', body);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('preference-applied')).toBe('handling=lenient');
    for (const prefer of ['handling=lenientish', 'return=minimal', 'handling=lenient, handling=strict'])
      expect((await connector.post('/customers', body, { prefer })).status, prefer).toBe(201);
    for (const prefer of [
      'handling=strict',
      'wait=5, Handling="strict"',
      'handling=strict, handling=lenient',
    ]) {
      const strict = await connector.post('/customers', body, { prefer });
      expectError(strict, 400, 'INVALID_DATA', 'nonsense');
      expect(strict.headers.has('preference-applied')).toBe(false);
    }
    expectError(await client.post('/customers', body), 400, 'INVALID_DATA', 'nonsense');
    expectError(await make({ name: 'x', lenient: 'yes' }), 400, 'INVALID_DATA', 'lenient');
  });

  it('is refused like a wrong one when it is used from a forbidden address', async () => {
    const pair = await stated({ addresses: ['192.0.2.0/24', '2001:db8::/32'] });
    const near = await known(await stated({ addresses: ['192.0.2.0/24', '127.0.0.0/8'] }));
    const far = await connect(service.url, pair.apiKey, pair.apiSecret).get('/users');
    expect(far.text).toBe((await connect(service.url, pair.apiKey, 'wrong').get('/users')).text);
    expect(far.status).toBe(401);
    expect((await near.get('/users')).status).toBe(200);
  });
});
