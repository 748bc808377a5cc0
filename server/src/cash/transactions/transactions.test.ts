import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBankTransaction, PAYER_IBAN } from '../../../test/harness/bank-transactions.ts';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import { type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const NOW = '2026-03-01T12:00:00.000Z';
let service: TestService;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock(NOW) });
});
afterAll(() => closeVerified(service));

it('returns every field of a bank transaction, and 404 to another organization', async () => {
  const [client, other] = [await service.client(), await service.client()];
  const id = await addBankTransaction(service, client, { amount: 119_00 });
  expect(await read(client, `/bank_transactions/${id.toUpperCase()}`)).toEqual({
    id,
    externalId: null,
    bankAccount: { id: expect.any(String), name: 'Main' },
    state: 'UNMATCHED',
    amount: 119_00,
    currency: 'EUR',
    bookedOn: '2026-02-15',
    valueOn: null,
    payer: { name: 'Payer AG', ultimateName: null, iban: PAYER_IBAN, accountNumber: null, bic: null },
    endToEndId: null,
    mandateId: null,
    bankReference: null,
    ownReference: null,
    code: null,
    text: 'Invoice 4711',
    additionalText: null,
    structuredReferences: [],
    charges: [],
    question: null,
    returnReason: null,
    exclusionReason: null,
    batch: null,
    keptWhole: null,
    match: null,
    createdAt: NOW,
    updatedAt: NOW,
    version: expect.any(Number),
  });
  expectError(await other.get(`/bank_transactions/${id}`), 404, 'NOT_FOUND');
  expectError(await client.get('/bank_transactions/x'), 400, 'INVALID_DATA', 'bankTransactionId');
});
