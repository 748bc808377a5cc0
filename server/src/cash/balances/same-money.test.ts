import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camt, type Line } from '../../../test/harness/bank-files.ts';
import { type BankStage, openBankStage } from '../../../test/harness/bank-stage.ts';
import { sendBankFile } from '../../../test/harness/bank-uploads.ts';
import { rulesClient } from '../../../test/harness/cash-rules.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { paymentPart } from '../../../test/harness/matches.ts';
import type { Client, TestService } from '../../../test/harness/service.ts';
import { decideLines } from '../decisions/run.ts';
import type { CashSummary } from '../overview/schema.ts';
import type { BankTransaction } from '../transactions/schema.ts';

let stage: BankStage;
let service: TestService;
let client: Client;
beforeAll(async () => {
  stage = await openBankStage();
  ({ service } = stage);
});
beforeEach(async () => {
  ({ client } = await stage.begin());
});
afterAll(() => stage.close());

const MILLER: Line = { amount: '100.00', name: 'Miller Ltd', text: 'Invoice 4711', reference: 'A-1' };
/** The same money in other words. */
const RESTATED: Line = {
  amount: '100.00',
  name: 'MILLER LIMITED',
  text: 'Rg. 4711 v. Miller',
  reference: 'B-1',
};

const report = (...lines: Line[]) => sendBankFile(client, camt([{ lines }], 'BkToCstmrAcctRpt'));
const statement = (closing: string, ...lines: Line[]) =>
  sendBankFile(client, camt([{ opening: '0.00', closing, lines }]));
const summary = () => read<CashSummary>(client, '/internal/cash/summary');
const difference = async () => {
  const [account] = (await summary()).accounts;
  return (account?.balance ?? 0) - (account?.bankBalance ?? 0);
};
const asked = async () => {
  const { sameMoney } = await summary();
  return sameMoney.map(({ transaction, other }) => [transaction.text, other?.text ?? null]);
};
const line = async (text: string | undefined): Promise<BankTransaction> => {
  const { items } = await read<{ items: BankTransaction[] }>(client, '/bank_transactions');
  const found = items.find((one) => one.text === text);
  if (found === undefined) throw new Error(`no line says ${text}`);
  return found;
};
const act = async (text: string | undefined, action: string, body?: object) => {
  const { id } = await line(text);
  const answer = await client.post(`/bank_transactions/${id}/${action}`, body);
  expect(answer.status, answer.text).toBe(200);
};

describe('a line of a report that the statement of its day has in other words', () => {
  beforeEach(async () => {
    await report(MILLER);
    await statement('100.00', RESTATED);
    expect(await difference()).toBe(100_00);
    expect(await asked()).toEqual([[MILLER.text, RESTATED.text]]);
  });

  it('no longer counts when a person says that it is the same money, until it is included again', async () => {
    await act(MILLER.text, 'exclude', { reason: 'DUPLICATE' });
    expect(await difference()).toBe(0);
    expect(await asked()).toEqual([]);
    await act(MILLER.text, 'include');
    expect(await difference()).toBe(100_00);
    expect(await asked()).toEqual([]);
  });

  it('is not asked about again when a person says that it is other money', async () => {
    await act(MILLER.text, 'include');
    expect(await line(MILLER.text)).toMatchObject({ state: 'UNMATCHED' });
    expect(await asked()).toEqual([]);
    const { id } = await line(MILLER.text);
    expect(await read(client, `/internal/audit/entries?recordId=${id}`)).toMatchObject({
      items: [{ action: 'bank_transaction.included' }],
    });
  });

  it('keeps its match: the line of the statement is asked about then', async () => {
    await store(client, '/customers', customer('c'));
    await act(MILLER.text, 'match', { parts: [paymentPart('c', 100_00)] });
    expect(await asked()).toEqual([[RESTATED.text, MILLER.text]]);
    await act(RESTATED.text, 'exclude', { reason: 'DUPLICATE' });
    expect(await difference()).toBe(0);
    expect(await asked()).toEqual([]);
  });
});

