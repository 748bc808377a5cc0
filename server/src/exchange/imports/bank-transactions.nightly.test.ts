import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camt, OWN_IBAN } from '../../../test/harness/bank-files.ts';
import { closeVerified } from '../../../test/harness/contract.ts';
import { customer, payment, read } from '../../../test/harness/factories.ts';
import { importLines, line } from '../../../test/harness/imports.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { upload } from '../../../test/harness/uploads.ts';
import { decisionTasks } from '../../cash/decisions/job.ts';
import { bankFileTasks } from '../../cash/files/job.ts';
import type { BankTransaction } from '../../cash/schemas.ts';
import { createBankAccount } from '../../ledger/bank-accounts/commands.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { readMapping } from './csv/mapping.ts';
import { streamLinesOfCsv } from './csv/read.ts';
import { importTasks } from './job.ts';

let service: TestService;
let worker: JobWorker;
let client: Client;
let bankAccountId: string;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-03-11T09:00:00.000Z') });
  const tasks = [...importTasks(service), ...bankFileTasks(service), ...decisionTasks(service)];
  worker = startJobs(service.database, tasks);
});
beforeEach(async () => {
  client = await service.client();
  bankAccountId = await addAccount(client);
});
afterAll(async () => {
  await worker.stop();
  await closeVerified(service);
});

const addAccount = async ({ organization }: Client, currency = 'EUR'): Promise<string> =>
  (await createBankAccount(service, organization.id, { name: 'Main', iban: OWN_IBAN, currency })).id;

const bankLine = (externalId: string, more: object = {}) =>
  line('bank_transaction', { externalId, bankAccountId, amount: 60_00, bookedOn: '2026-03-10', ...more });

const transactions = async (of = client) =>
  (await read<{ items: BankTransaction[] }>(of, '/bank_transactions?sortBy=amount&limit=100')).items;

/** Sends a statement of the bank and waits until it is read. */
async function sendStatement(): Promise<void> {
  const lines = [{ amount: '60.00', name: 'Miller Ltd', text: 'RE-2026-0815', reference: 'B-1' }];
  const part = {
    fileName: 'bank.xml',
    type: 'application/octet-stream',
    bytes: Buffer.from(camt([{ opening: '10.00', closing: '70.00', lines }])),
  };
  const { body } = await upload<{ id: string }>(client, '/bank_statements', part);
  await expect
    .poll(async () => (await read<{ state: string }>(client, `/bank_files/${body.id}`)).state)
    .toBe('READ');
}

interface Reported {
  kind: string;
  externalId: string | null;
  id: string | null;
  amount: number | null;
  fields: { field: string; given: unknown; stored: unknown }[];
}

async function compare(text: string): Promise<Reported[]> {
  const headers = { 'content-type': 'application/x-ndjson' };
  const answer = await client.send('POST', '/comparisons', { body: text, headers });
  const lines = answer.text.trimEnd().split('\n').slice(0, -1);
  return lines.map((one) => JSON.parse(one));
}

