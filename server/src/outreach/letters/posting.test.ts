import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, store } from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { LetterBatch } from './schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const BATCHES = '/internal/letters/batches';
const clock = new ManualClock('2026-03-17T09:00:00.000Z');
let service: TestService;
let client: Client;
let ada: string;
beforeAll(async () => {
  service = await testService({ clock });
  client = await service.client({ timezone: 'Europe/Paris' });
  ada = (await addUser(service, client, 'ada')).id;
});
afterAll(() => closeVerified(service));

/** Creates a customer with one invoice and prints its letter. */
async function printOne(name: string, isPaid = false): Promise<LetterBatch> {
  const { id: customerId } = await store(client, '/customers', customer(name));
  const { id } = await store(client, '/invoices', invoice(name, name, 100));
  if (isPaid) await store(client, '/payments', payment(name, name, 100, { [name]: 100 }));
  const actionId = await addAction(service, client, { customerId, type: 'LETTER', invoiceIds: [id] });
  const { body } = await client.post<LetterBatch>(BATCHES, { actionIds: [actionId] }, as(ada));
  return body;
}

const as = (user: string) => ({ 'x-quittance-user': user });
const mark = (id: string, posting: object, headers = as(ada)) =>
  client.put<LetterBatch>(`${BATCHES}/${id}/posted`, posting, headers);
const POSTED = { isPosted: true };

it('marks a batch as posted, shows when and by whom, and removes the mark', async () => {
  const batch = await printOne('a');
  expect(batch).toMatchObject({ postedAt: null, postedBy: null });
  const posted = await mark(batch.id, { ...POSTED, at: '2026-03-17' });
  expect(posted.body).toMatchObject({
    postedAt: '2026-03-16T23:00:00.000Z',
    postedBy: { id: ada },
    letterCount: 1,
  });
  const list = await client.get<{ items: LetterBatch[] }>(BATCHES);
  expect(list.body.items[0]).toEqual(posted.body);
  expect((await mark(batch.id, POSTED)).body.postedAt).toBe(clock.now());
  expect((await mark(batch.id, { isPosted: false })).body).toEqual(batch);
});

it('refuses a future time, a batch without letters, an unknown batch and a viewer', async () => {
  const { id } = await printOne('b');
  const viewer = await addUser(service, client, 'vic', { role: 'VIEWER' });
  expectError(await mark(id, { ...POSTED, at: '2026-03-18' }), 400, 'INVALID_DATA', 'at');
  expectError(await mark((await printOne('c', true)).id, POSTED), 409, 'CONFLICT');
  expectError(await mark(MISSING_ID, POSTED), 404, 'NOT_FOUND');
  expectError(await mark(id, POSTED, as(viewer.id)), 403, 'ACCESS_FORBIDDEN');
});
