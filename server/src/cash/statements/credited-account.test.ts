import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { camt, OWN_IBAN } from '../../../test/harness/bank-files.ts';
import { type BankStage, openBankStage } from '../../../test/harness/bank-stage.ts';
import { sendBankFile } from '../../../test/harness/bank-uploads.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import type { Client } from '../../../test/harness/service.ts';
import { exportedBankTransactions } from '../relations.ts';
import type { BankTransaction } from '../transactions/schema.ts';

/** The account that banks state as that of the creditor of a line. */

let stage: BankStage;
let client: Client;
beforeAll(async () => {
  stage = await openBankStage({ decides: true });
});
beforeEach(async () => {
  ({ client } = await stage.begin());
});
afterAll(() => stage.close());

const VIRTUAL = 'DE89370400440532013000';
const READ = (amount: number) => async () =>
  (await read<{ items: BankTransaction[] }>(client, '/bank_transactions')).items.find(
    (one) => one.amount === amount,
  );

describe('the account of the creditor in a camt file', () => {
  it('names the customer of a virtual account, and is no reference of the payer in exports', async () => {
    await store(client, '/customers', customer('K-1', { paymentAccount: { iban: VIRTUAL } }));
    await store(client, '/invoices', invoice('R-1', 'K-1', 60_00));
    const spaced = VIRTUAL.replaceAll(/(.{4})/g, '$1 ').trim();
    const lines = [{ amount: '60.00', name: 'Miller Ltd', creditedIban: spaced }];
    await sendBankFile(client, camt([{ opening: '0.00', closing: '60.00', lines }]));
    await expect.poll(async () => (await READ(60_00)())?.state).toBe('PROPOSED');
    expect(await READ(60_00)()).toMatchObject({
      structuredReferences: [{ type: 'CREDITED_ACCOUNT', reference: VIRTUAL }],
    });
    const { rows } = await stage.service.database.pool.query<{ structuredReference: string | null }>(
      exportedBankTransactions,
      [client.organization.id],
    );
    expect(rows).toMatchObject([{ amount: 60_00, structuredReference: null }]);
  });

  it('is no virtual account if it is that of the statement, or the statement states no IBAN', async () => {
    const lines = [{ amount: '5.00', name: 'Miller Ltd', creditedIban: OWN_IBAN.toLowerCase() }];
    await sendBankFile(client, camt([{ opening: '0.00', closing: '5.00', lines }]));
    const other = [{ amount: '7.00', name: 'Miller Ltd', creditedIban: OWN_IBAN }];
    await sendBankFile(
      client,
      camt([{ number: '12030000/0000202051', opening: '5.00', closing: '12.00', lines: other }]),
    );
    for (const amount of [5_00, 7_00]) {
      await expect.poll(READ(amount)).toBeDefined();
      expect(await READ(amount)()).toMatchObject({ structuredReferences: [] });
    }
  });
});
