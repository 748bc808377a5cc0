import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { exposureOf, isOverLimit } from '../domain/exposure.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c', { creditLimit: 1000 }));
});
afterAll(() => closeVerified(service));

interface Credit {
  exposure: number;
  creditLimit: number | null;
  overLimit: boolean;
  paymentTerms: number | null;
  onHold: boolean;
  onHoldReason: string | null;
  balance: number;
  amountDue: number;
}

const credit = (name = 'c') => read<Credit>(client, `/customers/external:${name}`);
/** Returns the events about the limit, once the service has sequenced all events. */
const exceeded = async () => {
  const { items } = await read<{ items: { type: string; data: Credit }[] }>(client, '/events?limit=500');
  return items.filter(({ type }) => type === 'customer.credit_limit_exceeded');
};
const listed = async (query: string) =>
  (await read<{ customers: { externalId: string }[] }>(client, `/customers?${query}`)).customers.map(
    ({ externalId }) => externalId,
  );

describe('exposure', () => {
  it('is open invoices minus unapplied credit, at least 0', () => {
    expect(exposureOf({ balance: 700, amountDue: 1000 })).toBe(700);
    expect(exposureOf({ balance: -50, amountDue: 1000 })).toBe(0);
    // 400 was written off: the credit of 300 counts against it first.
    expect(exposureOf({ balance: 1100, amountDue: 1000 })).toBe(1000);
    expect(isOverLimit({ balance: 1001, amountDue: 1001, creditLimit: 1000 })).toBe(true);
    expect(isOverLimit({ balance: 1000, amountDue: 1000, creditLimit: 1000 })).toBe(false);
    expect(isOverLimit({ balance: 9, amountDue: 9, creditLimit: null })).toBe(false);
  });

  it('follows invoices, credits and write-offs', async () => {
    await store(client, '/invoices', invoice('i', 'c', 1500));
    expect(await credit()).toMatchObject({ exposure: 1500, creditLimit: 1000, overLimit: true });
    await store(client, '/payments', payment('p', 'c', 600));
    expect(await credit()).toMatchObject({ exposure: 900, overLimit: false });
    await store(client, '/credit_notes', creditNote('n', 'c', 900));
    expect(await credit()).toMatchObject({ exposure: 0, balance: 0 });
    const written = await client.post('/invoices/external:i/write_off', { reason: 'lost' });
    expect(written.status, written.text).toBe(200);
    expect(await credit()).toMatchObject({ exposure: 0, amountDue: 0 });
  });
});

describe('customer.credit_limit_exceeded', () => {
  it('is sent once each time the exposure rises above the limit', async () => {
    await store(client, '/invoices', invoice('i', 'c', 1000));
    expect(await exceeded()).toHaveLength(0);
    await store(client, '/invoices', invoice('j', 'c', 1));
    await store(client, '/invoices', invoice('k', 'c', 500));
    const events = await exceeded();
    expect(events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ externalId: 'c', creditLimit: 1000, exposure: 1001, currency: 'EUR' }),
    ]);
    await store(client, '/payments', payment('p', 'c', 1501));
    await store(client, '/invoices', invoice('l', 'c', 2000));
    expect(await exceeded()).toHaveLength(2);
  });

  it('is sent when the limit falls below the exposure', async () => {
    await store(client, '/invoices', invoice('i', 'c', 800));
    await store(client, '/customers', customer('c', { creditLimit: 799 }));
    await store(client, '/customers', customer('c', { creditLimit: 700 }));
    expect(await exceeded()).toHaveLength(1);
  });

  it('is sent once for two invoices at the same time', async () => {
    await Promise.all(['i', 'j', 'k'].map((name) => store(client, '/invoices', invoice(name, 'c', 1001))));
    expect(await exceeded()).toHaveLength(1);
  });
});

describe('the credit of a customer', () => {
  it('is stored, filtered and cleared', async () => {
    await store(
      client,
      '/customers',
      customer('d', { paymentTerms: 30, onHold: true, onHoldReason: 'late' }),
    );
    await store(client, '/invoices', invoice('i', 'c', 1001));
    expect(await credit('d')).toMatchObject({
      creditLimit: null,
      paymentTerms: 30,
      onHold: true,
      onHoldReason: 'late',
    });
    expect(await listed('overLimit=true')).toEqual(['c']);
    expect(await listed('overLimit=false')).toEqual(['d']);
    expect(await listed('onHold=true')).toEqual(['d']);
    expect(await listed('onHold=true&overLimit=true')).toEqual([]);
    expect(await listed('onHold=false&balance.gte=1')).toEqual(['c']);
    const rows = await read<{ items: object[] }>(client, '/internal/customers?overLimit=true&sortBy=balance');
    expect(rows.items).toHaveLength(1);
    await store(client, '/customers', customer('d', { onHold: false, paymentTerms: null }));
    expect(await credit('d')).toMatchObject({ paymentTerms: null, onHold: false, onHoldReason: null });
    await store(client, '/customers', customer('c', { creditLimit: null }));
    expect(await listed('overLimit=true')).toEqual([]);
  });

  it.each([
    [{ creditLimit: -1 }, 'creditLimit'],
    [{ creditLimit: 1.5 }, 'creditLimit'],
    [{ creditLimit: '100' }, 'creditLimit'],
    [{ paymentTerms: -1 }, 'paymentTerms'],
    [{ paymentTerms: 3651 }, 'paymentTerms'],
    [{ onHold: null }, 'onHold'],
    [{ onHoldReason: 1 }, 'onHoldReason'],
    [{ exposure: 5 }, 'exposure'],
  ])('refuses %j', async (facts, field) => {
    expectError(await client.post('/customers', customer('c', facts)), 400, 'INVALID_DATA', field);
  });
});
