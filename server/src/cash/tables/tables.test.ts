import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camt, OWN_IBAN } from '../../../test/harness/bank-files.ts';
import { type BankStage, openBankStage } from '../../../test/harness/bank-stage.ts';
import { APRIL, HEADINGS, MARCH, tableClient } from '../../../test/harness/bank-tables.ts';
import { expectError } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import type { Client, TestService } from '../../../test/harness/service.ts';
import type { BankStatement } from '../statements/schema.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import type { BankFileMapping, BankTablePreview } from './schema.ts';

const OTHER_IBAN = 'DE89370400440532013000';
let stage: BankStage;
let service: TestService;
let client: Client;
let bankAccountId: string;
let bank: ReturnType<typeof tableClient>;
beforeAll(async () => {
  stage = await openBankStage();
  ({ service } = stage);
});
beforeEach(async () => {
  ({ client, bankAccountId } = await stage.begin());
  bank = tableClient(client);
});
afterAll(() => stage.close());

const account = (name: string, iban: string, currency?: string) =>
  stage.addAccount(client, name, iban, currency);
const items = async <T>(path: string): Promise<T[]> => (await read<{ items: T[] }>(client, path)).items;
const transactions = () => items<BankTransaction>('/bank_transactions?sortBy=amount&sortOrder=ASC');
const mappings = () => items<BankFileMapping>('/bank_file_mappings');

/** Uploads a table, confirms the proposed mapping for the account, and waits until it is read. */
async function confirmed(content: string, more: object = { bankAccountId }) {
  const { id } = await bank.send(content);
  const answer = await bank.confirm(id, { ...(await bank.proposal(id)), ...more });
  expect(answer.status, answer.text).toBe(202);
  return bank.isRead(id);
}

