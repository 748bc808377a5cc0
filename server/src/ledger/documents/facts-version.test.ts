import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asError, expectError } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, store } from '../../../test/harness/factories.ts';
import { type Answer, type Client, type TestService, testService } from '../../../test/harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await store(client, '/customers', customer('c'));
});
afterAll(() => service.close());

const AT = '2026-02-01T12:00:00Z';
const REFUND = { externalId: 'x', customer: { externalId: 'c' }, amount: 100, validatedAt: AT };
/** Each kind of document with an edit of its facts. */
const KINDS: [string, object, (n: number) => object][] = [
  ['/invoices', invoice('x', 'c', 1000), (n) => ({ grossAmount: 1000 + n })],
  ['/credit_notes', creditNote('x', 'c', 1000), (n) => ({ customId: `CN-${n}` })],
  ['/payments', payment('x', 'c', 1000), (n) => ({ refNumber: `R-${n}` })],
  ['/refunds', REFUND, (n) => ({ refNumber: `R-${n}` })],
];

interface Read {
  factsVersion: number;
}

const isDone = ({ status }: Answer) => status === 200 || status === 201;

describe.each(KINDS)('the factsVersion of %s', (path, made, edit) => {
  const read = async (name = 'x') =>
    (await client.get<Read>(`${path}/external:${name}?expand=factsVersion`)).body;
  beforeAll(() => store(client, path, made));
  const change = (n: number, factsVersion: number) =>
    client.post<Read>(path, { externalId: 'x', ...edit(n), factsVersion });

  it('creates a document only once with 0', async () => {
    const other = { ...made, externalId: 'y', factsVersion: 0 };
    const both = await Promise.all([other, other].map((body) => client.post(path, body)));
    expect(both.filter(isDone)).toHaveLength(1);
    for (const refused of both.filter((one) => !isDone(one))) {
      expectError(refused, 409, 'CONFLICT', 'factsVersion');
      expect(asError(refused).Error).toHaveProperty('current', await read('y'));
    }
  });

  it('is refused once another edit came first, also of two at once', async () => {
    const first = await read();
    expect(isDone(await change(1, first.factsVersion))).toBe(true);
    const second = await read();
    expect(second.factsVersion).not.toBe(first.factsVersion);
    const outdated = await change(2, first.factsVersion);
    expectError(outdated, 409, 'CONFLICT', 'factsVersion');
    expect(asError(outdated).Error).toHaveProperty('current', second);
    const both = await Promise.all([3, 4].map((n) => change(n, second.factsVersion)));
    expect(both.filter(isDone)).toHaveLength(1);
  });

  it('is refused once the document was deleted', async () => {
    const deleted = { ...made, externalId: 'deleted' };
    await store(client, path, deleted);
    const { factsVersion } = await read('deleted');
    expect((await client.delete(`${path}/external:deleted`)).status).toBe(204);
    expectError(await client.post(path, { ...deleted, factsVersion }), 409, 'CONFLICT', 'factsVersion');
    expectError(await client.get(`${path}/external:deleted`), 404, 'NOT_FOUND');
    expect(isDone(await client.post(path, { ...deleted, factsVersion: 0 }))).toBe(true);
  });

  it('is returned only on request', async () => {
    expect((await client.get(`${path}/external:x`)).body).not.toHaveProperty('factsVersion');
  });
});

it('does not change when a payment is applied', async () => {
  await store(client, '/invoices', invoice('paid', 'c', 1000));
  const read = async () =>
    (await client.get<Read>('/invoices/external:paid?expand=factsVersion')).body.factsVersion;
  const before = await read();
  await store(client, '/payments', payment('p', 'c', 1000, { paid: 400 }));
  expect(await read()).toBe(before);
});