describe('an import of bank transactions', () => {
  it('stores every field, by the id or the number of the account, and lets rules decide at its end', async () => {
    const all = {
      valueOn: '2026-03-09',
      payer: { name: 'Miller Ltd', ultimateName: 'Miller Group', iban: 'DE89370400440532013000', bic: 'X' },
      endToEndId: 'E-1',
      mandateId: 'M-1',
      bankReference: 'B-1',
      code: 'PMNT',
      text: 'Unknown',
      structuredReference: 'RF18539007547034',
    };
    const account = {
      bankAccountId: undefined,
      bankAccountNumber: 'de02 1203 0000 0000 2020 51',
      currency: 'EUR',
    };
    const lines = [bankLine('T-1', all), bankLine('T-2', { ...account, amount: 7_00, isPending: true })];
    expect(await importLines(client, lines.join('\n'))).toMatchObject({
      state: 'COMPLETED',
      counts: { bank_transaction: { created: 2, updated: 0, unchanged: 0, refused: 0 } },
    });
    const [booked, pending] = await transactions();
    expect(pending).toMatchObject({
      externalId: 'T-2',
      state: 'PENDING',
      bankAccount: { id: bankAccountId },
    });
    const { structuredReference, payer, ...same } = all;
    expect(booked).toMatchObject({
      ...same,
      payer: { ...payer, accountNumber: null },
      externalId: 'T-1',
      bookedOn: '2026-03-10',
      structuredReferences: [{ type: null, reference: structuredReference }],
    });
    const decided = async () =>
      (await read<{ items: { data: { id: string } }[] }>(client, '/events?type=bank_transaction.updated'))
        .items;
    await expect.poll(async () => (await decided())[0]?.data.id).toBe(booked?.id);
  });

  it('changes nothing when repeated, and recognizes lines of a file that was uploaded before', async () => {
    await sendStatement();
    const [stored] = await transactions();
    const facts = { text: 'RE-2026-0815', payer: { name: 'Miller Ltd' } };
    const known = bankLine('T-1', facts);
    expect((await importLines(client, known)).counts).toEqual({
      bank_transaction: { created: 0, updated: 1, unchanged: 0, refused: 0 },
    });
    expect(await transactions()).toMatchObject([{ id: stored?.id, externalId: 'T-1' }]);
    // A second, equal line has an id of its own, so it is another one; its own line twice is not.
    const { counts } = await importLines(
      client,
      [known, bankLine('T-2', facts), bankLine('T-2', facts)].join('\n'),
    );
    expect(counts).toEqual({ bank_transaction: { created: 1, updated: 0, unchanged: 2, refused: 0 } });
    expect((await transactions()).map(({ externalId }) => externalId).sort()).toEqual(['T-1', 'T-2']);
  });

  it('keeps lines with equal references apart by their ids, also in two imports', async () => {
    const one = bankLine('T-1', { bankReference: 'B' });
    const other = bankLine('T-2', { bankReference: 'B' });
    await importLines(client, one);
    await importLines(client, [other, one].join('\n'));
    expect((await transactions()).map(({ externalId }) => externalId).sort()).toEqual(['T-1', 'T-2']);
  });

  it('applies lines before payments that name them', async () => {
    const named = { bankTransaction: { externalId: 'T-1' } };
    const lines = [
      line('payment', { ...payment('P-1', 'C-1', 60_00), ...named }),
      line('customer', customer('C-1')),
      bankLine('T-1'),
    ];
    expect((await importLines(client, lines.join('\n'))).counts).toMatchObject({ payment: { created: 1 } });
    expect(await transactions()).toMatchObject([{ match: { parts: [{ amount: 60_00 }] } }]);
  });

  it('refuses a line alone, with its field', async () => {
    const lines = [
      bankLine('T-1', { bankAccountId: client.organization.id }),
      bankLine('T-2', { bankAccountId: undefined }),
      bankLine('T-3', { bankAccountId: undefined, bankAccountNumber: 'DE89370400440532013000' }),
      bankLine('T-4', { currency: 'USD' }),
      bankLine('T-5', { bankAccountNumber: OWN_IBAN }),
      bankLine('T-6', { bookedOn: '2026-02-30' }),
      line('bank_transaction', { bankAccountId, amount: 1, bookedOn: '2026-03-10' }),
      line('bank_transaction', { id: bankAccountId, bankAccountId, amount: 1, bookedOn: '2026-03-10' }),
      bankLine('T-9', { statement: 'S-1' }),
      bankLine('T-10'),
    ];
    const { id, counts } = await importLines(client, lines.join('\n'));
    expect(counts).toEqual({ bank_transaction: { created: 1, updated: 0, unchanged: 0, refused: 9 } });
    const { items } = await read<{ items: { line: number; code: string; field: string | null }[] }>(
      client,
      `/imports/${id}/errors?limit=100`,
    );
    expect(items.map(({ line, code, field }) => [line, code, field])).toEqual([
      [1, 'REFERENCE_NOT_FOUND', 'bankAccountId'],
      [2, 'INVALID_DATA', 'bankAccountId'],
      [3, 'REFERENCE_NOT_FOUND', 'bankAccountNumber'],
      [4, 'INVALID_DATA', 'currency'],
      [5, 'INVALID_DATA', 'bankAccountNumber'],
      [6, 'INVALID_DATA', 'bookedOn'],
      [7, 'INVALID_DATA', 'externalId'],
      [8, 'REFERENCE_NOT_FOUND', 'id'],
      [9, 'INVALID_DATA', 'statement'],
    ]);
  });

  it('reads a CSV file, with amounts in the currency of the line', async () => {
    const mapping = readMapping(
      JSON.stringify({
        decimal: ',',
        delimiter: ';',
        dateFormat: 'D.M.YYYY',
        records: [
          {
            type: 'bank_transaction',
            data: {
              externalId: { column: 'Id' },
              bankAccountNumber: { column: 'Account' },
              amount: { column: 'Amount', as: 'amount' },
              bookedOn: { column: 'Day', as: 'date' },
              payer: { name: { column: 'Payer' } },
            },
          },
        ],
      }),
    );
    async function* file() {
      yield Buffer.from(`Id;Account;Amount;Day;Payer\nT-1;${OWN_IBAN};-12,50;1.3.2026;Miller Ltd\n`);
    }
    const lines = [];
    for await (const read of streamLinesOfCsv(file(), mapping, 'EUR'))
      if ('bytes' in read) lines.push(String(read.bytes));
    await importLines(client, lines.join('\n'));
    expect(await transactions()).toMatchObject([{ amount: -12_50, currency: 'EUR', bookedOn: '2026-03-01' }]);
  });
});

