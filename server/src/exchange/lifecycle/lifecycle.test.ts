import { readLifecycleStatuses } from '@quittance/e-invoice';
import { ciiFile, plainSample } from '@quittance/e-invoice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { finished, runImports } from '../../../test/harness/imports.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { upload } from '../../../test/harness/uploads.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { sequenceEvents } from '../events/sequence.ts';
import type { Import } from '../imports/schema.ts';
import { queueReports, reportCollected } from './job.ts';
import { reportInvoice } from './report-invoice.ts';
import type { CollectedStatus, VatBreakdown } from './schema.ts';

const NOW = '2026-11-28T09:00:00.000Z';
const SHARES = [
  { category: 'S', rate: '20', taxable: 10_000, tax: 2_000 },
  { category: 'S', rate: '5.5', taxable: 1_000, tax: 55 },
];
const GROSS = 13_055;

let service: TestService;
let client: Client;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock(NOW) });
  runner = runImports(service);
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c', { name: 'Martin' }));
  await store(client, '/invoices', invoice('i', 'c', GROSS, { customId: 'F-1', issuedAt: '2026-10-01' }));
});
afterAll(async () => {
  await runner.stop();
  await closeVerified(service);
});

const VAT = { sellerRegistration: '732829320', shares: SHARES };
const putVat = (body: object = VAT) => client.put('/invoices/external:i/vat_breakdown', body);
const switchOn = async (collectedFrom: string | null = '2026-09-01') => {
  const answer = await client.put('/internal/organization/settings', { collectedFrom });
  expect(answer.status, answer.text).toBe(200);
};
const paid = (id: string, amount: number, on: string) =>
  store(client, '/payments', payment(id, 'c', amount, { i: amount }, { validatedAt: on }));

/** Works as the job does, after the events have their positions. */
async function report(): Promise<CollectedStatus[]> {
  const { id: organizationId } = client.organization;
  while (await sequenceEvents(service.database, organizationId));
  await queueReports(service);
  while (await reportCollected(service, organizationId));
  return statuses();
}

const statuses = async (query = '') =>
  (await read<{ items: CollectedStatus[] }>(client, `/lifecycle_statuses${query}`)).items;

describe('the status Encaissée', () => {
  it('is created for each payment, and its VAT adds up to that of the invoice', async () => {
    await switchOn();
    expect((await putVat()).status).toBe(200);
    expect(await report()).toEqual([]);
    await paid('p', 5_000, '2026-11-03');
    expect(await report()).toMatchObject([
      {
        number: 'F-1',
        code: '212',
        collectedOn: '2026-11-03',
        amount: 5_000,
        currency: 'EUR',
        shares: [
          { rate: '20.00', amount: 4_596, vat: 766 },
          { rate: '5.50', amount: 404, vat: 21 },
        ],
        createdAt: NOW,
        transmittedAt: null,
      },
    ]);
    await paid('q', GROSS - 5_000, '2026-11-04');
    const shares = (await report()).flatMap((one) => one.shares);
    expect(shares.reduce((sum, { vat }) => sum + vat, 0)).toBe(2_055);
    expect(await report()).toHaveLength(2);
  });

  it('takes back what an undone payment brought, also after the invoice is deleted', async () => {
    await switchOn();
    await putVat();
    await paid('p', GROSS, '2026-11-03');
    await report();
    expect((await client.delete('/payments/external:p')).status).toBe(204);
    expect((await client.delete('/invoices/external:i')).status).toBe(204);
    expect((await report()).map(({ amount, number }) => [amount, number])).toEqual([
      [-GROSS, 'F-1'],
      [GROSS, 'F-1'],
    ]);
  });

  it('moves to the day to which a payment moves', async () => {
    await switchOn();
    await putVat();
    await paid('p', GROSS, '2026-11-03');
    await report();
    await store(client, '/payments', { externalId: 'p', validatedAt: '2026-11-05' });
    const days = (await report()).map(({ amount, collectedOn }) => `${collectedOn} ${amount}`);
    expect(days.sort()).toEqual(
      [`2026-11-03 ${GROSS}`, `2026-11-03 -${GROSS}`, `2026-11-05 ${GROSS}`].sort(),
    );
  });

  it('is not created for credit notes, write-offs and payments before the first day', async () => {
    await switchOn('2026-11-10');
    await putVat();
    await paid('p', 1_000, '2026-11-09');
    const credit = { externalId: 'n', customer: { externalId: 'c' }, grossAmount: 1_000, currency: 'EUR' };
    await store(client, '/credit_notes', {
      ...credit,
      issuedAt: '2026-11-12',
      linkedInvoices: [{ amountLinked: 1_000, invoice: { externalId: 'i' } }],
    });
    expect(await report()).toEqual([]);
  });

  it('is not created while the organization does not ask for it, and then for payments since the first day', async () => {
    await putVat();
    await paid('p', GROSS, '2026-11-03');
    expect(await report()).toEqual([]);
    await switchOn();
    expect(await report()).toHaveLength(1);
    await switchOn(null);
    await client.delete('/payments/external:p');
    expect(await report()).toHaveLength(1);
  });

  it('is announced by the session from the first day that is set, also after the reporting ends', async () => {
    const hasStatuses = async () =>
      (await read<{ hasCollectedStatuses: boolean }>(client, '/internal/me')).hasCollectedStatuses;
    expect(await hasStatuses()).toBe(false);
    await switchOn();
    expect(await hasStatuses()).toBe(true);
    await switchOn(null);
    expect(await hasStatuses()).toBe(true);
  });

  it('is created once when two processes compare the invoice at the same time', async () => {
    await switchOn();
    await putVat();
    await report();
    await paid('p', GROSS, '2026-11-03');
    const { id: organizationId } = client.organization;
    const { pool } = service.database;
    await pool.query('UPDATE vat_breakdowns SET is_waiting = true WHERE organization_id = $1', [
      organizationId,
    ]);
    const { id: invoiceId } = await read<{ id: string }>(client, '/invoices/external:i');
    const once = () => reportInvoice(service, organizationId, { invoiceId, from: '2026-09-01' });
    await Promise.all([once(), once(), once()]);
    expect(await report()).toHaveLength(1);
  });

  it('is an event', async () => {
    await switchOn();
    await putVat();
    await paid('p', GROSS, '2026-11-03');
    const [status] = await report();
    const { items } = await read<{ items: { data: object }[] }>(
      client,
      '/events?type=lifecycle_status.created',
    );
    expect(items.map(({ data }) => data)).toMatchObject([{ id: status?.id, amount: GROSS, code: '212' }]);
  });
});

