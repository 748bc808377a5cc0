import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adviceCsv, advicePdf, adviceRows } from '../../../test/harness/advice-files.ts';
import { addBankTransaction } from '../../../test/harness/bank-transactions.ts';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { upload } from '../../../test/harness/uploads.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { decisionTasks } from '../decisions/job.ts';
import type { BankProposals } from '../decisions/schema.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import { adviceTasks } from './job.ts';
import type { RemittanceAdvice } from './schema.ts';

let service: TestService;
let worker: JobWorker;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-02-16T09:00:00.000Z') });
  worker = startJobs(service.database, [...adviceTasks(service), ...decisionTasks(service)]);
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('K-10001', { name: 'Payer AG' }));
  await store(client, '/invoices', invoice('RE-10023', 'K-10001', 60_00));
  await store(client, '/invoices', invoice('RE-10024', 'K-10001', 40_00));
});
afterAll(async () => {
  await worker.stop();
  await closeVerified(service);
});

const ROWS = adviceRows('Payer AG', '100.00', ['RE-10023', '60.00'], ['RE-10024', '40.00']);

async function send(bytes: Buffer, fileName = 'advice.pdf', query = ''): Promise<RemittanceAdvice> {
  const type = fileName.endsWith('.pdf') ? 'application/pdf' : 'text/csv';
  const sent = await upload<RemittanceAdvice>(client, `/remittance_advices${query}`, {
    fileName,
    type,
    bytes,
  });
  expect(sent.status, sent.text).toBe(202);
  const get = () => read<RemittanceAdvice>(client, `/remittance_advices/${sent.body.id}`);
  await expect.poll(async () => (await get()).state, { timeout: 20_000 }).not.toBe('READING');
  return get();
}

const line = (facts: object = {}) =>
  addBankTransaction(service, client, { amount: 100_00, text: 'Payment', ...facts });
const transaction = (id: string) => read<BankTransaction>(client, `/bank_transactions/${id}`);
const proposals = (id: string) => read<BankProposals>(client, `/bank_transactions/${id}/proposals`);
const customerId = async () => (await read<{ id: string }>(client, '/customers/external:K-10001')).id;
const stateOf = (id: string) => expect.poll(async () => (await transaction(id)).state, { timeout: 20_000 });
const adviceState = async (id: string) =>
  (await read<RemittanceAdvice>(client, `/remittance_advices/${id}`)).state;

describe('events of a remittance advice', () => {
  it('report that it was received, read and deleted', async () => {
    const { id } = await send(await advicePdf(ROWS));
    const broken = await send(Buffer.from('no table'), 'advice.csv');
    expect((await client.delete(`/remittance_advices/${id}`)).status).toBe(204);
    const { items } = await read<{ items: { type: string; data: { id: string } }[] }>(
      client,
      '/events?type=remittance_advice.created,remittance_advice.updated,remittance_advice.deleted',
    );
    const created = { source: 'UPLOAD', fileName: 'advice.pdf', state: 'READING', amount: null };
    const facts = { ...created, state: 'WAITING', currency: 'EUR', amount: 100_00, problem: null };
    expect(items).toMatchObject([
      { type: 'remittance_advice.created', customerId: null, data: { id, ...created } },
      { type: 'remittance_advice.updated', data: { id, ...facts } },
      { type: 'remittance_advice.created', data: { id: broken.id } },
      { type: 'remittance_advice.updated', data: { state: 'UNUSABLE', problem: 'NO_TABLE', amount: null } },
      { type: 'remittance_advice.deleted', data: { id, ...facts } },
    ]);
  });
});

