import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBankAccount } from '../../src/ledger/bank-accounts/commands.ts';
import { closeVerified } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, refund, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** The meaning of null, as documented in `docs/api/conventions.md`. */
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c', { contacts: [{ externalId: 'k', email: 'k@x.example' }] }));
});
afterAll(() => closeVerified(service));

const ACCOUNT = { name: 'Main', iban: 'DE89370400440532013000', currency: 'EUR' };
const owner = { externalId: 'c' };
const PAID = { currency: 'USD', validatedAt: '2026-01-05T00:00:00.000Z', instrument: 'CARD' };

describe('null in a field without a default that cannot be empty', () => {
  it.each<[string, object, string[]]>([
    ['/customers', { externalId: 'c' }, ['id', 'name', 'dunningEnabled']],
    ['/customers', { name: 'C' }, ['externalId']],
    ['/customers/external:c/contacts', { externalId: 'k' }, ['id', 'email']],
    ['/invoices', { externalId: 'i', customer: owner }, ['id', 'grossAmount', 'issuedAt', 'dueDate']],
    ['/invoices', invoice('i', 'c', 1), ['externalId', 'customer']],
    ['/payments', payment('p', 'c', 1), ['id', 'externalId', 'customer', 'amount']],
    ['/credit_notes', creditNote('n', 'c', 1), ['id', 'externalId', 'customer', 'grossAmount']],
    ['/refunds', refund('r', 'c', 1), ['id', 'externalId', 'customer', 'amount']],
    ['/reconcile', { externalId: 'x' }, ['externalId', 'invoices', 'payments', 'creditNotes', 'refunds']],
    ['/notes', { content: 'x' }, ['content', 'customer', 'customerId']],
    ['/custom_fields', { externalId: 'f', label: 'F' }, ['externalId', 'label', 'dataType', 'entityType']],
    ['/webhook_endpoints', { url: 'https://x.example' }, ['url', 'enabled']],
    ['/customers/external:c/account-managers', {}, ['userIds']],
  ])('is refused: %s', async (path, body, fields) => {
    const nulls = Object.fromEntries(fields.map((field) => [field, null]));
    for (const headers of [{}, { prefer: 'handling=lenient' }]) {
      const answer = await client.post<{ Error: { details: { field: string; error: string }[] } }>(
        path,
        { ...body, ...nulls },
        headers,
      );
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body).toMatchObject({ Error: { code: 'INVALID_DATA' } });
      const { details } = answer.body.Error;
      expect([...new Set(details.map(({ field }) => field))].sort()).toEqual([...fields].sort());
      for (const { error } of details) expect(error).toMatch(/^must be (one of .+|.+, not null)$/);
    }
  });
});

describe('null in a field with a default', () => {
  it('restores the default of an instrument, a number, a source or the main contact', async () => {
    await store(client, '/payments', payment('p', 'c', 5, {}, PAID));
    expect(await store(client, '/payments', { externalId: 'p', instrument: null })).toMatchObject({
      instrument: 'UNKNOWN',
    });
    for (const [path, body] of [
      ['/invoices', invoice('i', 'c', 5, { customId: 'R1' })],
      ['/credit_notes', creditNote('n', 'c', 5, {}, { customId: 'R2' })],
    ] as const) {
      await store(client, path, body);
      const { externalId } = body;
      expect(await store(client, path, { externalId, customId: null })).toMatchObject({
        customId: externalId,
      });
    }
    const contacts = '/customers/external:c/contacts';
    const main = { externalId: 'm', source: 'ERP', email: 'm@x.example', isMain: true };
    const { id } = await store(client, contacts, main);
    const { body } = await client.put(`${contacts}/${id}`, { source: null, isMain: null });
    expect(body).toMatchObject({ ...main, source: 'API', isMain: false });
  });

  it('keeps the stored currency, and the stored date of a payment, refund or credit note', async () => {
    const nulls = { currency: null, validatedAt: null };
    await store(client, '/payments', payment('p', 'c', 5, {}, PAID));
    await store(client, '/refunds', refund('r', 'c', 5, {}, PAID));
    for (const [path, externalId] of [
      ['/payments', 'p'],
      ['/refunds', 'r'],
    ] as const)
      expect(await store(client, path, { externalId, ...nulls })).toMatchObject({
        currency: 'USD',
        validatedAt: PAID.validatedAt,
      });
    const dated = { currency: 'USD', issuedAt: PAID.validatedAt };
    await store(client, '/credit_notes', creditNote('n', 'c', 5, {}, dated));
    const kept = await store(client, '/credit_notes', { externalId: 'n', currency: null, issuedAt: null });
    expect(kept).toMatchObject(dated);
    await store(client, '/invoices', invoice('i', 'c', 5, { currency: 'USD' }));
    expect(await store(client, '/invoices', { externalId: 'i', currency: null })).toMatchObject({
      currency: 'USD',
    });
  });

  it('means the default in a new record', async () => {
    const nulls = { currency: null, validatedAt: null, instrument: null };
    const made = await store(client, '/payments', payment('p', 'c', 5, {}, nulls));
    expect(made).toMatchObject({ currency: 'EUR', instrument: 'UNKNOWN', validatedAt: expect.any(String) });
  });
});

it('empties a list', async () => {
  await store(client, '/invoices', invoice('i', 'c', 5));
  await store(client, '/payments', payment('p', 'c', 5, { i: 5 }));
  expect(await store(client, '/payments', { externalId: 'p', linkedInvoices: null })).toMatchObject({
    amountLinked: 0,
    linkedInvoices: [],
  });
  const { id } = await createBankAccount(service, client.organization.id, ACCOUNT);
  const bankAccounts = [{ id }];
  expect(await store(client, '/customers', { externalId: 'c', bankAccounts })).toMatchObject({
    bankAccounts,
  });
  const nulls = { bankAccounts: null, contacts: null, customFields: null };
  expect(await store(client, '/customers', { externalId: 'c', ...nulls })).toMatchObject({
    bankAccounts: [],
    contacts: [],
    customFields: [],
  });
});
