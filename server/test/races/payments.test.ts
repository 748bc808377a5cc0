import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment, records } from '../harness/bodies.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { atOnce, CALLERS, expectOnly, outcome, rounds, tally } from './race-rounds.ts';

const PATIENCE = { timeout: 300_000 };

let service: TestService;
beforeAll(async () => {
  service = await testService({ instances: 3 });
});
afterAll(() => service.close());

interface Stored {
  id: string;
}

async function openInvoice(client: Client, round: string, amount: number): Promise<void> {
  await records(client).customer(`c-${round}`);
  await records(client).invoice(`i-${round}`, `c-${round}`, amount);
}

async function balanceOf(client: Client, round: string): Promise<unknown> {
  const { body } = await client.get(`/customers/external:c-${round}`);
  return body;
}

// M1, InvoicePlane PR 1705: two concurrent callbacks each recorded a payment; the balance went negative.
it('records each payment once when its callback arrives twice at the same time', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await openInvoice(client, round, 1000);
    const answers = await atOnce((caller) => {
      const name = `p-${round}-${caller % (CALLERS / 2)}`;
      return client.post('/payments', payment(name, `c-${round}`, 100, { [`i-${round}`]: 100 }));
    });
    expect(tally(answers)).toEqual({ '201': CALLERS });
    expect(await balanceOf(client, round)).toMatchObject({ balance: 0, amountDue: 0 });
    expect(await client.get(`/invoices/external:i-${round}`)).toMatchObject({
      body: { state: 'PAID', amountLinked: 1000, amountOverpaid: 0 },
    });
  });
  await expectSound(service, client);
});

// M2, idurar-erp-crm PR 1424: ten concurrent payments of 500 accepted on an invoice of 500.
it(
  'accepts one of many full payments of an invoice, and partial payments up to its amount',
  PATIENCE,
  async () => {
    const client = await service.client();
    await rounds(async (round) => {
      await openInvoice(client, round, 500);
      await records(client).invoice(`j-${round}`, `c-${round}`, 500);
      const answers = await atOnce((caller) => {
        const [invoice, amount] = caller < CALLERS / 2 ? ['i', 500] : ['j', 60];
        const links = { [`${invoice}-${round}`]: amount };
        return client.post('/payments', payment(`p-${round}-${caller}`, `c-${round}`, amount, links));
      });
      const full = answers.slice(0, CALLERS / 2);
      const partial = answers.slice(CALLERS / 2);
      expect(tally(full)).toEqual({ '201': 1, '400 AMOUNT_EXCEEDED': CALLERS / 2 - 1 });
      expect(tally(partial)).toEqual({ '201': 8, '400 AMOUNT_EXCEEDED': CALLERS / 2 - 8 });
      // Refused payments are not stored: 1000 invoiced, 500 and 8 times 60 paid.
      expect(await balanceOf(client, round)).toMatchObject({ balance: 20, amountDue: 20 });
    });
    await expectSound(service, client);
  },
);

// M4, bigcapital: 29 concurrent full payments were answered 201, 14 of them named payments that did not
// exist.
it('stores every payment that it reports as created, and no other', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await openInvoice(client, round, 500);
    const answers = await atOnce((caller) =>
      client.post<Stored>(
        '/payments',
        payment(`p-${round}-${caller}`, `c-${round}`, 500, { [`i-${round}`]: 500 }),
      ),
    );
    expect(tally(answers)).toEqual({ '201': 1, '400 AMOUNT_EXCEEDED': CALLERS - 1 });
    const found = await atOnce((caller) => client.get<Stored>(`/payments/external:p-${round}-${caller}`));
    expect(found.map(outcome)).toEqual(
      answers.map((answer) => (answer.status === 201 ? '200' : '404 NOT_FOUND')),
    );
    expect(found.filter((answer) => answer.status === 200).map((answer) => answer.body.id)).toEqual(
      answers.filter((answer) => answer.status === 201).map((answer) => answer.body.id),
    );
  });
  await expectSound(service, client);
});

// M8, invoiceninja #10079: one online payment stored twice.
it(
  'stores customers and payments once, however many callers create them at the same time',
  PATIENCE,
  async () => {
    const client = await service.client();
    await rounds(async (round) => {
      const customers = await atOnce((caller) =>
        client.post<Stored>('/customers', { externalId: `c-${round}`, name: `${caller}` }),
      );
      expect(tally(customers)).toEqual({ '201': CALLERS });
      expect(new Set(customers.map((answer) => answer.body.id)).size).toBe(1);
      const payments = await atOnce(() =>
        client.post<Stored>('/payments', payment(`p-${round}`, `c-${round}`, 700)),
      );
      expect(tally(payments)).toEqual({ '201': CALLERS });
      expect(new Set(payments.map((answer) => answer.body.id)).size).toBe(1);
      expect(await balanceOf(client, round)).toMatchObject({ balance: -700 });
    });
    await expectSound(service, client);
  },
);

// M4 too: a deletion during links by other callers leaves no half of a link behind.
it('deletes an invoice while payments link to it', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await openInvoice(client, round, 500);
    const answers = await atOnce((caller) => {
      if (caller % 5 === 4) return client.delete(`/invoices/external:i-${round}`);
      const name = `p-${round}-${caller}`;
      return client.post('/payments', payment(name, `c-${round}`, 30, { [`i-${round}`]: 30 }));
    });
    expectOnly(answers, ['201', '204', '400 REFERENCE_NOT_FOUND', '404 NOT_FOUND']);
    const { 201: paid = 0, 204: deleted } = tally(answers);
    expect(deleted).toBe(1);
    // The payments before the deletion stay, unlinked.
    expect(await balanceOf(client, round)).toMatchObject({ balance: 0 - 30 * paid, amountDue: 0 });
  });
  await expectSound(service, client);
});
