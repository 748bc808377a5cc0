import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camt, type Line, mt940, OWN_IBAN } from '../../../test/harness/bank-files.ts';
import { type BankStage, openBankStage } from '../../../test/harness/bank-stage.ts';
import { sendBankFile } from '../../../test/harness/bank-uploads.ts';
import { expectError } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import type { Client, TestService } from '../../../test/harness/service.ts';
import { createBankAccount } from '../../ledger/bank-accounts/commands.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { BANK_FILE } from '../files/kinds.ts';
import type { BankFile } from '../files/schema.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import type { BankStatement } from './schema.ts';

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

const items = async <T>(path: string): Promise<T[]> => (await read<{ items: T[] }>(client, path)).items;
const transactions = (query = '?sortBy=amount&sortOrder=ASC') =>
  items<BankTransaction>(`/bank_transactions${query}`);
const statements = () => items<BankStatement>('/bank_statements');

const send = (file: string | Uint8Array, name?: string) => sendBankFile(client, file, name);

const RENT: Line = {
  amount: '100.00',
  name: 'Miller Ltd',
  iban: 'DE89370400440532013000',
  text: 'Invoice 4711',
};
const FEE: Line = { amount: '-2.50', name: 'Bank', text: 'Charges' };

describe('a bank file', () => {
  it('becomes a statement with its balances and transactions', async () => {
    const file = await send(camt([{ opening: '10.00', closing: '107.50', lines: [RENT, FEE] }]));
    expect(file).toMatchObject({
      state: 'READ',
      failure: null,
      statements: 1,
      refusedStatements: 0,
      transactions: 2,
      newTransactions: 2,
    });
    const [statement] = await statements();
    expect(statement).toMatchObject({
      bankFileId: file.id,
      state: 'STORED',
      format: 'CAMT',
      kind: 'STATEMENT',
      bankAccount: { name: 'Main' },
      iban: OWN_IBAN,
      currency: 'EUR',
      opening: { amount: 1_000, date: '2026-03-10' },
      closing: { amount: 10_750, date: '2026-03-10' },
      amount: 9_750,
      gap: null,
      transactions: 2,
      newTransactions: 2,
      refusal: null,
    });
    expect(await transactions()).toMatchObject([
      { amount: -250, state: 'UNMATCHED' },
      {
        amount: 10_000,
        currency: 'EUR',
        state: 'UNMATCHED',
        bookedOn: '2026-03-10',
        payer: { name: 'Miller Ltd', iban: 'DE89370400440532013000' },
        text: 'Invoice 4711',
        match: null,
      },
    ]);
  });

  it('can be downloaded as it was sent', async () => {
    const content = camt([{ opening: '0.00', closing: '100.00', lines: [RENT] }]);
    await send(content);
    const [statement] = await statements();
    const answer = await client.get<string>(`/bank_statements/${statement?.id}/file`);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(content);
  });

  it('keeps the statements before the damage, and says where it is', async () => {
    const good = camt([{ opening: '0.00', closing: '100.00', lines: [RENT] }]);
    const file = await send(good.replace('</BkToCstmrStmt>', '<Stmt><Id>'));
    expect(file).toMatchObject({ state: 'FAILED', statements: 1, newTransactions: 1 });
    expect(file.failure?.line).toBeGreaterThan(1);
  });

  it('of an unknown format is refused with the formats that can be read', async () => {
    const file = await send('hello', 'notes.txt');
    expect(file).toMatchObject({ state: 'FAILED', statements: 0 });
    expect(file.failure).toMatchObject({
      message: expect.stringContaining('MT940'),
      code: 'FORMAT_UNKNOWN',
      values: { formats: expect.stringContaining('CODA') },
    });
  });

  it('stores nothing of a statement whose balances are wrong, and the others', async () => {
    const wrong = { opening: '0.00', closing: '99.99', lines: [RENT] };
    const file = await send(camt([wrong, { opening: '0.00', closing: '-2.50', lines: [FEE] }]));
    expect(file).toMatchObject({ state: 'READ', statements: 1, refusedStatements: 1, newTransactions: 1 });
    const refused = (await statements()).find(({ state }) => state === 'REFUSED');
    expect(refused?.refusal).toMatchObject({
      message: expect.stringMatching(/balance/),
      code: 'BALANCES_DIFFER',
      values: { expected: '10000', closing: '9999' },
    });
    expect(await transactions()).toMatchObject([{ amount: -250 }]);
  });
});

