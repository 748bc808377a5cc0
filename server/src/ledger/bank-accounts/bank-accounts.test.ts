import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeVerified,
  expectError,
  expectUnauthorized,
  type ListAnswer,
} from '../../../test/harness/contract.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ApiError } from '../../platform/errors.ts';
import { createBankAccount } from './commands.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const list = (query = '', who = client) => who.get<ListAnswer>(`/bank_accounts${query}`);
const create = (facts: Record<string, unknown>) => createBankAccount(service, client.organization.id, facts);
const MAIN = { name: 'Main', iban: 'DE89370400440532013000', currency: 'EUR' };
const NUMBERS = { name: 'US', accountNumber: '000123456789', routingNumber: '021000021', currency: 'USD' };

describe('a created bank account', () => {
  it('has an IBAN in any notation, or account and routing numbers', async () => {
    const spaced = { ...MAIN, iban: ' de89 3704 0044 0532 0130 00', bic: 'deut-deff', bankName: 'Bank' };
    const { id } = await create(spaced);
    const { id: other } = await create({ ...NUMBERS, bankName: '', iban: '' });
    expect((await list()).body).toEqual({
      offset: 0,
      limit: 50,
      total: 2,
      items: [
        { ...NUMBERS, id: other, bankName: null, iban: null, bic: null },
        { ...MAIN, id, bankName: 'Bank', accountNumber: null, routingNumber: null, bic: 'DEUTDEFF' },
      ],
    });
  });
});

describe('refused requests', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['an empty object', {}, ['currency', 'iban', 'name']],
    ['wrong check digits', { ...MAIN, iban: 'DE88370400440532013000' }, ['iban']],
    ['a wrong length', { ...MAIN, iban: 'DE8937040044053201300' }, ['iban']],
    ['a wrong country', { ...MAIN, iban: 'XX89370400440532013000' }, ['iban']],
    ['a wrong BIC and currency', { ...MAIN, bic: 'DEUT', currency: 'EURO' }, ['bic', 'currency']],
    ['a withdrawn currency', { ...MAIN, currency: 'DEM' }, ['currency']],
    ['an account number alone', { ...NUMBERS, routingNumber: undefined }, ['routingNumber']],
    ['a routing number alone', { ...NUMBERS, accountNumber: undefined }, ['accountNumber', 'iban']],
    ['an IBAN and numbers together', { ...NUMBERS, ...MAIN }, ['iban']],
    ['punctuation in a number', { ...NUMBERS, accountNumber: '12<34>' }, ['accountNumber']],
    ['an unknown field', { ...MAIN, sortCode: '1' }, ['sortCode']],
  ])('report every problem at once: %s', async (_title, facts, fields) => {
    const error = await create(facts).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ApiError)) throw new Error(`not refused: ${error}`);
    expect({
      code: error.code,
      fields: [...new Set(error.details.map(({ field }) => field))].sort(),
    }).toEqual({
      code: 'INVALID_DATA',
      fields,
    });
    expect((await list()).body).toMatchObject({ total: 0 });
  });

  it.each([
    ['?currency=EUR', 'currency'],
    ['?limit=501', 'limit'],
    ['?sortOrder=ASC', 'sortOrder'],
  ])('include the query %s', async (query, field) => {
    expectError(await list(query), 400, 'INVALID_DATA', field);
  });
});

describe('the list of bank accounts', () => {
  it('is newest first, by page and by cursor, also under the singular path', async () => {
    for (let i = 0; i < 5; i += 1) await create({ ...MAIN, name: `n${i}` });
    const names = async (query: string) => {
      const { items } = (await list(query)).body;
      if (!Array.isArray(items)) throw new Error('there are no items');
      return items.map((item: { name: string }) => item.name);
    };
    expect(await names('')).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
    expect(await names('?page=2&limit=2')).toEqual(['n2', 'n1']);
    const { nextCursor } = (await list('?limit=2')).body;
    expect(await names(`?limit=2&cursor=${nextCursor}`)).toEqual(['n2', 'n1']);
    expect((await client.get('/bank_account?limit=2')).body).toEqual((await list('?limit=2')).body);
  });

  it('shows nothing of other organizations', async () => {
    await create(MAIN);
    expect((await list('', await service.client())).body).toMatchObject({ total: 0, items: [] });
  });
});

it('requires a key pair', () => expectUnauthorized(service, client, 'GET', '/bank_accounts'));
