import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { sequenceEvents } from '../events/sequence.ts';
import { queueReports, reportCollected } from './job.ts';
import type { CollectedReport, CollectedStatus, VatBreakdown } from './schema.ts';
import { storeVatFacts } from './vat-facts.ts';

/** Invoices that are corrected after they were reported, and facts that are entered after the payments. */

const SIREN = '732829320';
const GROSS = 12_000;

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-11-28T09:00:00.000Z') });
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c', { name: 'Martin' }));
  await store(client, '/invoices', invoice('i', 'c', GROSS, { customId: 'F-1', issuedAt: '2026-10-01' }));
});
afterAll(() => closeVerified(service));

const share = (rate: string, taxable: number, tax: number) => ({ category: 'S', rate, taxable, tax });
async function putVat(shares: readonly object[], sellerRegistration: string | null = SIREN): Promise<void> {
  const answer = await client.put('/invoices/external:i/vat_breakdown', { sellerRegistration, shares });
  expect(answer.status, answer.text).toBe(200);
}
const paid = (id: string, amount: number, on: string) =>
  store(client, '/payments', payment(id, 'c', amount, { i: amount }, { validatedAt: on }));
const setAmount = (grossAmount: number) => store(client, '/invoices', { externalId: 'i', grossAmount });
const from = (day?: string) =>
  client.post<CollectedReport>('/lifecycle_statuses/report', day === undefined ? {} : { from: day });
const waitsFor = async () =>
  (await read<VatBreakdown>(client, '/invoices/external:i/vat_breakdown')).waitsFor;
const overview = (query = '') => read<CollectedReport>(client, `/lifecycle_statuses/report${query}`);

/** Works as the job does, if the clock queues it. @returns day, amount and shares of each status, oldest first */
async function report(): Promise<string[]> {
  const { id } = client.organization;
  while (await sequenceEvents(service.database, id));
  await queueReports(service);
  const { rows } = await service.database.pool.query({
    text: `SELECT graphile_worker.remove_job(j.key) FROM graphile_worker.jobs j
           WHERE j.task_identifier = 'report-collected' AND strpos(j.key, $1) > 0`,
    values: [id],
  });
  if (rows.length > 0) while (await reportCollected(service, id));
  const { items } = await read<{ items: CollectedStatus[] }>(client, '/lifecycle_statuses');
  return items
    .map(
      ({ collectedOn, amount, shares }) =>
        `${collectedOn} ${amount}: ${shares.map((one) => `${one.rate} ${one.amount} (${one.vat})`).join(', ')}`,
    )
    .toReversed();
}

describe('a SIREN that is entered later', () => {
  it('reports the payments of paid invoices from the first day on', async () => {
    await from('2026-11-02');
    await putVat([share('20', 10_000, 2_000)], null);
    await paid('before', 2_000, '2026-11-01');
    await paid('after', 10_000, '2026-11-03');
    expect(await report()).toEqual([]);
    expect(await waitsFor()).toBe('SELLER_REGISTRATION');
    expect(await overview()).toMatchObject({
      collectedFrom: '2026-11-02',
      sellerRegistration: null,
      waitingTotal: 1,
      waiting: [{ number: 'F-1', waitsFor: 'SELLER_REGISTRATION' }],
    });
    const { waiting } = await overview();
    expect(await overview(`?invoiceId=${waiting[0]?.invoiceId}`)).toMatchObject({ waiting });
    expect(await overview(`?invoiceId=${client.organization.id}`)).toMatchObject({ waiting: [] });
    await client.put('/internal/organization/profile', { registrationNumber: '732 829 320 00074' });
    expect(await report()).toEqual(['2026-11-03 10000: 20.00 10000 (1667)']);
    expect(await waitsFor()).toBeNull();
    expect(await overview()).toMatchObject({ sellerRegistration: SIREN, waitingTotal: 0, waiting: [] });
  });
});

