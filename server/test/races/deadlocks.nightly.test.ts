import pg from 'pg';
import { expect, it } from 'vitest';
import { expectSound } from '../harness/expect-sound.ts';
import { contact } from '../harness/factories.ts';
import { importLines, line, runImports } from '../harness/imports.ts';
import { howOften } from '../harness/seeds.ts';
import { type Answer, type Client, type TestService, testService } from '../harness/service.ts';
import { expectOnly } from './race-rounds.ts';

/** So few names that all callers meet. */
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const CALLERS = 24;
const CALLS = howOften(10, 300);

/** Returns PostgreSQL's count of deadlocks after all sessions have ended and reported. */
async function deadlocksOf({ connection }: TestService): Promise<number> {
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  const { rows } = await admin.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = $1',
    [connection.database],
  );
  await admin.end();
  return Number(rows[0]?.deadlocks);
}

/** Makes the write with this number: each kind meets every other one, on customers in every order. */
function write(client: Client, caller: number, call: number): Promise<Answer> {
  const n = caller * 7 + call * 11;
  const [one = '', other = '', third = ''] = [n, n * 5 + 1, n * 3 + 2].map((i) => NAMES[i % NAMES.length]);
  const customer = { externalId: one, name: `${one} ${n}` };
  switch ((caller + call) % 10) {
    case 0:
      return client.post('/customers', customer);
    case 1:
      return client.post('/customers', {
        ...customer,
        parent: other === one ? null : { externalId: other },
      });
    case 2:
      return client.delete(`/customers/external:${one}`);
    case 3:
      return client.post('/customers', { ...customer, contacts: [contact(`${n}@x.example`)] });
    case 4:
      return client.post('/invoices', {
        externalId: `i-${n % 8}`,
        customer: { externalId: one },
        grossAmount: 100,
        issuedAt: '2026-01-01',
        dueDate: '2026-02-01',
      });
    case 5:
      return client.post('/payments', {
        externalId: `p-${n % 8}`,
        customer: { externalId: other },
        amount: 50,
      });
    case 6:
      return client.post(`/customers/external:${one}/contacts`, contact(`${n % 3}@y.example`));
    case 7:
      return client.delete(
        `/${n % 2 === 0 ? 'invoices' : 'payments'}/external:${n % 2 === 0 ? 'i' : 'p'}-${n % 8}`,
      );
    case 8:
      return client.post('/notes', { content: 'n', customer: { externalId: one } });
    default:
      return client.put(`/customers/external:${third}`, { externalId: other, name: other });
  }
}

/** Returns customers, contacts and documents in bulk, in another order each time. */
function lines(round: number): string {
  const order = NAMES.map((_, i) => NAMES[(i * (round % 2 === 0 ? 1 : 5) + round) % NAMES.length] ?? '');
  return [
    ...order.map((name) =>
      line('customer', { externalId: name, name, contacts: [contact(`${round}@z.example`)] }),
    ),
    ...order.map((name) => line('contact', { customer: { externalId: name }, ...contact(`bulk@z.example`) })),
    ...order.map((name, i) =>
      line('payment', { externalId: `p-${i}`, customer: { externalId: name }, amount: 5 }),
    ),
  ].join('\n');
}

it('takes locks in one order, so that no two writes deadlock', { timeout: 300_000 }, async () => {
  const service = await testService({ instances: 3, logLevel: 'silent' });
  const client = await service.client();
  const jobs = runImports(service);
  let isDone = false;
  const bulk = (async () => {
    for (let round = 0; !isDone; round += 1) await importLines(client, lines(round));
  })();
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let call = 0; call < CALLS; call += 1)
        expectOnly(
          [await write(client, caller, call)],
          [
            '200',
            '201',
            '204',
            '400 INVALID_DATA',
            '400 REFERENCE_NOT_FOUND',
            '404 NOT_FOUND',
            '409 CONFLICT',
          ],
        );
    }),
  );
  isDone = true;
  await bulk;
  await jobs.stop();
  await expectSound(service, client);
  await service.close();
  expect(await deadlocksOf(service)).toBe(0);
});
