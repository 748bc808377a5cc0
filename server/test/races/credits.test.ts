import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment, reconciliation, records, refund } from '../harness/bodies.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { atOnce, CALLERS, expectOnly, rounds, tally } from './race-rounds.ts';

const PATIENCE = { timeout: 300_000 };

let service: TestService;
beforeAll(async () => {
  service = await testService({ instances: 3 });
});
afterAll(() => service.close());

/** Stores a customer with invoices `i0-…`, `i1-…` of 60 each. */
async function openInvoices(client: Client, round: string, count: number): Promise<void> {
  await records(client).customer(`c-${round}`);
  await atOnce((i) => records(client).invoice(`i${i}-${round}`, `c-${round}`, 60), count);
}

// M3, lago-api PRs 2664, 3618: the same credit settled twice within milliseconds.
it('settles a credit note once, however many invoices claim it at the same time', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await openInvoices(client, round, 4);
    await records(client).creditNote(`n-${round}`, `c-${round}`, 60);
    const answers = await atOnce((caller) =>
      client.post(
        '/reconcile',
        reconciliation(`x-${round}-${caller}`, {
          invoices: { [`i${caller % 4}-${round}`]: 60 },
          creditNotes: { [`n-${round}`]: 60 },
        }),
      ),
    );
    expect(tally(answers)).toEqual({ '201': 1, '400 AMOUNT_EXCEEDED': CALLERS - 1 });
    expect(await client.get(`/credit_notes/external:n-${round}`)).toMatchObject({
      body: { amountLinked: 60, amountUnlinked: 0 },
    });
    expect(await client.get(`/customers/external:c-${round}`)).toMatchObject({ body: { amountDue: 180 } });
  });
  await expectSound(service, client);
});

// M9, Dolibarr #17780, #32350: a payment deleted after its excess had been used elsewhere; a credit usable
// twice.
it('releases all that a payment paid when it is deleted while others use it', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await openInvoices(client, round, 4);
    await records(client).payment(`p-${round}`, `c-${round}`, 100, { [`i0-${round}`]: 60 });
    const answers = await atOnce((caller) => {
      const name = `${round}-${caller}`;
      if (caller % 5 === 0) return client.delete(`/payments/external:p-${round}`);
      if (caller % 5 === 1)
        return client.post('/refunds', refund(`f-${name}`, `c-${round}`, 40, { [`p-${round}`]: 40 }));
      const invoices = { [`i${(caller % 5) - 1}-${round}`]: 40 };
      return client.post(
        '/reconcile',
        reconciliation(`x-${name}`, { invoices, payments: { [`p-${round}`]: 40 } }),
      );
    });
    const uses = answers.filter((_, caller) => caller % 5 > 0);
    const deletions = answers.filter((_, caller) => caller % 5 === 0);
    expect(tally(deletions)).toEqual({ '204': 1, '404 NOT_FOUND': CALLERS / 5 - 1 });
    expectOnly(uses, ['200', '201', '400 AMOUNT_EXCEEDED', '400 REFERENCE_NOT_FOUND']);
    const refunded = 40 * uses.filter((answer) => answer.status === 200).length;
    expect(await client.get(`/payments/external:p-${round}`)).toMatchObject({ status: 404 });
    expect(await client.get(`/customers/external:c-${round}`)).toMatchObject({
      body: { amountDue: 240, balance: 240 + refunded },
    });
  });
  await expectSound(service, client);
});

// M9 too: the rest of a payment is given out once.
it('refunds at most what was paid when refunds are concurrent', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await openInvoices(client, round, 1);
    await records(client).payment(`p-${round}`, `c-${round}`, 100, { [`i0-${round}`]: 60 });
    const answers = await atOnce((caller) =>
      client.post('/refunds', refund(`f-${round}-${caller}`, `c-${round}`, 30, { [`p-${round}`]: 30 })),
    );
    expect(tally(answers)).toEqual({ '200': 3, '400 AMOUNT_EXCEEDED': CALLERS - 3 });
    // 90 of 100 are taken back: 10 of the 60 that were linked stay in effect.
    expect(await client.get(`/payments/external:p-${round}`)).toMatchObject({
      body: {
        amountRefunded: 90,
        amountLinked: 10,
        amountUnlinked: 0,
        linkedInvoices: [{ amountStated: 60 }],
      },
    });
    expect(await client.get(`/invoices/external:i0-${round}`)).toMatchObject({
      body: { amountOutstanding: 50 },
    });
  });
  await expectSound(service, client);
});

