import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import {
  creditNote,
  customer,
  invoice,
  linked,
  read,
  refund,
  store,
} from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const clock = new ManualClock(NOON);
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOON);
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 1000));
});
afterAll(() => closeVerified(service));

describe('a created credit note', () => {
  it('settles its invoices as stated, and a present list is complete', async () => {
    await store(client, '/invoices', invoice('j', 'c', 100));
    expect(await store(client, '/credit_notes', creditNote('n', 'c', 500, { i: 400, j: 100 }))).toMatchObject(
      {
        amountLinked: 500,
        linkedInvoices: [
          { amountLinked: 400, amountStated: 400, invoice: { externalId: 'i', state: 'OVERDUE' } },
          { amountLinked: 100, amountStated: 100, invoice: { externalId: 'j', state: 'PAID' } },
        ],
      },
    );
    expect(await store(client, '/credit_notes', { externalId: 'n', name: 'N' })).toMatchObject({
      amountLinked: 500,
    });
    const onlyI = { externalId: 'n', linkedInvoices: linked('invoice', { i: 500 }) };
    expect(await store(client, '/credit_notes', onlyI)).toMatchObject({ amountLinked: 500, name: 'N' });
    expect(await read(client, '/invoices/external:j')).toMatchObject({ state: 'OVERDUE', creditNotes: [] });
  });

  it('can be refunded without any invoice', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 500));
    await store(client, '/refunds', refund('r', 'c', 500, { creditNotes: { n: 500 } }));
    expect(await read(client, '/credit_notes/external:n')).toMatchObject({
      amountRefunded: 500,
      amountUnlinked: 0,
      linkedInvoices: [],
    });
  });
});

describe('refused credit notes', () => {
  it('include an amount below the linked one', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 500, { i: 400 }));
    expectError(
      await client.post('/credit_notes', { externalId: 'n', grossAmount: 399 }),
      400,
      'AMOUNT_EXCEEDED',
      'grossAmount',
    );
    expect(await read(client, '/credit_notes/external:n')).toMatchObject({
      grossAmount: 500,
      amountLinked: 400,
    });
  });
});

describe('a deleted credit note', () => {
  it('opens the invoice again', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 1000, { i: 1000 }));
    expect(await read(client, '/invoices/external:i')).toMatchObject({ state: 'PAID' });
    expect((await client.delete('/credit_notes/external:n')).status).toBe(204);
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      state: 'OVERDUE',
      amountOutstanding: 1000,
    });
  });
});

describe('concurrent requests', () => {
  // The same credit was settled twice within milliseconds: lago-api PRs 2664, 3618 (M3).
  it('use one credit once', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 500));
    for (let k = 0; k < 20; k += 1) await store(client, '/invoices', invoice(`k${k}`, 'c', 500));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, k) => {
        const item = { amountLinked: 500 };
        const body = {
          externalId: `x${k}`,
          invoices: [{ ...item, externalId: `k${k}` }],
          creditNotes: [{ ...item, externalId: 'n' }],
        };
        return client.post('/reconcile', body);
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectError(answer, 400, 'AMOUNT_EXCEEDED');
    expect(await read(client, '/credit_notes/external:n')).toMatchObject({
      amountLinked: 500,
      amountUnlinked: 0,
    });
    expect(await client.get('/invoices?state=PAID')).toMatchObject({ body: { total: 1 } });
  });
});