it('is read on after the last stored statement when a process was killed', async () => {
  const day = (on: string, lines: Line[]) => ({ opening: '0.00', closing: '100.00', on, lines });
  const second = { ...RENT, text: 'Invoice 4712', on: '2026-03-11' };
  const file = await send(camt([day('2026-03-10', [RENT]), day('2026-03-11', [second])]));
  const { pool } = service.database;
  const of = [client.organization.id, file.id];
  const ofSecond = `bank_statement_id = (SELECT id FROM bank_statements
    WHERE organization_id = $1 AND bank_file_id = $2 AND position = 2)`;
  await pool.query(
    `DELETE FROM bank_transactions WHERE organization_id = $1 AND entry_id IN (
       SELECT entry_id FROM bank_sightings WHERE organization_id = $1 AND ${ofSecond})`,
    of,
  );
  await pool.query(`DELETE FROM bank_sightings WHERE organization_id = $1 AND ${ofSecond}`, of);
  await pool.query(
    'DELETE FROM bank_statements WHERE organization_id = $1 AND bank_file_id = $2 AND position = 2',
    of,
  );
  await pool.query("UPDATE bank_files SET state = 'READING' WHERE organization_id = $1 AND id = $2", of);
  expect(await transactions()).toHaveLength(1);

  await addJobs(pool, [newJob(BANK_FILE, { organizationId: client.organization.id, bankFileId: file.id })]);
  await expect.poll(async () => (await read<BankFile>(client, `/bank_files/${file.id}`)).state).toBe('READ');
  expect((await transactions()).map(({ text }) => text).sort()).toEqual(['Invoice 4711', 'Invoice 4712']);
  expect(await statements()).toHaveLength(2);
});

describe('a line', () => {
  it('that two files contain is one transaction', async () => {
    await send(camt([{ opening: '0.00', closing: '100.00', lines: [RENT] }]));
    const again = await send(camt([{ opening: '0.00', closing: '97.50', lines: [RENT, FEE] }]));
    expect(again).toMatchObject({ transactions: 2, newTransactions: 1 });
    expect(await transactions()).toHaveLength(2);
  });

  it('is the same in MT940 and in camt, whose texts differ', async () => {
    const text = 'Invoice 4711 and the whole rest of a long text that is split';
    const day = { opening: '0.00', closing: '100.00', lines: [{ ...RENT, text }] };
    await send(mt940(day), 'bank.sta');
    const second = await send(camt([day]));
    expect(second).toMatchObject({ transactions: 1, newTransactions: 0 });
    expect(await transactions()).toHaveLength(1);
  });

  it('stays two lines if the statement has it twice', async () => {
    const twice = { opening: '0.00', closing: '200.00', lines: [RENT, RENT] };
    expect(await send(camt([twice]))).toMatchObject({ newTransactions: 2 });
    expect(await send(camt([twice]))).toMatchObject({ newTransactions: 0 });
  });

  it('that is pending is booked later under another reference, as one transaction (trap 20)', async () => {
    const pending = { ...RENT, status: 'PDNG' as const, reference: 'P-1' };
    await send(camt([{ lines: [pending] }], 'BkToCstmrAcctRpt'));
    expect(await transactions()).toMatchObject([{ state: 'PENDING' }]);
    const booked = { ...RENT, reference: 'B-1', on: '2026-03-12' };
    await send(camt([{ opening: '0.00', closing: '100.00', on: '2026-03-12', lines: [booked] }]));
    expect(await transactions()).toMatchObject([{ state: 'UNMATCHED', bookedOn: '2026-03-12' }]);
  });

  it('that is a sum gets its payments when the notification states them (trap 19)', async () => {
    const sum: Line = { amount: '100.00', text: 'Collection' };
    await send(camt([{ opening: '0.00', closing: '100.00', lines: [sum] }]));
    const payments = [
      { amount: '60.00', name: 'A', text: '1' },
      { amount: '40.00', name: 'B', text: '2' },
    ];
    await send(camt([{ lines: [{ amount: '100.00', payments }] }], 'BkToCstmrDbtCdtNtfctn'));
    const stored = await transactions();
    expect(stored).toMatchObject([
      { amount: 4_000, payer: { name: 'B' }, batch: { amount: 10_000 } },
      { amount: 6_000, payer: { name: 'A' }, batch: { amount: 10_000 } },
    ]);
    expect(new Set(stored.map(({ batch }) => batch?.id)).size).toBe(1);
  });

  it('that is a batch during the day becomes its payments in the statement (trap 18)', async () => {
    const payments = [
      { amount: '60.00', name: 'A', text: '1' },
      { amount: '40.00', name: 'B', text: '2' },
    ];
    const batch: Line = { amount: '100.00', reference: 'BATCH-1' };
    await send(camt([{ lines: [batch] }], 'BkToCstmrAcctRpt'));
    expect(await transactions()).toMatchObject([{ amount: 10_000 }]);
    await send(camt([{ opening: '0.00', closing: '100.00', lines: [{ ...batch, payments }] }]));
    expect((await transactions()).map(({ amount }) => amount).sort()).toEqual([4_000, 6_000]);
  });

  it.each([
    ['90.00', -1_000],
    ['110.00', 1_000],
  ])('that is a reversal has the sign that the closing balance %s proves', async (closing, amount) => {
    const reversal: Line = { amount: '10.00', text: 'Reversal', isReversal: true };
    await send(camt([{ opening: '100.00', closing, lines: [reversal] }]));
    expect(await transactions()).toMatchObject([{ amount }]);
  });

  it('whose payments do not add up stays whole, and says so', async () => {
    const payments = [
      { amount: '60.00', name: 'A', text: '1' },
      { amount: '41.00', name: 'B', text: '2' },
    ];
    await send(camt([{ opening: '0.00', closing: '100.00', lines: [{ amount: '100.00', payments }] }]));
    expect(await transactions()).toMatchObject([{ amount: 10_000, batch: null, keptWhole: 'SUM_DIFFERS' }]);
  });
});

