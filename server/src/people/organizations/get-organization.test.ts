import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectUnauthorized } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import { setRates } from '../../../test/harness/rates.ts';
import { connect, type TestService, testService } from '../../../test/harness/service.ts';
import { createKey, keyFacts } from '../keys/commands.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

it('returns the settings of the organization of the key pair', async () => {
  const client = await service.client({
    name: 'Ours',
    currency: 'CHF',
    timezone: 'Europe/Zurich',
    language: 'fr',
    nativeIntegration: 'erp',
    requestsPerMinute: 700,
    maxConcurrency: 11,
    unknownRecipientsPerDay: 12,
  });
  await setRates(
    service,
    client.organization.id,
    new Map([
      ['EUR', '0.94'],
      ['USD', '0.88'],
    ]),
  );
  expect(await read(client, '/organization')).toEqual({
    id: client.organization.id,
    name: 'Ours',
    currency: 'CHF',
    timezone: 'Europe/Zurich',
    language: 'fr',
    sandbox: false,
    nativeIntegration: 'erp',
    contactPositions: ['ACHETEUR', 'COMMERCIAL', 'COMPTABILITE', 'PAYEUR'],
    limits: { requestsPerMinute: 700, maxConcurrency: 11, unknownRecipientsPerDay: 12 },
    rates: [
      { currency: 'EUR', rate: '0.94' },
      { currency: 'USD', rate: '0.88' },
    ],
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  });
});

it('requires a key pair with read permission', async () => {
  const client = await service.client();
  await expectUnauthorized(service, client, 'GET', '/organization');
  for (const [scope, status] of [
    ['organization:read', 200],
    ['READ', 200],
    ['customers:read', 403],
  ] as const) {
    const pair = await createKey(service, client.organization.id, keyFacts({ name: scope, scope: [scope] }));
    const asking = connect(service.url, pair.apiKey, pair.apiSecret);
    // Servers learn of a new pair a moment later.
    await vi.waitFor(async () => expect((await asking.get('/organization')).status).toBe(status));
  }
});