describe('the first table of a bank', () => {
  it('needs a mapping, which is proposed and read before it is confirmed', async () => {
    const { id, state } = await bank.send(MARCH);
    expect(state).toBe('NEEDS_MAPPING');
    const table = await bank.table(id);
    expect(table).toMatchObject({
      format: 'CSV',
      rowCount: 3,
      iban: null,
      isRemembered: false,
      questions: [{ asks: 'ACCOUNT' }],
      mapping: {
        headingLine: 1,
        dateOrder: 'DMY',
        decimalMark: 'COMMA',
        columns: {
          bookedOn: 1,
          valueOn: 2,
          payerName: 3,
          payerAccount: 4,
          texts: [5],
          amount: 6,
          balance: 8,
        },
      },
    });
    const mapping = { ...table.mapping, bankAccountId };
    const preview = await client.post<BankTablePreview>(`/bank_files/${id}/table/preview`, mapping);
    expect(preview.body).toMatchObject({
      statements: [{ opening: 10_000, closing: 119_750, amount: 109_750, transactions: 2, currency: 'EUR' }],
      lines: [
        { line: 2, bookedOn: '2026-03-10', amount: 110_000, payerName: 'Miller Ltd', text: 'Invoice 4711' },
        { line: 3, amount: -250 },
      ],
      refusals: [],
    });
    expect(await transactions()).toEqual([]);
    expect(await bank.confirm(id, mapping)).toMatchObject({ status: 202, body: { state: 'READING' } });
    expect(await bank.isRead(id)).toMatchObject({ state: 'READ', statements: 1, newTransactions: 2 });
    expect(await items<BankStatement>('/bank_statements')).toMatchObject([
      {
        state: 'STORED',
        format: 'CSV',
        opening: { amount: 10_000 },
        closing: { amount: 119_750 },
        gap: null,
      },
    ]);
    expect(await transactions()).toMatchObject([
      { amount: -250 },
      { amount: 110_000, payer: { name: 'Miller Ltd', iban: OTHER_IBAN }, text: 'Invoice 4711' },
    ]);
  });

  it('is refused with the rows that cannot be read, at most ten', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i + 1}.03.2026;;;;x;one;EUR;`);
    const { id } = await bank.send(`${HEADINGS}\n${rows.join('\n')}\n`);
    const columns = { bookedOn: 1, amount: 6 };
    const mapping = { headingLine: 1, columns, dateOrder: 'DMY', decimalMark: 'COMMA', bankAccountId };
    const answer = await bank.confirm(id, mapping);
    expectError(answer, 400, 'INVALID_DATA', ...Array.from({ length: 10 }, () => 'mapping'));
    expect(answer.text).toContain('line 2, column 6: \\"one\\" is not an amount');
    expect(await bank.file(id)).toMatchObject({ state: 'NEEDS_MAPPING' });
    expect(await mappings()).toEqual([]);
  });

  it('is refused if its balances do not follow, or its account is not known', async () => {
    const { id } = await bank.send(MARCH.replace('1.197,50', '1.202,50'));
    const mapping = await bank.proposal(id);
    expect((await bank.confirm(id, { ...mapping, bankAccountId })).text).toContain('does not follow');
    const right = await bank.send(MARCH);
    expectError(await bank.confirm(right.id, mapping), 400, 'INVALID_DATA', 'bankAccountId');
    const missing = { ...mapping, bankAccountId: right.id };
    expectError(await bank.confirm(right.id, missing), 400, 'REFERENCE_NOT_FOUND', 'bankAccountId');
    const dollars = await account('Dollars', 'DE02100500000024290661', 'USD');
    const answer = await bank.confirm(right.id, { ...mapping, bankAccountId: dollars });
    expect(answer.text).toContain('the row is in EUR, the bank account in USD');
  });

  it('is mapped once by two users at the same time', async () => {
    const { id } = await bank.send(MARCH);
    const mapping = { ...(await bank.proposal(id)), bankAccountId };
    const answers = await Promise.all([bank.confirm(id, mapping), bank.confirm(id, mapping)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await bank.isRead(id);
    expect(await transactions()).toHaveLength(2);
    const late = await bank.preview(id, mapping);
    expectError(late, 409, 'CONFLICT');
    expect(late.body).toMatchObject({ Error: { reason: { code: 'MAPPING_NOT_NEEDED' } } });
  });

  it('can be deleted, with its content, and does not exist for another organization', async () => {
    const { id } = await bank.send(MARCH);
    const other = tableClient(await service.client());
    for (const path of ['', '/table'])
      expectError(await (await service.client()).get(`/bank_files/${id}${path}`), 404, 'NOT_FOUND');
    expectError(await other.confirm(id, await bank.proposal(id)), 404, 'NOT_FOUND');
    expect((await client.delete(`/bank_files/${id}`)).status).toBe(204);
    expectError(await client.get(`/bank_files/${id}`), 404, 'NOT_FOUND');
    const read = await confirmed(MARCH);
    expectError(await client.delete(`/bank_files/${read.id}`), 409, 'CONFLICT');
  });
});

describe('a table with known headings', () => {
  it('is read without a question, also if the headings are in another line', async () => {
    await confirmed(MARCH);
    expect(await bank.send(APRIL)).toMatchObject({ state: 'READ', newTransactions: 1 });
    expect(await mappings()).toMatchObject([
      { headings: HEADINGS.split(';'), bankAccount: { name: 'Main' }, mapping: { bankAccountId } },
    ]);
  });

  it('asks again once its mapping is forgotten, and if it does not fit', async () => {
    await confirmed(MARCH);
    const broken = await bank.send(MARCH.replace('1.197,50', '1.202,50'));
    expect(broken.state).toBe('NEEDS_MAPPING');
    expect(await bank.table(broken.id)).toMatchObject({ isRemembered: true });
    const [mapping] = await mappings();
    const other = await service.client();
    expectError(await other.delete(`/bank_file_mappings/${mapping?.id}`), 404, 'NOT_FOUND');
    expect((await client.delete(`/bank_file_mappings/${mapping?.id}`)).status).toBe(204);
    expect(await bank.send(APRIL)).toMatchObject({ state: 'NEEDS_MAPPING' });
  });

  it('asks for its account if it may be of several, unless its balances show it', async () => {
    const other = await account('Other', OTHER_IBAN);
    await confirmed(MARCH);
    expect(await bank.send(APRIL)).toMatchObject({ state: 'READ', newTransactions: 1 });
    const unknown = await bank.send(APRIL.replace('1.247,50', '77,00'));
    expect(unknown.state).toBe('NEEDS_MAPPING');
    const mapping = { ...(await bank.proposal(unknown.id)), bankAccountId: other };
    expect((await bank.confirm(unknown.id, mapping)).status).toBe(202);
    await bank.isRead(unknown.id);
    expect(await mappings()).toHaveLength(2);
    const next = APRIL.replace('1.247,50', '127,00').replace('Invoice 4712', 'Invoice 4713');
    expect(await bank.send(next)).toMatchObject({ state: 'READ', newTransactions: 1 });
    const [statement] = await items<BankStatement>('/bank_statements?limit=1');
    expect(statement).toMatchObject({ bankAccount: { id: other }, gap: null });
  });

  it('names its account by an IBAN above the headings', async () => {
    const stated = `Konto;${OWN_IBAN.replace(/(.{4})/g, '$1 ')}\n${MARCH}`;
    await account('Other', OTHER_IBAN);
    const file = await confirmed(stated, {});
    expect(file).toMatchObject({ state: 'READ', newTransactions: 2 });
    const unknown = await bank.send(stated.replace('DE02 1203 0000 0000 2020 51', 'BE71 0961 2345 6769'));
    expect(unknown.state).toBe('READ');
    const [waiting] = await items<BankStatement>('/bank_statements?state=WAITING');
    expect(waiting).toMatchObject({ iban: 'BE71096123456769' });
    const belgian = await account('Belgian', 'BE71096123456769');
    const assigned = await client.post(`/bank_statements/${waiting?.id}/assign`, { bankAccountId: belgian });
    expect(assigned.status).toBe(200);
    await bank.isRead(unknown.id);
    expect(await transactions()).toHaveLength(4);
  });
});

describe('the lines of a table and of a camt file', () => {
  const statement = camt([
    {
      opening: '100.00',
      closing: '1197.50',
      on: '2026-03-13',
      lines: [
        { amount: '1100.00', on: '2026-03-10', name: 'Miller Ltd', iban: OTHER_IBAN, text: 'Invoice 4711' },
        { amount: '-2.50', name: 'Bank', text: 'Charges' },
      ],
    },
  ]);
  const withoutBalance = MARCH.split('\n')
    .map((line) => line.replace(/;[^;]*$/, ''))
    .join('\n');

  it.each([
    ['with balances', MARCH],
    ['without balances', withoutBalance],
  ])('of the same days are the same, %s, in either order', async (_title, content) => {
    expect(await confirmed(content)).toMatchObject({ newTransactions: 2 });
    expect(await bank.send(statement, 'bank.xml', 'text/xml')).toMatchObject({
      transactions: 2,
      newTransactions: 0,
    });
    ({ client, bankAccountId } = await stage.begin());
    bank = tableClient(client);
    await bank.send(statement, 'bank.xml', 'text/xml');
    expect(await confirmed(content)).toMatchObject({ transactions: 2, newTransactions: 0 });
    expect(await transactions()).toHaveLength(2);
  });
});