describe('a statement', () => {
  it('shows the gap to the one before it', async () => {
    await send(camt([{ opening: '0.00', closing: '100.00', lines: [RENT] }]));
    const later = {
      opening: '130.00',
      closing: '127.50',
      on: '2026-03-12',
      lines: [{ ...FEE, on: '2026-03-12' }],
    };
    await send(camt([later]));
    expect((await statements()).map(({ gap }) => gap)).toEqual([3_000, null]);
    await send(camt([later]));
    expect((await statements()).map(({ gap }) => gap)).toEqual([3_000, 3_000, null]);
  });

  it('of an unknown account waits until a user assigns a bank account', async () => {
    const iban = 'FR1420041010050500013M02606';
    const file = camt([{ iban, opening: '0.00', closing: '100.00', lines: [RENT] }]);
    await send(file);
    const [waiting] = await statements();
    expect(waiting).toMatchObject({
      state: 'WAITING',
      bankAccount: null,
      transactions: 1,
      newTransactions: 0,
    });
    expect(await transactions()).toEqual([]);

    const path = `/bank_statements/${waiting?.id}/assign`;
    expectError(await client.post(path, { bankAccountId: crypto.randomUUID() }), 400, 'REFERENCE_NOT_FOUND');
    const facts = { name: 'Paris', accountNumber: '1', routingNumber: '2', currency: 'EUR' };
    const { id: bankAccountId } = await createBankAccount(service, client.organization.id, facts);
    expect(await client.post(path, { bankAccountId })).toMatchObject({ status: 200 });
    await expect.poll(async () => (await transactions()).length).toBe(1);
    expect(await statements()).toMatchObject([{ state: 'STORED', newTransactions: 1 }]);
    expectError(await client.post(path, { bankAccountId }), 409, 'CONFLICT');

    expect(await send(file)).toMatchObject({ newTransactions: 0 });
    expect(await transactions()).toHaveLength(1);
  });

  it('is invisible to other organizations', async () => {
    await send(camt([{ opening: '0.00', closing: '100.00', lines: [RENT] }]));
    const [statement] = await statements();
    const other = await service.client();
    for (const path of [`/bank_statements/${statement?.id}`, `/bank_files/${statement?.bankFileId}`])
      expectError(await other.get(path), 404, 'NOT_FOUND');
    expect((await other.get('/bank_transactions')).body).toMatchObject({ total: 0 });
  });
});

describe('transactions of a feed', () => {
  it('are stored once, and recognized in a file', async () => {
    const [account] = await items<{ id: string }>('/bank_accounts');
    const one = {
      externalId: 'F-1',
      bankAccountId: account?.id,
      amount: 10_000,
      bookedOn: '2026-03-10',
      payer: { name: 'Miller Ltd' },
      text: 'Invoice 4711',
    };
    const post = () => client.post<{ items: BankTransaction[] }>('/bank_transactions', { items: [one] });
    const [first, second] = [await post(), await post()];
    expect(first).toMatchObject({ status: 200, body: { items: [{ externalId: 'F-1', amount: 10_000 }] } });
    expect(second.body).toEqual(first.body);
    expect(await send(camt([{ opening: '0.00', closing: '100.00', lines: [RENT] }]))).toMatchObject({
      newTransactions: 0,
    });
  });

  it('with a repeated id or an unknown account are refused together', async () => {
    const bad = { externalId: 'X', bankAccountId: crypto.randomUUID(), amount: 1, bookedOn: '2026-03-10' };
    const answer = await client.post('/bank_transactions', { items: [bad, bad] });
    expectError(answer, 400, 'INVALID_DATA', 'items[1].externalId');
    expectError(
      await client.post('/bank_transactions', { items: [bad] }),
      400,
      'REFERENCE_NOT_FOUND',
      'items[0].bankAccountId',
    );
  });
});
