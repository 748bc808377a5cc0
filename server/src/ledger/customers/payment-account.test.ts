import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, read, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';

/** Virtual accounts: only one customer pays to each. */

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const [FIRST, SECOND] = ['DE89370400440532013000', 'FR7630006000011234567890189'];
const accountOf = async (name: string) =>
  (await read<{ paymentAccount: object | null }>(client, `/customers/external:${name}`)).paymentAccount;
const put = (name: string, paymentAccount: object | null) =>
  client.put(`/customers/external:${name}`, { paymentAccount });

it('is stored with a plain IBAN, replaced as a whole, and removed', async () => {
  const paymentAccount = { iban: 'de89 3704 0044 0532 0130 00', bic: 'COBADEFF', bankName: 'Bank' };
  await store(client, '/customers', customer('c', { paymentAccount }));
  const stored = { iban: FIRST, currency: 'EUR', bic: 'COBADEFF', bankName: 'Bank' };
  expect(await accountOf('c')).toEqual(stored);
  await store(client, '/customers', customer('c', { name: 'Renamed' }));
  expect(await accountOf('c')).toEqual(stored);
  expect((await put('c', { iban: SECOND, currency: 'CHF' })).status).toBe(200);
  expect(await accountOf('c')).toEqual({ iban: SECOND, currency: 'CHF', bic: null, bankName: null });
  for (const none of [null, { iban: '' }, { iban: null }]) {
    await store(client, '/customers', customer('c', { paymentAccount: { iban: FIRST } }));
    expect((await put('c', none)).status).toBe(200);
    expect(await accountOf('c')).toBeNull();
  }
});

it('is refused if it is no IBAN or BIC', async () => {
  await store(client, '/customers', customer('c'));
  expectError(await put('c', { iban: 'DE88370400440532013000' }), 400, 'INVALID_DATA', 'paymentAccount.iban');
  expectError(await put('c', { iban: FIRST, bic: 'no' }), 400, 'INVALID_DATA', 'paymentAccount.bic');
  expectError(
    await put('c', { iban: FIRST, currency: 'eur' }),
    400,
    'INVALID_DATA',
    'paymentAccount.currency',
  );
  expect(await accountOf('c')).toBeNull();
});

it('is no ordinary account of the organization, in whichever order they are stored', async () => {
  await store(client, '/customers', customer('c'));
  const add = (iban: string) =>
    client.post<{ id: string }>('/internal/bank_accounts', { name: 'Main', iban, currency: 'EUR' });
  const added = await add(FIRST);
  expect(added.status, added.text).toBe(201);
  expectError(await put('c', { iban: FIRST }), 409, 'CONFLICT', 'paymentAccount.iban');
  expect((await put('c', { iban: SECOND })).status).toBe(200);
  expectError(await add(SECOND), 409, 'CONFLICT', 'iban');
  const changed = await client.put(`/internal/bank_accounts/${added.body.id}`, { iban: SECOND });
  expectError(changed, 409, 'CONFLICT', 'iban');
  expect(await accountOf('c')).toMatchObject({ iban: SECOND });
});

it('belongs to one customer, also of one import and of requests at the same time', async () => {
  const paymentAccount = { iban: FIRST };
  await store(client, '/customers', customer('a', { paymentAccount }));
  await store(client, '/customers', customer('b'));
  expectError(await put('b', paymentAccount), 409, 'CONFLICT', 'paymentAccount.iban');
  expect((await put('a', null)).status).toBe(200);
  const answers = await Promise.all(['a', 'b'].map((name) => put(name, paymentAccount)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([await accountOf('a'), await accountOf('b')].filter((account) => account !== null)).toHaveLength(1);
});
