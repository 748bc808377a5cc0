import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, payment, read, refund, store } from '../../../test/harness/factories.ts';
import { howOften } from '../../../test/harness/seeds.ts';
import { type Answer, type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { createBankAccount, removeBankAccount, updateBankAccount } from './commands.ts';
import type { BankAccount } from './schema.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const MAIN = { name: 'Main', iban: 'DE89370400440532013000', currency: 'EUR' };
let service: TestService;
let client: Client;
let account: BankAccount;
beforeAll(async () => {
  service = await testService({ instances: 2 });
});
beforeEach(async () => {
  client = await service.client();
  account = await createBankAccount(service, client.organization.id, MAIN);
});
afterAll(() => closeVerified(service));

const update = (changes: Record<string, unknown>, id = account.id, who = client) =>
  updateBankAccount(service, who.organization.id, id, changes);
const remove = (id = account.id, who = client) => removeBankAccount(service, who.organization.id, id);
const list = async () => (await read<{ items: BankAccount[] }>(client, '/bank_accounts')).items;

describe('a changed bank account', () => {
  it('takes the given fields and is validated as a whole', async () => {
    const changed = await update({ name: 'Operating', bic: 'deutdeff', bankName: 'Bank' });
    expect(changed).toEqual({ ...account, name: 'Operating', bic: 'DEUTDEFF', bankName: 'Bank' });
    expect(await list()).toEqual([changed]);
    const numbers = { iban: '', accountNumber: '123', routingNumber: '021000021', bic: '', currency: 'USD' };
    expect(await update(numbers)).toEqual({ ...changed, ...numbers, iban: null, bic: null });
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ iban: '' }, ['iban']],
    [{ accountNumber: '123' }, ['iban', 'routingNumber']],
    [{ name: '', currency: 'EURO' }, ['currency', 'name']],
    [{ id: UNKNOWN }, ['id']],
  ])('is refused with %j', async (changes, fields) => {
    const refused = update(changes);
    const details = fields.map((field) => expect.objectContaining({ field }));
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_DATA' });
    await expect(refused).rejects.toMatchObject({ details: expect.arrayContaining(details) });
    expect(await list()).toEqual([account]);
  });
});

describe('bank accounts in the application', () => {
  const PATH = '/internal/bank_accounts';

  it('are created, changed with a version check, and removed', async () => {
    const made = await client.post<BankAccount & { version: number }>(PATH, { ...MAIN, name: 'Second' });
    expect(made.status, made.text).toBe(201);
    const { id, version } = made.body;
    const at = `${PATH}/${id.toUpperCase()}`;
    expect(await read(client, at)).toEqual(made.body);
    const changed = await client.put<{ version: number }>(at, { name: 'Third', version });
    expect(changed.body).toEqual({ ...made.body, name: 'Third', version: expect.any(Number) });
    expectError(await client.put(at, { name: 'Fourth', version }), 409, 'CONFLICT', 'version');
    expectError(await client.put(at, { iban: null }), 400, 'INVALID_DATA', 'iban');
    expect((await client.delete(at)).status).toBe(204);
    expectError(await client.get(at), 404, 'NOT_FOUND');
    await store(client, '/customers', customer('c', { bankAccounts: [{ id: account.id }] }));
    expectError(await client.delete(`${PATH}/${account.id}`), 409, 'CONFLICT', 'customers');
  });

  it.each<[Record<string, unknown>, string]>([
    [{ ...MAIN, iban: 'DE88370400440532013000' }, 'iban'],
    [{ ...MAIN, currency: 'EURO' }, 'currency'],
    [{ name: 'x', currency: 'EUR' }, 'iban'],
  ])('are refused with %j', async (facts, field) => {
    expectError(await client.post(PATH, facts), 400, 'INVALID_DATA', field);
  });
});

describe('removing a bank account', () => {
  it('succeeds once when nothing refers to it', async () => {
    expect(await remove()).toEqual(account);
    expect(await list()).toEqual([]);
    await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused, with counts, while payments, refunds and customers refer to it', async () => {
    const bankAccountId = account.id;
    await store(client, '/customers', customer('c', { bankAccounts: [{ id: account.id.toUpperCase() }] }));
    const wireTransfer = { enabled: true, bankAccount: { id: account.id } };
    await store(client, '/customers', customer('d', { paymentMethods: { wireTransfer } }));
    await store(client, '/customers', customer('other'));
    for (const id of ['p', 'q']) await store(client, '/payments', payment(id, 'c', 5, {}, { bankAccountId }));
    await store(client, '/refunds', refund('r', 'c', 5, {}, { bankAccountId }));
    const sentence =
      'The bank account cannot be removed: it is referenced by: payments (2), refunds (1), customers (2).';
    await expect(remove()).rejects.toMatchObject({ code: 'CONFLICT', message: sentence });
    expect(await list()).toEqual([account]);
    for (const path of ['payments/external:p', 'payments/external:q', 'refunds/external:r'])
      expect((await client.delete(`/${path}`)).status).toBe(204);
    const none = {
      bankAccounts: null,
      paymentMethods: { wireTransfer: { enabled: true, bankAccount: null } },
    };
    for (const externalId of ['c', 'd']) await store(client, '/customers', { externalId, ...none });
    expect(await remove()).toEqual(account);
  });

  it('is limited to its own organization, like changing it', async () => {
    const other = await service.client();
    for (const id of [account.id, UNKNOWN]) {
      const who = id === UNKNOWN ? client : other;
      await expect(remove(id, who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(update({ name: 'x' }, id, who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await list()).toEqual([account]);
  });
});

it('is never removed while another request starts to refer to it', async () => {
  await store(client, '/customers', customer('c'));
  const naming: ((id: string, i: number) => Promise<Answer>)[] = [
    (id, i) => client.post('/payments', payment(`p${i}`, 'c', 5, {}, { bankAccountId: id })),
    (id) => client.post('/customers', customer('c', { bankAccounts: [{ id }] })),
    (id) =>
      client.post(
        '/customers',
        customer('c', { paymentMethods: { wireTransfer: { enabled: true, bankAccount: { id } } } }),
      ),
  ];
  for (let i = 0; i < howOften(10, 200); i += 1)
    for (const name of naming) {
      const { id } = await createBankAccount(service, client.organization.id, MAIN);
      const [removed, named] = await Promise.all([didEnd(remove(id)), name(id, i)]);
      if (removed) expectError(named, 400, 'REFERENCE_NOT_FOUND');
      else expect(named).toMatchObject({ status: 201 });
      expect((await list()).some((one) => one.id === id)).toBe(!removed);
    }
});

/**
 * Returns whether the removal succeeded, rather than being refused because a record references the account.
 */
async function didEnd(removal: Promise<unknown>): Promise<boolean> {
  const [end] = await Promise.allSettled([removal]);
  if (end?.status === 'rejected') expect(end.reason).toMatchObject({ code: 'CONFLICT' });
  return end?.status === 'fulfilled';
}