describe('the first day', () => {
  it('is today unless one is stated, and can become earlier', async () => {
    await putVat([share('20', 10_000, 2_000)]);
    await paid('p', GROSS, '2026-11-03');
    expect((await from()).body.collectedFrom).toBe('2026-11-28');
    expect(await report()).toEqual([]);
    expect((await from('2026-11-03')).body.collectedFrom).toBe('2026-11-03');
    expect(await report()).toEqual([`2026-11-03 ${GROSS}: 20.00 ${GROSS} (2000)`]);
    expectError(await from('2026-11-04'), 400, 'INVALID_DATA');
    expect((await from('2026-11-03')).status).toBe(200);
  });

  it('stays as it is if none is stated', async () => {
    await from('2026-11-03');
    const again = await from();
    expect(again.status, again.text).toBe(200);
    expect(again.body.collectedFrom).toBe('2026-11-03');
  });
});

describe('an invoice whose amount is corrected', () => {
  beforeEach(async () => {
    await from('2026-09-01');
    await putVat([share('20', 10_000, 2_000)]);
    await paid('p', 6_000, '2026-11-03');
    expect(await report()).toEqual(['2026-11-03 6000: 20.00 6000 (1000)']);
  });
  const FIRST = '2026-11-03 6000: 20.00 6000 (1000)';

  it('waits for its VAT, and reports nothing that may be wrong', async () => {
    await setAmount(18_000);
    await paid('q', 6_000, '2026-11-04');
    expect(await report()).toEqual([FIRST]);
    expect(await waitsFor()).toBe('VAT_BREAKDOWN');
    expect((await overview()).waiting).toMatchObject([{ number: 'F-1', waitsFor: 'VAT_BREAKDOWN' }]);
  });

  it('corrects what was reported once its VAT is corrected', async () => {
    await setAmount(18_000);
    await paid('q', 12_000, '2026-11-04');
    await report();
    await putVat([share('20', 5_000, 1_000), share('10', 10_909, 1_091)]);
    expect(await waitsFor()).toBe('VAT_BREAKDOWN');
    expect((await report()).toSorted()).toEqual([
      '2026-11-03 0: 20.00 -4000 (-667), 10.00 4000 (364)',
      FIRST,
      '2026-11-04 12000: 20.00 4000 (667), 10.00 8000 (727)',
    ]);
    expect(await waitsFor()).toBeNull();
  });

  it('is reported again without a correction when it has its former amount', async () => {
    await setAmount(18_000);
    await report();
    await setAmount(GROSS);
    await paid('q', 6_000, '2026-11-04');
    expect(await report()).toEqual([FIRST, '2026-11-04 6000: 20.00 6000 (1000)']);
  });

  it('takes back too much money in a negative status', async () => {
    await client.delete('/payments/external:p');
    await setAmount(4_800);
    await paid('q', 4_800, '2026-11-03');
    await putVat([share('20', 4_000, 800)]);
    expect(await report()).toEqual([FIRST, '2026-11-03 -1200: 20.00 -1200 (-200)']);
  });
});

describe('the VAT of several invoices', () => {
  it('is stored by one statement', async () => {
    await store(client, '/invoices', invoice('k', 'c', GROSS));
    const ids = await Promise.all(
      ['i', 'k'].map(async (name) => (await read<{ id: string }>(client, `/invoices/external:${name}`)).id),
    );
    const facts = {
      typeCode: '380',
      sellerRegistration: SIREN,
      buyerRegistration: null,
      buyerAddress: null,
      buyerAddressScheme: null,
      isPartial: false,
    };
    const { id } = client.organization;
    let statements = 0;
    const storeAll = (rate: string) =>
      inTransaction(service.database, (connection) => {
        const shares = [share(rate, 10_000, 2_000)];
        const vat = new Map(ids.map((invoiceId) => [invoiceId, { ...facts, shares }]));
        const query = connection.query.bind(connection);
        const counting = new Proxy(connection, {
          get: (target, name) => {
            if (name === 'query') statements += 1;
            return name === 'query' ? query : Reflect.get(target, name);
          },
        });
        return storeVatFacts(counting, id, { vat, now: service.clock.now() });
      });
    expect((await storeAll('20')).size).toBe(2);
    expect(statements).toBe(1);
    expect((await storeAll('20.00')).size).toBe(0);
    expect((await storeAll('10')).size).toBe(2);
  });
});