describe('a remittance advice', () => {
  it('that arrives after its line matches it at once', async () => {
    const id = await line();
    const advice = await send(await advicePdf(ROWS), 'advice.pdf', `?customerId=${await customerId()}`);
    expect(advice).toMatchObject({ format: 'PDF', amount: 100_00, hasTotal: true, payerName: 'Payer AG' });
    await stateOf(id).toBe('MATCHED');
    const { match } = await transaction(id);
    expect(match).toMatchObject({ rule: 3, isAutomatic: true });
    expect(match?.parts[0]?.linkedInvoices.map(({ amountLinked }) => amountLinked).sort()).toEqual([
      40_00, 60_00,
    ]);
    expect(await read(client, `/remittance_advices/${advice.id}`)).toMatchObject({
      state: 'USED',
      transaction: { id, amount: 100_00 },
    });
    await expectError(await client.delete(`/remittance_advices/${advice.id}`), 409, 'CONFLICT');
  });

  it('that arrives before its line waits for it, and is free again after the match is undone', async () => {
    const advice = await send(adviceCsv(ROWS), 'advice.csv', `?customerId=${await customerId()}`);
    expect(advice).toMatchObject({ format: 'CSV', state: 'WAITING', isTrusted: true });
    const id = await line();
    await send(adviceCsv([['nothing']]), 'other.csv').catch(() => null);
    const undone = async () => client.post(`/bank_transactions/${id}/unmatch`, { cause: 'Wrong' });
    await service.database.pool.query(
      `SELECT graphile_worker.add_job('match-bank-lines', json_build_object('organizationId', $1::text))`,
      [client.organization.id],
    );
    await stateOf(id).toBe('MATCHED');
    expect(await adviceState(advice.id)).toBe('USED');
    expect((await undone()).status).toBe(200);
    await expect.poll(() => adviceState(advice.id), { timeout: 20_000 }).not.toBe('USED');
  });

  it('only proposes if no user names its customer', async () => {
    const id = await line();
    const advice = await send(adviceCsv(ROWS), 'advice.csv');
    await stateOf(id).toBe('PROPOSED');
    const [proposal] = (await proposals(id)).proposals;
    expect(proposal).toMatchObject({ rule: 3, blockers: ['ADVICE_NOT_CERTAIN'] });
    expect(proposal?.proof).toMatchObject({ advice: { id: advice.id, day: '2026-02-16' } });
    expect(await read(client, `/remittance_advices/${advice.id}`)).toMatchObject({
      state: 'PROPOSED',
      transaction: { id },
    });
    const accepted = await client.post(`/bank_transactions/${id}/match`, { proposalId: proposal?.id });
    expect(accepted.status).toBe(200);
    expect(await adviceState(advice.id)).toBe('USED');
  });

  it('that a user adds to a line matches this line', async () => {
    const [id, other] = [await line(), await line()];
    await send(adviceCsv(ROWS), 'advice.csv', `?bankTransactionId=${other}`);
    await stateOf(other).toBe('MATCHED');
    expect((await transaction(id)).state).not.toBe('MATCHED');
  });

  it('is kept with the reason if it does not add up, and can be deleted', async () => {
    const wrong = adviceRows('Payer AG', '100.01', ['RE-10023', '60.00'], ['RE-10024', '40.00']);
    const advice = await send(await advicePdf(wrong));
    expect(advice).toMatchObject({
      state: 'UNUSABLE',
      problem: { code: 'SUM_DIFFERS', line: 5 },
      amount: null,
    });
    const file = await client.get(`/remittance_advices/${advice.id}/file`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const list = await read<{ items: RemittanceAdvice[] }>(client, '/remittance_advices');
    expect(list.items.map(({ id }) => id)).toEqual([advice.id]);
    expect((await client.delete(`/remittance_advices/${advice.id}`)).status).toBe(204);
    await expectError(await client.get(`/remittance_advices/${advice.id}`), 404, 'NOT_FOUND');
  });

  it('refuses a customer or a line of another organization', async () => {
    const part = { fileName: 'advice.csv', type: 'text/csv', bytes: adviceCsv(ROWS) };
    const stranger = await service.client();
    for (const query of [`customerId=${await customerId()}`, `bankTransactionId=${await line()}`])
      await expectError(
        await upload(stranger, `/remittance_advices?${query}`, part),
        400,
        'REFERENCE_NOT_FOUND',
      );
  });

  it('reads PDFs of many pages', async () => {
    const paid = Array.from({ length: 120 }, (_, i): [string, string] => [`RE-${30_000 + i}`, '1.00']);
    const advice = await send(await advicePdf(adviceRows('Payer AG', '120.00', ...paid)));
    expect([advice.state, advice.lines.length, advice.amount]).toEqual(['WAITING', 120, 120_00]);
  });
});

describe('hostile remittance advices', () => {
  it('are kept as unusable', async () => {
    const blank = await send(await advicePdf([]));
    expect(blank.problem?.code).toBe('NO_TEXT');
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1000, '(')]);
    expect((await send(broken)).problem?.code).toBe('UNREADABLE');
    const long = Buffer.from(`Invoice;Paid\n${'9'.repeat(3_000_000)};1.00`);
    expect((await send(long, 'advice.csv')).problem?.code).toMatch(/TOO_LARGE|UNREADABLE/);
    const many = Buffer.from(`Invoice;Paid\n${'12345;1.00\n'.repeat(500_000)}`);
    expect((await send(many, 'advice.csv')).problem?.code).toBe('TOO_LARGE');
  });

  it('are refused beyond the size of a file', async () => {
    const bytes = Buffer.concat([await advicePdf(ROWS), Buffer.alloc(11 * 1024 * 1024)]);
    const part = { fileName: 'advice.pdf', type: 'application/pdf', bytes };
    await expectError(await upload(client, '/remittance_advices', part), 413, 'PAYLOAD_TOO_LARGE');
  });
});