describe('an export of bank transactions', () => {
  it('changes nothing here, and stores the same lines in another organization', async () => {
    await sendStatement();
    await importLines(
      client,
      [bankLine('T-2'), bankLine('T-3', { amount: -5_00, isPending: true })].join('\n'),
    );
    const before = await transactions();
    const { text } = await client.get('/export?types=bank_transaction');
    expect((await importLines(client, text)).counts).toEqual({
      bank_transaction: { created: 0, updated: 0, unchanged: 3, refused: 0 },
    });
    expect(await transactions()).toEqual(before);
    expect(await compare(text)).toEqual([]);
    const other = await service.client();
    await addAccount(other);
    const portable = await client.get('/export?types=bank_transaction&portable=true');
    await importLines(other, portable.text);
    const facts = (all: BankTransaction[]) =>
      all.map(({ amount, bookedOn, text, payer }) => ({ amount, bookedOn, text, payer }));
    expect(facts(await transactions(other))).toEqual(facts(before));
  });
});

describe('a comparison of bank transactions', () => {
  it('reports lines that are missing, extra or different, and finds those of files', async () => {
    await sendStatement();
    const [stored] = await transactions();
    const facts = { text: 'RE-2026-0815', payer: { name: 'Miller Ltd' } };
    await importLines(
      client,
      [bankLine('T-2', { amount: 2_00 }), bankLine('T-3', { amount: 3_00 })].join('\n'),
    );
    const found = await compare(
      [
        bankLine('T-1', facts),
        bankLine('T-2', { amount: 2_50, bankAccountId: undefined, bankAccountNumber: OWN_IBAN, text: 'X' }),
        bankLine('T-4', { amount: 4_00 }),
      ].join('\n'),
    );
    expect(
      found.map(({ kind, externalId, amount, fields }) => [
        kind,
        externalId,
        amount,
        fields.map(({ field, given, stored }) => [field, given, stored]),
      ]),
    ).toEqual([
      ['different', 'T-1', 60_00, [['externalId', 'T-1', null]]],
      [
        'different',
        'T-2',
        2_00,
        [
          ['amount', 2_50, 2_00],
          ['text', 'X', null],
        ],
      ],
      ['missing', 'T-4', 4_00, []],
      ['extra', 'T-3', 3_00, []],
    ]);
    expect(found[0]?.id).toBe(stored?.id);
  });
});
