import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { listAddress } from '../../../test/harness/list-address.ts';
import { addSent } from '../../../test/harness/mail.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { EXPORTS } from '../exports/lists.ts';
import { VIEWED } from '../views/lists.ts';
import { WORK_GROUP_SORTS } from '../work-queue/schema.ts';

/** No sort order hides a record: each has the same records in its pages, its count and its export. */

const clock = new ManualClock('2026-03-10T12:00:00.000Z');
let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await testService({ clock });
  client = await service.client();
  const { id: userId } = await addUser(service, client, 'ada');
  // Customers 1 and 2 are overdue, 3 only in a currency without a rate; 4 is not yet due; 5 has paid; 6 and 7
  // have no invoice.
  for (let i = 1; i <= 7; i += 1) await store(client, '/customers', customer(`c${i}`));
  const invoices = [
    invoice('i1', 'c1', 10_000, { dueDate: '2026-01-31' }),
    invoice('i2', 'c2', 10_000, { dueDate: '2026-01-31' }),
    invoice('i3', 'c3', 700, { dueDate: '2026-02-01', currency: 'USD' }),
    invoice('i4', 'c4', 5_000, { dueDate: '2026-04-30' }),
    invoice('i5', 'c5', 9_000, { dueDate: '2026-01-31' }),
    invoice('i6', 'c5', 8_000, { dueDate: '2026-01-31' }),
  ];
  for (const body of invoices) await store(client, '/invoices', body);
  await store(client, '/payments', payment('p1', 'c5', 17_000, { i5: 9_000, i6: 8_000 }));
  await store(client, '/payments', payment('p2', 'c1', 4_000));
  await store(client, '/credit_notes', creditNote('n1', 'c2', 300));
  await store(client, '/credit_notes', creditNote('n2', 'c4', 300));
  for (const one of ['i1', 'i2']) {
    await store(client, `/invoices/external:${one}/promise`, { date: '2026-03-20' });
    await store(client, `/invoices/external:${one}/dispute`, { reason: 'OTHER' });
  }
  for (const one of ['c1', 'c3', 'c6']) {
    const customerId = String((await read(client, `/customers/external:${one}`))['id']);
    await addSent(service, client, { customerId });
    await addAction(service, client, { customerId, type: 'TASK' });
    const call = await addAction(service, client, { customerId });
    const by = { 'x-quittance-user': userId };
    await client.post(`/internal/actions/${call}/perform`, { at: '2026-03-05' }, by);
  }
});
afterAll(() => closeVerified(service));

interface Rows {
  count?: { count: number };
  total?: number;
  nextCursor?: string;
  items: object[];
}

/** Returns the id of a row, or of the record in it. */
const idOf = (row: object): string =>
  [row, ...Object.values(row)].flatMap((one) => Reflect.get(Object(one), 'id') ?? [])[0];

async function all(path: string): Promise<{ ids: string[]; count: number | undefined }> {
  const ids: string[] = [];
  let count: number | undefined;
  let cursor = '';
  do {
    const answer = await client.get<Rows>(`${listAddress(path)}&limit=2${cursor && `&cursor=${cursor}`}`);
    expect(answer.status, answer.text).toBe(200);
    count ??= answer.body.count?.count ?? answer.body.total;
    ids.push(...answer.body.items.map(idOf));
    cursor = answer.body.nextCursor ?? '';
  } while (cursor !== '');
  return { ids, count };
}

const sortsOf = (list: (typeof VIEWED)[number]): string[] => {
  const sorts: unknown = Reflect.get(EXPORTS[list].query.properties, 'sortBy');
  const words: unknown = Reflect.get(Object(sorts), 'enum');
  return Array.isArray(words) ? words.map(String) : [];
};

const cases = VIEWED.flatMap((list) =>
  sortsOf(list).flatMap((sortBy) => ['ASC', 'DESC'].map((order) => [list, sortBy, order] as const)),
);

describe('a list', () => {
  it('has sort orders', () => {
    expect(cases.length).toBeGreaterThan(50);
  });

  it.each(cases)('contains every record for %s by %s %s', async (list, sortBy, sortOrder) => {
    const usual = await all(`${list}?`);
    const query = `sortBy=${sortBy}&sortOrder=${sortOrder}`;
    const sorted = await all(`${list}?${query}`);
    expect(sorted.ids.length).toBeGreaterThan(1);
    expect(sorted.ids.toSorted()).toEqual(usual.ids.toSorted());
    expect(sorted.count).toBe(usual.ids.length);
    const { status, text } = await client.get<string>(`/internal/exports/lists/${list}?${query}`);
    expect(status, text).toBe(200);
    expect(text.trim().split(/\r?\n/)).toHaveLength(usual.ids.length + 1);
  });

  it.each(WORK_GROUP_SORTS)('contains every customer for work by customer, sorted by %s', async (sortBy) => {
    for (const sortOrder of ['ASC', 'DESC']) {
      const { ids, count } = await all(`work/customers?sortBy=${sortBy}&sortOrder=${sortOrder}`);
      expect(new Set(ids).size).toBe(3);
      expect(count).toBe(3);
    }
  });

  it('ends at its last page for every page size', async () => {
    const usual = await all('customers?sortBy=lastContact');
    for (let limit = 1; limit <= 8; limit += 1)
      for (const sortOrder of ['ASC', 'DESC']) {
        const query = `sortBy=lastContact&sortOrder=${sortOrder}&limit=${limit}`;
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const more = cursor === undefined ? '' : `&cursor=${cursor}`;
          const { body } = await client.get<Rows>(`/internal/customers?${query}${more}`);
          ids.push(...body.items.map(idOf));
          cursor = body.nextCursor;
        } while (cursor !== undefined);
        expect(ids.toSorted()).toEqual(usual.ids.toSorted());
      }
  });
});
