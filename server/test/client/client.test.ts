import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { external, QuittanceClient, QuittanceError } from '../../../client/src/index.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const clientOf = (client: Client, url = service.url) =>
  new QuittanceClient({ baseUrl: url, apiKey: client.apiKey, apiSecret: client.apiSecret });

async function refusalOf(call: Promise<unknown>): Promise<QuittanceError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof QuittanceError)) throw new Error(`it was not refused, but ${String(error)}`);
  return error;
}

describe('calls', () => {
  it('creates, reads, changes and deletes records, also with the documented base address', async () => {
    const quittance = clientOf(await service.client(), `${service.url}/v1/`);
    const customer = await quittance.post('/v1/customers', {
      body: { externalId: 'C/1: é', name: 'Dupont' },
    });
    const path = { customerId: external('C/1: é') };
    expect(await quittance.get('/v1/customers/{customerId}', { path })).toMatchObject({ id: customer.id });
    const changed = await quittance.put('/v1/customers/{customerId}', { path, body: { name: 'Dupond' } });
    expect(changed.name).toBe('Dupond');
    expect(await quittance.delete('/v1/customers/{customerId}', { path })).toBeNull();
    const gone = await refusalOf(quittance.get('/v1/customers/{customerId}', { path }));
    expect(gone).toMatchObject({ status: 404, code: 'NOT_FOUND', details: [] });
    expect(gone.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('reports what was refused, and why', async () => {
    const quittance = clientOf(await service.client());
    const body = { externalId: 'I-1', customer: { externalId: 'unknown' }, grossAmount: 1 };
    const dated = { ...body, issuedAt: '2026-01-01', dueDate: '2026-02-01' };
    expect(await refusalOf(quittance.post('/v1/invoices', { body: dated }))).toMatchObject({
      status: 400,
      code: 'REFERENCE_NOT_FOUND',
      docUrl: 'http://test.local/docs/errors#reference_not_found',
      details: [{ field: 'customer.externalId', error: expect.any(String) }],
    });
    const wrong = new QuittanceClient({ baseUrl: service.url, apiKey: 'qk_1', apiSecret: 'no' });
    expect(await refusalOf(wrong.get('/v1/customers'))).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('requires a value for every part of an address', async () => {
    const quittance = clientOf(await service.client());
    const call = quittance.get('/v1/customers/{customerId}', { path: { customerId: '' } });
    await expect(call).rejects.toThrow(/customerId/);
  });
});

describe('lists', () => {
  it('returns every record once for any page size, with the given filters and order', async () => {
    const client = await service.client();
    const quittance = clientOf(client);
    const names = Array.from({ length: 23 }, (_, i) => `C-${String(i).padStart(2, '0')}`);
    for (const externalId of names) await client.post('/customers', { externalId, name: externalId });
    for (const limit of [1, 5, 23, 500]) {
      const found: string[] = [];
      const query = { limit, sortBy: 'createdAt', sortOrder: 'ASC' } as const;
      for await (const customer of quittance.list('/v1/customers', { query }))
        found.push(customer.externalId);
      expect(found, `limit ${limit}`).toEqual(names);
    }
    const sizes: number[] = [];
    for await (const page of quittance.pages('/v1/customers', { query: { limit: 10, page: 2 } }))
      sizes.push(page.customers.length);
    expect(sizes).toEqual([10, 3]);
    const none = [];
    for await (const one of quittance.list('/v1/customers', { query: { 'balance.gte': 1 } })) none.push(one);
    expect(none).toEqual([]);
  });

  it('requests no page that the caller does not read', async () => {
    const client = await service.client();
    for (const externalId of ['a', 'b', 'c']) await client.post('/customers', { externalId, name: 'x' });
    let asked = 0;
    const quittance = new QuittanceClient({
      baseUrl: service.url,
      apiKey: client.apiKey,
      apiSecret: client.apiSecret,
      fetch: (...words) => {
        asked += 1;
        return fetch(...words);
      },
    });
    for await (const _ of quittance.list('/v1/customers', { query: { limit: 1 } })) break;
    expect(asked).toBe(1);
  });

  it('finds the records in every list, also below another record', async () => {
    const client = await service.client();
    const quittance = clientOf(client);
    await client.post('/customers', { externalId: 'C', name: 'C' });
    await quittance.post('/v1/customers/{customer_id}/contacts', {
      path: { customer_id: external('C') },
      body: { email: 'ada@example.com' },
    });
    const emails: string[] = [];
    const path = { customer_id: external('C') };
    for await (const contact of quittance.list('/v1/customers/{customer_id}/contacts', { path }))
      emails.push(contact.email);
    expect(emails).toEqual(['ada@example.com']);
    const body = { externalId: 'P', customer: { externalId: 'C' }, amount: 5 };
    await quittance.post('/v1/payments', { body });
    for await (const payment of quittance.list('/v1/payments')) expect(payment.amountUnlinked).toBe(5);
  });
});

describe('safety', () => {
  it('sends its key pair to no other host', async () => {
    const client = await service.client();
    let redirected: string | undefined;
    const quittance = new QuittanceClient({
      baseUrl: service.url,
      apiKey: client.apiKey,
      apiSecret: client.apiSecret,
      fetch: async (_url, init) => {
        redirected = init?.redirect;
        return new Response(null, { status: 307, headers: { location: 'https://elsewhere.example/v1' } });
      },
    });
    expect(await refusalOf(quittance.get('/v1/customers'))).toMatchObject({ status: 307, code: 'HTTP_307' });
    expect(redirected).toBe('manual');
  });

  it('runs at most five calls at once by default, or as many as the caller sets', async () => {
    const client = await service.client();
    for (const [concurrency, expected] of [
      [undefined, 5],
      [2, 2],
    ] as const) {
      let running = 0;
      let peak = 0;
      const quittance = new QuittanceClient({
        baseUrl: service.url,
        apiKey: client.apiKey,
        apiSecret: client.apiSecret,
        ...(concurrency === undefined ? {} : { concurrency }),
        fetch: async (...words) => {
          running += 1;
          peak = Math.max(peak, running);
          const response = await fetch(...words);
          running -= 1;
          return response;
        },
      });
      await Promise.all(Array.from({ length: 20 }, () => quittance.get('/v1/customers')));
      expect(peak).toBe(expected);
    }
  });
});