interface Reconciled {
  status: string;
}

// M10, erpnext PR 50797, #54980: the same pair reconciled from two tabs.
it('reconciles a pair once, under one externalId or under many', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await openInvoices(client, round, 2);
    await records(client).payment(`p0-${round}`, `c-${round}`, 60);
    await records(client).payment(`p1-${round}`, `c-${round}`, 60);
    const answers = await atOnce((caller) => {
      const pair = caller % 2;
      const name = pair === 0 ? `x-${round}` : `x-${round}-${caller}`;
      const sides = { invoices: { [`i${pair}-${round}`]: 60 }, payments: { [`p${pair}-${round}`]: 60 } };
      return client.post<Reconciled>('/reconcile', reconciliation(name, sides));
    });
    const same = answers.filter((_, caller) => caller % 2 === 0);
    const different = answers.filter((_, caller) => caller % 2 === 1);
    expect(tally(same)).toEqual({ '201': CALLERS / 2 });
    expect(same.map((answer) => answer.body.status).sort()).toEqual([
      'CREATED',
      ...Array.from({ length: CALLERS / 2 - 1 }, () => 'UNCHANGED'),
    ]);
    expect(tally(different)).toEqual({ '201': 1, '400 AMOUNT_EXCEEDED': CALLERS / 2 - 1 });
    expect(await client.get(`/customers/external:c-${round}`)).toMatchObject({
      body: { balance: 0, amountDue: 0 },
    });
  });
  await expectSound(service, client);
});

// M11, erpnext #51601: a bank line reconciled twice: −10 unallocated, status "Reconciled".
it('never assigns more of a bank line than its amount', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await openInvoices(client, round, 5);
    await records(client).payment(`p-${round}`, `c-${round}`, 100);
    const answers = await atOnce((caller) => {
      const links = { [`i${caller % 5}-${round}`]: 30 };
      // Half of the callers restate the bank line with its list, which replaces the links of others.
      if (caller % 2 === 0) return client.post('/payments', payment(`p-${round}`, `c-${round}`, 100, links));
      const sides = { invoices: links, payments: { [`p-${round}`]: 30 } };
      return client.post('/reconcile', reconciliation(`x-${round}-${caller}`, sides));
    });
    expectOnly(answers, ['201', '400 AMOUNT_EXCEEDED']);
    const { body } = await client.get<{ amountUnlinked: number; amountLinked: number }>(
      `/payments/external:p-${round}`,
    );
    expect(body.amountUnlinked).toBeGreaterThanOrEqual(0);
    expect(body.amountLinked + body.amountUnlinked).toBe(100);
  });
  await expectSound(service, client);
});

// M12, erpnext #43326: unreconcile, then cancel: the payment stayed in the receivables.
it('deletes a payment that is unreconciled at the same time', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await openInvoices(client, round, 1);
    await records(client).payment(`p-${round}`, `c-${round}`, 60);
    const sides = { invoices: { [`i0-${round}`]: 60 }, payments: { [`p-${round}`]: 60 } };
    const undone = { invoices: {}, refunds: {}, payments: {}, creditNotes: {} };
    expect(await client.post('/reconcile', reconciliation(`x-${round}`, sides))).toMatchObject({
      status: 201,
    });
    const answers = await atOnce((caller) => {
      if (caller % 3 === 0) return client.delete(`/payments/external:p-${round}`);
      return client.post('/reconcile', reconciliation(`x-${round}`, caller % 3 === 1 ? undone : sides));
    });
    expectOnly(answers, ['201', '204', '400 REFERENCE_NOT_FOUND', '404 NOT_FOUND']);
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
    expect(await client.get(`/invoices/external:i0-${round}`)).toMatchObject({
      body: { amountLinked: 0, amountOutstanding: 60, payments: [] },
    });
    expect(await client.get(`/customers/external:c-${round}`)).toMatchObject({
      body: { balance: 60, amountDue: 60 },
    });
  });
  await expectSound(service, client);
});