describe('a life-cycle status', () => {
  it('is a CDAR message with the amount of each rate, and is confirmed once', async () => {
    await switchOn();
    await putVat({
      ...VAT,
      buyerRegistration: '552100554',
      buyerAddress: '552100554',
      buyerAddressScheme: '0225',
    });
    await paid('p', GROSS, '2026-11-03');
    const [status] = await report();
    const file = await client.get(`/lifecycle_statuses/${status?.id}/file`);
    expect(file.headers.get('content-type')).toContain('application/xml');
    expect(file.text).toContain('<ram:GlobalID schemeID="0002">732829320</ram:GlobalID>');
    expect(readLifecycleStatuses(Buffer.from(file.text)).statuses).toEqual([
      {
        number: 'F-1',
        code: '212',
        status: 'COLLECTED',
        reasons: [],
        collected: [
          { amount: '120.00', currency: 'EUR', rate: '20.00' },
          { amount: '10.55', currency: 'EUR', rate: '5.50' },
        ],
      },
    ]);
    expect(await statuses('?isTransmitted=true')).toEqual([]);
    const path = `/lifecycle_statuses/${status?.id}/transmitted`;
    expect((await client.post(path, {})).body).toMatchObject({ transmittedAt: NOW });
    expect((await client.post(path, {})).status).toBe(200);
    expect(await statuses('?isTransmitted=false')).toEqual([]);
    expect(await statuses(`?invoiceId=${status?.invoiceId}`)).toHaveLength(1);
  });

  it('is unknown to another organization', async () => {
    await switchOn();
    await putVat();
    await paid('p', GROSS, '2026-11-03');
    const [status] = await report();
    client = await service.client();
    expect(await statuses()).toEqual([]);
    expectError(await client.get(`/lifecycle_statuses/${status?.id}/file`), 404, 'NOT_FOUND');
    expectError(await client.post(`/lifecycle_statuses/${status?.id}/transmitted`, {}), 404, 'NOT_FOUND');
  });
});

describe('the VAT of an invoice', () => {
  it('is set once it adds up to the invoice, with rates as invoices state them', async () => {
    expectError(await client.get('/invoices/external:i/vat_breakdown'), 404, 'NOT_FOUND');
    expectError(await putVat({ shares: SHARES.slice(1) }), 400, 'INVALID_DATA');
    const rates = async (...stated: string[]) => {
      const shares = SHARES.map((share, at) => ({ ...share, rate: stated[at] }));
      const { status, body } = await client.put<VatBreakdown>('/invoices/external:i/vat_breakdown', {
        shares,
      });
      expect(status).toBe(200);
      return body.shares.map(({ rate }) => rate);
    };
    expect(await rates('20', '5.5')).toEqual(['20.00', '5.50']);
    expect(await rates('20.00', '5.50')).toEqual(['20.00', '5.50']);
    expect(await rates('20.000', '8.125')).toEqual(['20.00', '8.125']);
  });

  it('comes with an e-invoice', async () => {
    const facts = plainSample({ net: '100.00', vat: '20.00', gross: '120.00' });
    const bytes = Buffer.from(ciiFile(facts));
    const part = { bytes, fileName: 'invoice.xml', type: 'application/xml' };
    const sent = await upload<Import>(client, '/imports?createsCustomers=true', part);
    expect(sent.status, sent.text).toBe(202);
    await finished(client, sent.body.id);
    const path = `/invoices/external:${facts.number}/vat_breakdown`;
    const { shares, typeCode } = await read<VatBreakdown>(client, path);
    expect(typeCode).toBe('380');
    expect(shares).toEqual([{ category: 'S', rate: '20.00', taxable: 10_000, tax: 2_000 }]);
  });
});
