import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { finished, importLines, line, runImports, upload } from '../../../test/harness/imports.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import type { ImportError } from './schema.ts';

let service: TestService;
let client: Client;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService();
  runner = runImports(service);
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(async () => {
  await runner.stop();
  await closeVerified(service);
});

interface Listed {
  total: number;
  leftOut: number;
  items: ImportError[];
}
const LENIENT = {
  headers: { 'content-type': 'application/x-ndjson', prefer: 'handling=lenient' },
};
const LEFT_OUT = 'the contact was left out';
const file = [
  line(
    'customer',
    customer('a', { contacts: [contact('"Jo" <jo@x.io>'), contact('no address')], colour: 1 }),
  ),
  line('customer', customer('b', { contacts: [contact('B@x.io'), contact('b@x.io', { externalId: 'B' })] })),
  line('customer', customer('c', { contacts: [contact('c@x.io')] })),
  line('customer', customer('d', { name: 5, contacts: [contact('<d@x.io>')] })),
  line('contact', { ...contact(' e@x.io'), customer: { externalId: 'e' }, colour: 1 }),
  line('contact', { ...contact('f@x.io, g@x.io'), customer: { externalId: 'c' } }),
  line('invoice', invoice('i', 'a', 5, { colour: 1, balance: 2 })),
  line('customer', customer('e')),
].join('\n');
const places = ({ items }: Listed) => items.map((one) => `${one.line} ${one.field}: ${one.reason}`);

it('repairs what it can and lists what it repaired or left out', async () => {
  const { id } = await upload(client, file, { body: file, ...LENIENT });
  const done = await finished(client, id);
  expect(done).toMatchObject({
    state: 'COMPLETED',
    lenient: true,
    warningsTotal: 4,
    counts: {
      customer: { created: 4, refused: 1 },
      contact: { created: 1, refused: 1 },
      invoice: { created: 1, refused: 0 },
    },
  });
  const warnings = (await client.get<Listed>(`/imports/${id}/warnings`)).body;
  expect(places(warnings)).toEqual([
    '1 contacts[0].email: was corrected to jo@x.io',
    `1 contacts[1].email: is not an email address; ${LEFT_OUT}`,
    `2 contacts[1].email: is the same as contacts[0].email; ${LEFT_OUT}`,
    '5 email: was corrected to e@x.io',
  ]);
  expect(warnings).toMatchObject({ total: 4, leftOut: 0 });
  expect(warnings.items[0]).toMatchObject({ type: 'customer', externalId: 'a', code: 'INVALID_DATA' });
  const errors = (await client.get<Listed>(`/imports/${id}/errors`)).body;
  expect(places(errors)).toEqual(['4 name: must be a string', '6 email: is not an email address']);
  const emails = async (of: string) =>
    (await client.get<{ contacts: { email: string }[] }>(`/customers/external:${of}/contacts`)).body.contacts
      .map(({ email }) => email)
      .sort();
  expect(await emails('a')).toEqual(['jo@x.io']);
  expect(await emails('b')).toEqual(['B@x.io']);
  expect(await emails('c')).toEqual(['c@x.io']);
  expect(await emails('e')).toEqual(['e@x.io']);
  const again = await importLines(client, file, { body: file, ...LENIENT });
  expect(again).toMatchObject({ counts: { customer: { unchanged: 4 }, contact: { unchanged: 1 } } });
});

it('differs from a strict import, which refuses the lines', async () => {
  const { id } = await upload(client, file);
  const done = await finished(client, id);
  expect(done).toMatchObject({
    lenient: false,
    warningsTotal: 0,
    counts: { customer: { created: 2, refused: 3 }, contact: { refused: 2 }, invoice: { refused: 1 } },
  });
  expect((await client.get<Listed>(`/imports/${id}/warnings`)).body).toMatchObject({ total: 0, items: [] });
  const errors = (await client.get<Listed>(`/imports/${id}/errors`)).body;
  expect(places(errors)).toContain('7 balance: is not a known field');
  expect(places(errors)).toContain('1 contacts[0].email: is not an email address');
});

it('names unreadable and read-only fields of JSON', async () => {
  await store(client, '/customers', customer('a'));
  const amount = line('invoice', invoice('i', 'a', 5)).replace(
    '"grossAmount":5',
    '"grossAmount":9007199254740993',
  );
  const state = line('invoice', invoice('j', 'a', 5, { state: 'PAID' }));
  const { id } = await upload(client, [amount, state, '{"type":"invoice"'].join('\n'));
  await finished(client, id);
  expect(places((await client.get<Listed>(`/imports/${id}/errors`)).body)).toEqual([
    '1 grossAmount: is a number beyond ±9007199254740991, which is not exact',
    '2 state: is read-only here',
    expect.stringMatching(/^3 null: is not valid JSON/),
  ]);
});

it('leaves stored values alone when the new ones are invalid', async () => {
  await store(client, '/customers', customer('a', { contacts: [contact('a@x.io', { externalId: 'A' })] }));
  const wrong = line('customer', customer('a', { contacts: [contact('a@', { externalId: 'A' })] }));
  await importLines(client, wrong, { body: wrong, ...LENIENT });
  expect(await read(client, '/customers/external:a')).toMatchObject({ contacts: [{ email: 'a@x.io' }] });
});