describe('the rules', () => {
  const decide = () => decideLines(service, client.organization, () => false);
  const FIRST = 'RE-2026-4711';
  const SECOND = 'RE-2026-4712';
  beforeEach(async () => {
    await store(client, '/customers', customer('c', { name: 'Miller Ltd' }));
    for (const number of [FIRST, SECOND]) await store(client, '/invoices', invoice(number, 'c', 100_00));
  });

  it('apply no match to such a line until a person says that it is money of its own', async () => {
    await report({ ...MILLER, text: FIRST });
    await decide();
    expect(await line(FIRST)).toMatchObject({ state: 'MATCHED' });
    await statement('100.00', { ...RESTATED, name: 'Miller Ltd', text: SECOND });
    await decide();
    expect(await line(SECOND)).toMatchObject({ state: 'PROPOSED', match: null });
    expect(await asked()).toEqual([[SECOND, FIRST]]);
    await act(SECOND, 'include');
    await decide();
    expect(await line(SECOND)).toMatchObject({ state: 'MATCHED' });
  });

  it('apply no match to both lines if one run finds them, and use up no invoice for them', async () => {
    const again = `${FIRST} Miller`;
    await report({ ...MILLER, text: FIRST });
    await statement('100.00', { ...RESTATED, text: again });
    await decide();
    expect(await asked()).toEqual([[FIRST, again]]);
    expect([await line(FIRST), await line(again)]).toMatchObject([{ match: null }, { match: null }]);
    await act(FIRST, 'exclude', { reason: 'DUPLICATE' });
    await decide();
    expect(await line(again)).toMatchObject({ state: 'MATCHED' });
    expect(await read(client, `/invoices/external:${FIRST}`)).toMatchObject({ amountOutstanding: 0 });
  });

  it('keep what such a line names from other lines that name it', async () => {
    const later = { ...MILLER, text: `${FIRST} again`, on: '2026-03-02', reference: 'C-1' };
    await report({ ...MILLER, text: FIRST });
    await statement('200.00', { ...RESTATED, text: 'other words' }, later);
    await decide();
    expect(await asked()).toEqual([[FIRST, 'other words']]);
    for (const text of [FIRST, 'other words', later.text])
      expect(await line(text)).toMatchObject({ match: null });
  });

  it('propose nothing certain for such a line, and do not accept it together with others', async () => {
    const rules = rulesClient(client);
    const { values } = await rules.rules();
    await rules.changed({
      switches: { ...values.switches, 1: 'PROPOSE', 2: 'PROPOSE', 3: 'PROPOSE', 4: 'PROPOSE' },
    });
    await report({ ...MILLER, text: FIRST });
    await decide();
    const { id } = await line(FIRST);
    expect((await summary()).certain).toMatchObject({ ids: [id] });
    await statement('100.00', { ...RESTATED, text: 'other words' });
    expect((await summary()).certain).toMatchObject({ count: 0, sums: [], ids: [] });
    const accept = () => client.post('/internal/cash/accept', { bankTransactionIds: [id] });
    expect((await accept()).body).toMatchObject({ accepted: 0, refused: [{ id }] });
    await decide();
    expect(await read(client, `/bank_transactions/${id}/proposals`)).toMatchObject({
      isCertain: false,
      proposals: [{ blockers: ['RULE_ONLY_PROPOSES', 'MAY_BE_SAME_MONEY'] }],
    });
    await act(FIRST, 'include');
    await decide();
    expect((await accept()).body).toMatchObject({ accepted: 1, refused: [] });
  });
});

it('asks about one line for each line that it may be, and about no more than the balance lacks', async () => {
  const like = (text: string, on = '2026-03-10'): Line => ({
    amount: '29.90',
    name: text,
    text,
    on,
    reference: text,
  });
  await store(client, '/customers', customer('c'));
  await report(like('reported'));
  await act('reported', 'match', { parts: [paymentPart('c', 29_90)] });
  await statement('89.70', like('near'), like('early', '2026-03-08'), like('earlier', '2026-03-06'));
  expect(await difference()).toBe(29_90);
  expect(await asked()).toEqual([['near', 'reported']]);
});

it('asks about no line that is more than the difference, or of the other sign', async () => {
  await report(MILLER, { amount: '-40.00', text: 'Rent' });
  await statement('40.00', { amount: '40.00', text: 'Other' });
  expect(await difference()).toBe(60_00);
  expect(await asked()).toEqual([]);
});

it('asks about a line that has no like in the statement of its day', async () => {
  await report(MILLER);
  await statement('70.00', { amount: '70.00', text: 'Other' });
  expect(await asked()).toEqual([[MILLER.text, null]]);
});

it('asks nothing before the statement of the day arrives, and if the balances agree', async () => {
  await report({ ...MILLER, on: '2026-03-11' });
  await statement('70.00', { amount: '70.00', text: 'Other' });
  expect(await asked()).toEqual([]);
  const next = {
    on: '2026-03-11',
    opening: '70.00',
    closing: '170.00',
    lines: [{ ...MILLER, on: '2026-03-11' }],
  };
  await sendBankFile(client, camt([next]));
  expect(await difference()).toBe(0);
  expect(await asked()).toEqual([]);
});
