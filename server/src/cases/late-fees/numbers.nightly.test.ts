import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { expectSound } from '../../../test/harness/expect-sound.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { lateFees, lateInvoice, pay } from '../../../test/harness/late-fees.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const clock = new ManualClock('2026-03-02T12:00:00Z');
let service: TestService;
let client: Client;
let fees: ReturnType<typeof lateFees>;
beforeAll(async () => {
  service = await testService({ clock, instances: 3 });
});
beforeEach(async () => {
  clock.set('2026-03-02T12:00:00Z');
  await begin(await service.client());
});
afterAll(() => closeVerified(service));

async function begin(one: Client): Promise<void> {
  client = one;
  fees = lateFees(client);
  await fees.settings({ mode: 'EU_DIRECTIVE', compensation: {} });
}

/** Creates open proposals, each for an invoice of another customer, and returns their ids. */
async function proposals(count: number, name = 'i'): Promise<string[]> {
  for (let i = 0; i < count; i += 1) await lateInvoice(client, `${name}${i}`, { dueDate: '2026-01-31' });
  await fees.propose();
  return (await fees.list('&state=PROPOSED')).map(({ id }) => id);
}

async function accept(id: string | undefined, body = {}): Promise<string | undefined> {
  const answer = await fees.accept(id ?? '', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.document?.customId;
}

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `LF-2026-${String(from + i).padStart(4, '0')}`);

it('counts from 1 without a gap, also for concurrent acceptances', async () => {
  const ids = await proposals(10);
  const answers = await Promise.all([...ids, ...ids].map((id) => fees.accept(id)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const given = new Set(answers.map(({ body }) => body.document?.customId));
  expect([...given].sort()).toEqual(numbers(1, 10));
  const { invoices } = await read<{ invoices: { customId: string }[] }>(client, '/invoices?limit=500');
  expect(invoices.map(({ customId }) => customId).filter((one) => one.startsWith('LF'))).toHaveLength(10);
  await expectSound(service, client);
});

it('is the number of the invoice everywhere: in its event, and as a reference', async () => {
  const [id] = await proposals(1);
  expect(await accept(id)).toBe('LF-2026-0001');
  expect(await read(client, `/invoices/external:late-fee%3A${id}`)).toMatchObject({
    customId: 'LF-2026-0001',
  });
  const { items } = await read<{ items: unknown[] }>(client, '/events?limit=500');
  expect(JSON.stringify(items)).toContain('"customId":"LF-2026-0001"');
  const linkedInvoices = [{ invoice: { customId: 'LF-2026-0001' }, amountLinked: 1 }];
  const paid = { externalId: 'p', customer: { externalId: 'c-i0' }, amount: 1, linkedInvoices };
  await store(client, '/payments', paid);
});

it('leaves no gap after refused acceptances', async () => {
  const [stale, foreign, deleted, good] = await proposals(4);
  await pay(client, 'i0', 40_000, '2026-02-10');
  await store(client, '/invoices', invoice(`late-fee:${foreign}`, 'c-i1', 5));
  expect((await client.delete('/invoices/external:i2')).status).toBe(204);
  expectError(await fees.accept(stale ?? ''), 409, 'CONFLICT');
  expectError(await fees.accept(foreign ?? ''), 409, 'CONFLICT');
  expectError(await fees.accept(deleted ?? ''), 404, 'NOT_FOUND');
  const due = { dueDate: '2026-02-30' };
  expectError(await fees.accept(good ?? '', due), 400, 'INVALID_DATA', 'dueDate');
  expect(await accept(good)).toBe('LF-2026-0001');
  expect(await accept(stale)).toBe('LF-2026-0002');
});

it('leaves no gap when acceptances race with payments', async () => {
  const ids = await proposals(12);
  const [answers] = await Promise.all([
    Promise.all(ids.map((id) => fees.accept(id))),
    Promise.all(ids.map((_, i) => (i % 2 === 0 ? pay(client, `i${i}`, 1, '2026-02-10') : null))),
  ]);
  const accepted = answers.flatMap(({ status, body }) => (status === 200 ? [body.document?.customId] : []));
  expect(accepted.sort()).toEqual(numbers(1, accepted.length));
  expect(accepted.length).toBeGreaterThanOrEqual(6);
});

it('assigns none when a number is given, and skips numbers that are taken', async () => {
  const [first, second, third, fourth] = await proposals(4);
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('old', 'c', 5, { customId: 'LF-2026-0001' }));
  await store(client, '/invoices', invoice('LF-2026-0002', 'c', 5));
  expect(await accept(first, { customId: 'LF-2026-0004' })).toBe('LF-2026-0004');
  expect(await accept(second, { customId: null })).toBe('LF-2026-0003');
  expect(await accept(third)).toBe('LF-2026-0005');
  // Invoice numbers need not be unique: an import may contain one that was assigned here.
  await store(client, '/invoices', invoice('new', 'c', 5, { customId: 'LF-2026-0005' }));
  expect(await accept(fourth)).toBe('LF-2026-0006');
});

it('skips many taken numbers', async () => {
  const [first, second] = await proposals(2);
  await store(client, '/customers', customer('c'));
  const borne = numbers(1, 150).map((customId) => invoice(customId, 'c', 5));
  await Promise.all(borne.map((one) => store(client, '/invoices', one)));
  expect(await accept(first)).toBe('LF-2026-0151');
  expect(await accept(second)).toBe('LF-2026-0152');
});

it('starts with the prefix of the organization and counts per prefix and organization', async () => {
  const [first, second, third] = await proposals(3);
  expect(await accept(first)).toBe('LF-2026-0001');
  await fees.settings({ numberPrefix: 'FA/1' });
  expect(await accept(second)).toBe('FA/1-2026-0001');
  await fees.settings({ numberPrefix: 'LF' });
  expect(await accept(third)).toBe('LF-2026-0002');
  await begin(await service.client());
  expect(await accept((await proposals(1))[0])).toBe('LF-2026-0001');
});

it('counts per year in the time zone of the organization', async () => {
  await begin(await service.client({ timezone: 'Pacific/Auckland' }));
  await fees.settings({ referenceRates: [{ from: '2026-07-01', rate: '2' }] });
  await lateInvoice(client, 'i', { dueDate: '2026-11-30' });
  await lateInvoice(client, 'j', { dueDate: '2026-11-30' });
  clock.set('2026-12-31T10:59:00Z');
  await fees.propose();
  const [first, second] = await fees.list();
  expect(await accept(first?.id)).toBe('LF-2026-0001');
  clock.set('2026-12-31T11:00:00Z');
  expect(await accept(second?.id)).toBe('LF-2027-0001');
});

it('starts again after a sandbox is reset', async () => {
  await begin(await service.client({ sandbox: true }));
  expect(await accept((await proposals(1))[0])).toBe('LF-2026-0001');
  await store(client, '/test_clock/reset', undefined);
  expect(await accept((await proposals(1))[0])).toBe('LF-2026-0001');
});
