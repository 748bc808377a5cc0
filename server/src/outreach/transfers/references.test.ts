import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merge } from '../../../test/collections/merging.ts';
import { closeVerified } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { decideOne, deliver, MONDAY, mailServices, owing, switchOn } from '../../../test/harness/outgoing.ts';
import { readPdf } from '../../../test/harness/pdf-text.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { type ReceivedMail, type SmtpTrap, startSmtp } from '../../../test/harness/smtp.ts';
import { addBankAccount } from '../../../test/portal/view.ts';
import type { PaymentReference } from '../../cash/references/schema.ts';
import { accountsIn } from '../../ledger/bank-accounts/queries.ts';
import { ManualClock } from '../../platform/clock.ts';
import { referencesWhenRead } from './references.ts';

/** Which references letters, statements and delivered reminders store. */

let service: TestService;
let client: Client;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
const clock = new ManualClock(MONDAY);
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp);
});
beforeEach(async () => {
  smtp.received = [];
  client = await service.client();
  await switchOn(service, client);
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

const QR_IBAN = 'CH4431999123000889012';
const GERMAN = 'DE89370400440532013000';
const BELGIAN = 'BE68539007547034';
const PRINTED_QRR = /\b\d\d(?: \d{5}){5}\b/;

/** Delivers the reminder that a customer is due, and returns the received mail. */
async function remind(customerId: string): Promise<ReceivedMail['mail']> {
  const actionId = await decideOne(service, client, customerId);
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  const [received] = smtp.received;
  return received === undefined ? expect.unreachable('nothing arrived') : received.mail;
}

/** Returns the first reference of a form in a text. */
const referenceIn = (text: string | undefined, form: RegExp): string =>
  form.exec(text ?? '')?.[0] ?? expect.unreachable(`no ${form} in ${text}`);

async function namedBy(reference: string): Promise<[string, string[]]> {
  const path = `/internal/payment_references/${encodeURIComponent(reference)}`;
  const found = await read<PaymentReference>(client, path);
  return [found.customer.externalId, found.invoices.map(({ externalId }) => externalId).sort()];
}

async function textOf(path: string): Promise<string> {
  const answer = await fetch(`${service.url}/v1${path}`, {
    headers: { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
  });
  expect(answer.status, path).toBe(200);
  const pages = await readPdf(Buffer.from(await answer.arrayBuffer()));
  return pages.map(({ text }) => text).join('\n');
}

const addLetter = (customerId: string) =>
  addAction(service, client, { customerId, type: 'LETTER', source: 'WORKFLOW', name: 'Notice' });

async function printLetters(): Promise<void> {
  const { id } = await addUser(service, client, 'ada');
  const printed = await client.post('/internal/letters/batches', {}, { 'x-quittance-user': id });
  expect(printed.status, printed.text).toBe(201);
}

const storedReferences = async () =>
  (
    await service.database.pool.query<{ reference: string }>(
      'SELECT reference FROM payment_references WHERE organization_id = $1',
      [client.organization.id],
    )
  ).rows.map(({ reference }) => reference);

describe('a delivered reminder', () => {
  it('states the QR reference of its invoice, which a bank line then names', async () => {
    await addBankAccount(service, client, { iban: QR_IBAN });
    const { customerId } = await owing(client, 'c');
    const { text = '', html } = await remind(customerId);
    expect(text).toContain('IBAN: CH44 3199 9123 0008 8901 2');
    const reference = referenceIn(text, PRINTED_QRR);
    expect(html).toContain(reference);
    expect(await namedBy(reference)).toEqual(['c', ['F-c']]);
  });

  it('states the virtual account of the customer with its structured communication', async () => {
    await addBankAccount(service, client, { iban: GERMAN });
    const { customerId } = await owing(client, 'c');
    await store(client, '/customers', customer('c', { paymentAccount: { iban: BELGIAN } }));
    const { text = '' } = await remind(customerId);
    expect(text).toContain('IBAN: BE68 5390 0754 7034');
    expect(text).not.toContain('DE89');
    expect(await namedBy(referenceIn(text, /\+{3}[\d/]{14}\+{3}/))).toEqual(['c', ['F-c']]);
  });
});

it('uses the reference of the account for more invoices than a reference names', async () => {
  await addBankAccount(service, client, { iban: QR_IBAN });
  const { customerId } = await owing(client, 'c');
  for (let i = 1; i <= 200; i += 1)
    await store(client, '/invoices', invoice(`F-${i}`, 'c', 100, { dueDate: '2026-02-23' }));
  const { text = '' } = await remind(customerId);
  expect(text).toContain('F-200');
  const reference = referenceIn(text, PRINTED_QRR);
  expect(await namedBy(reference)).toEqual(['c', []]);
  const letterId = await addLetter(customerId);
  await printLetters();
  expect(await textOf(`/internal/actions/${letterId}/letter.pdf`)).toContain(reference);
  expect(await storedReferences()).toHaveLength(1);
}, 60_000);

it('previews no reference that another customer has', async () => {
  await addBankAccount(service, client, { iban: QR_IBAN });
  const { customerId } = await owing(client, 'c');
  const other = await store(client, '/customers', customer('other'));
  const letterId = await addLetter(customerId);
  const preview = async () =>
    referenceIn(await textOf(`/internal/actions/${letterId}/letter.pdf`), PRINTED_QRR);
  const taken = await preview();
  await service.database.pool.query(
    `INSERT INTO payment_references (organization_id, reference, customer_id, invoice_ids, created_at)
     VALUES ($1, $2, $3, '{}', $4)`,
    [client.organization.id, taken.replaceAll(' ', ''), other.id, clock.now()],
  );
  const free = await preview();
  expect(free).not.toBe(taken);
  await printLetters();
  expect(await namedBy(free)).toEqual(['c', ['F-c']]);
});

describe('a statement', () => {
  const statement = '/customers/external:c/statement.pdf';

  it('stores the reference of the account to which it asks to pay, once', async () => {
    await addBankAccount(service, client, { iban: GERMAN });
    await addBankAccount(service, client, { iban: QR_IBAN });
    await owing(client, 'c');
    for (let i = 0; i < 2; i += 1) expect(await textOf(statement)).toContain('Payment reference: RF');
    expect(await storedReferences()).toEqual([expect.stringMatching(/^RF/)]);
  });

  it('stores none if nothing is to pay, or for a period', async () => {
    await addBankAccount(service, client, { iban: QR_IBAN });
    await owing(client, 'c');
    await textOf(`${statement}?from=2026-01-01`);
    await store(client, '/payments', payment('p', 'c', 10_000));
    expect(await textOf(statement)).not.toContain('Payment reference:');
    expect(await storedReferences()).toEqual([]);
  });

  it('stores none for a customer that was merged or deleted since it was loaded', async () => {
    const accountId = await addBankAccount(service, client, { iban: QR_IBAN });
    const { customerId } = await owing(client, 'c');
    const gone = await store(client, '/customers', customer('gone'));
    await store(client, '/customers', customer('target'));
    const accounts = await accountsIn(service.database.pool, client.organization.id, ['EUR']);
    expect(accounts, accountId).toHaveLength(1);
    const show = (id: string, number: string) =>
      referencesWhenRead(
        service.database,
        {
          organizationId: client.organization.id,
          customer: { id, number },
          invoices: [],
          accounts,
          amounts: [{ currency: 'EUR', amount: 100 }],
          medium: 'PRINT',
        },
        clock.now(),
      );
    await merge(client, 'c', 'target');
    await expect(show(customerId, 'c')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await client.delete('/customers/external:gone')).status).toBe(204);
    await expect(show(String(gone.id), 'gone')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storedReferences()).toEqual([]);
  });
});
