import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customer } from '../../../test/harness/factories.ts';
import { connect, type TestService, testService } from '../../../test/harness/service.ts';
import { createOrganization } from '../../setup/organizations.ts';
import { createKey, keyFacts, revokeKey } from '../keys/commands.ts';
import { listKeys } from '../keys/queries.ts';
import { updateOrganization } from './commands.ts';
import { CONTACT_POSITIONS, DEFAULT_LIMITS, type OrganizationFacts } from './facts.ts';
import { findOrganization } from './queries.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const FACTS: OrganizationFacts = {
  ...DEFAULT_LIMITS,
  name: 'Test',
  currency: 'EUR',
  timezone: 'Europe/Paris',
  language: 'en',
  nativeIntegration: null,
};

/** Waits until the server has been notified of a change. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

describe('an organization', () => {
  it('starts with the contact positions of its language and keeps them when it changes', async () => {
    const { id } = await createOrganization(service, { ...FACTS, language: 'fr' });
    expect((await findOrganization(service.database.pool, id))?.contactPositions).toEqual(
      [...CONTACT_POSITIONS.fr].sort(),
    );
    const updated = await updateOrganization(service, id, { language: 'en' });
    expect(updated.contactPositions).toEqual([...CONTACT_POSITIONS.fr, ...CONTACT_POSITIONS.en].sort());
  });

  it('is refused with every invalid field', async () => {
    const wrong = { ...FACTS, name: ' ', currency: 'HRK', timezone: 'CEST', requestsPerMinute: 0 };
    await expect(createOrganization(service, wrong)).rejects.toMatchObject({
      code: 'INVALID_DATA',
      details: [
        { field: 'name' },
        { field: 'currency' },
        { field: 'timezone' },
        { field: 'requestsPerMinute' },
      ],
    });
  });

  it('is refused with invalid rates', async () => {
    const client = await service.client();
    const rates = new Map([
      ['EUR', '1'],
      ['XXX', '2'],
      ['GBP', '1,17'],
      ['USD', '0'],
      ['CHF', '0.94'],
    ]);
    await expect(updateOrganization(service, client.organization.id, { rates })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      details: [
        { field: 'rates.EUR' },
        { field: 'rates.XXX' },
        { field: 'rates.GBP' },
        { field: 'rates.USD' },
      ],
    });
    expect((await findOrganization(service.database.pool, client.organization.id))?.rates).toEqual({});
  });

  it('cannot be changed when its id is unknown', async () => {
    const id = '01900000-0000-7000-8000-000000000000';
    await expect(updateOrganization(service, id, { name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(createKey(service, id, keyFacts({ name: 'x' }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('applies new limits and a native integration in running servers', async () => {
    const client = await service.client();
    const { id } = client.organization;
    await client.get('/customers');
    await updateOrganization(service, id, { requestsPerMinute: 1234, nativeIntegration: 'Ledgerly' });
    await soon(async () => {
      const refused = await client.post('/customers', customer('n'));
      expect(refused.status).toBe(403);
      expect(refused.headers.get('ratelimit-limit')).toBe('1234');
    });
  });
});

describe('key pairs', () => {
  it('work independently until they are revoked', async () => {
    const client = await service.client();
    const { id } = client.organization;
    const pair = await createKey(service, id, keyFacts({ name: 'Second' }));
    const second = connect(service.url, pair.apiKey, pair.apiSecret);
    // The server is notified of the key and of its revocation.
    await soon(async () => expect((await second.get('/customers')).status).toBe(200));
    await revokeKey(service, pair.apiKey);
    await soon(async () => expect((await second.get('/customers')).status).toBe(401));
    expect((await client.get('/customers')).status).toBe(200);
    expect(await listKeys(service.database, id)).toMatchObject([
      { apiKey: client.apiKey, name: 'First key', revokedAt: null },
      { apiKey: pair.apiKey, name: 'Second', revokedAt: expect.any(String) },
    ]);
  });

  it('keep the time of their first revocation', async () => {
    const { apiKey } = await service.client();
    const first = await revokeKey(service, apiKey);
    expect(await revokeKey(service, apiKey)).toEqual(first);
    const unknown = apiKey.replace(/_.{16}$/, '_0123456789abcdef');
    await expect(revokeKey(service, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(revokeKey(service, 'nonsense')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are refused with the same answer for every reason', async () => {
    const client = await service.client();
    const other = await service.client();
    const revoked = await createKey(service, client.organization.id, keyFacts({ name: 'Gone' }));
    await revokeKey(service, revoked.apiKey);
    const wrong: [string, string][] = [
      ['', ''],
      [client.apiKey, ''],
      ['', client.apiSecret],
      ['nonsense', client.apiSecret],
      [client.apiKey, other.apiSecret],
      [other.apiKey.slice(0, -1), other.apiSecret],
      [client.apiKey.toUpperCase(), client.apiSecret],
      [`qk_${'0'.repeat(32)}_0123456789abcdef`, client.apiSecret],
      [revoked.apiKey, revoked.apiSecret],
    ];
    await soon(async () => {
      for (const [key, secret] of wrong) {
        const answer = await connect(service.url, key, secret).get('/customers');
        expect({ key, status: answer.status }).toEqual({ key, status: 401 });
      }
    });
    const bodies = await Promise.all(
      wrong.map(async ([key, secret]) => (await connect(service.url, key, secret).get('/customers')).text),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it('are refused after a revocation of which the server was not notified', async () => {
    const client = await service.client();
    expect((await client.get('/customers')).status).toBe(200);
    const pair = await createKey(service, client.organization.id, keyFacts({ name: 'Second' }));
    await service.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'quittance listener'`,
    );
    await revokeKey(service, pair.apiKey);
    const second = connect(service.url, pair.apiKey, pair.apiSecret);
    await soon(async () => expect((await second.get('/customers')).status).toBe(401));
    expect((await client.get('/customers')).status).toBe(200);
  });
});
