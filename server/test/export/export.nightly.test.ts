import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportLine } from '../../src/exchange/export/export-lines.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { readBooks } from '../harness/books.ts';
import { expectError } from '../harness/contract.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { contact, customer, invoice, payment, read, refund, store } from '../harness/factories.ts';
import { importLines, runImports } from '../harness/imports.ts';
import { itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { owner } from '../harness/sign-in.ts';
import { Auditor } from '../model/auditor.ts';
import { send } from '../model/commands.ts';
import { NOON } from '../model/figures.ts';
import { Generator } from '../model/generator.ts';
import { Random } from '../model/random.ts';

let service: TestService;
let imports: JobWorker;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock(NOON) });
  imports = runImports(service);
});
afterAll(async () => {
  await imports.stop();
  await service.close();
});

async function exported(client: Client, query = ''): Promise<string> {
  const { status, text, headers } = await client.get(`/export${query}`);
  expect(status, text).toBe(200);
  expect(headers.get('content-type')).toBe('application/x-ndjson');
  return text;
}

const linesOf = (text: string): ExportLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Returns an organization with a history of everything that the API allows. */
async function lived(seed: number): Promise<Client> {
  const client = await service.client();
  const auditor = new Auditor('EUR');
  const generator = new Generator(new Random(seed), auditor, 'w-');
  const commands = [...generator.people()];
  for (const command of commands) await send(client, command);
  for (const command of commands) auditor.judge(command);
  for (let nth = 0; nth < 150; nth += 1) {
    const command = generator.next();
    auditor.judge(command);
    await send(client, command);
  }
  return client;
}

/** Returns the figures that do not depend on the author of a link, on write-offs or on lowered invoices. */
async function figures(client: Client) {
  const { customers, invoices, payments, creditNotes, refunds } = await readBooks(client);
  return {
    customers: customers.map(({ externalId, parent, balances }) => [
      externalId,
      parent?.externalId ?? null,
      Object.fromEntries(balances.map(({ currency, balance }) => [currency, balance])),
    ]),
    invoices: invoices.map((one) => [one.externalId, one.customer.externalId, one.amountOutstanding]),
    credits: [...payments, ...creditNotes].map((one) => [one.externalId, one.amount, one.amountRefunded]),
    refunds: refunds.map((one) => [one.externalId, one.amount, one.amountUnlinked]),
  };
}

const sorted = (all: Awaited<ReturnType<typeof figures>>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]),
  );

describe('an export', () => {
  it('of dates states the same days in an organization of another time zone', async () => {
    const [west, east] = [
      await service.client({ timezone: 'America/New_York' }),
      await service.client({ timezone: 'Pacific/Kiritimati' }),
    ];
    await store(east, '/customers', customer('c'));
    await store(
      east,
      '/invoices',
      invoice('i', 'c', 5, { issuedAt: '2026-02-03T12:00:00Z', dueDate: '2026-02-04' }),
    );
    await store(east, '/payments', payment('p', 'c', 5, { i: 5 }, { validatedAt: '2026-02-05' }));
    const text = await exported(east, '?portable=true');
    expect(linesOf(text).map(({ data }) => data)).toMatchObject([
      { externalId: 'c' },
      { externalId: 'i', issuedAt: '2026-02-03T12:00:00.000Z', dueDate: '2026-02-04' },
      { externalId: 'p', validatedAt: '2026-02-05' },
    ]);
    expect(await importLines(west, text)).toMatchObject({ state: 'COMPLETED' });
    const { rows } = await service.database.pool.query(
      'SELECT due_on AS due, dated_on AS dated FROM documents WHERE organization_id = $1 ORDER BY kind',
      [west.organization.id],
    );
    // An instant counts for the day in its own offset.
    expect(rows).toEqual([
      { due: '2026-02-04', dated: '2026-02-03' },
      { due: null, dated: '2026-02-05' },
    ]);
  });

  itDraws('changes nothing when it is imported again in its organization', async (seed) => {
    const client = await lived(seed);
    const before = await readBooks(client);
    const text = await exported(client);
    const { counts } = await importLines(client, text);
    for (const { created, updated, refused } of Object.values(counts))
      expect({ created, updated, refused }).toEqual({ created: 0, updated: 0, refused: 0 });
    expect(await readBooks(client)).toEqual(before);
    expect(await exported(client)).toBe(text);
  });

  itDraws('gives the same figures in another organization', async (seed) => {
    const client = await lived(seed);
    const other = await service.client();
    const { counts, linesTotal } = await importLines(other, await exported(client, '?portable=true'));
    for (const { refused } of Object.values(counts)) expect(refused).toBe(0);
    expect(linesTotal).toBeGreaterThan(20);
    expect(sorted(await figures(other))).toEqual(sorted(await figures(client)));
    await expectSound(service, other);
  });

  it('contains every field that an import accepts', async () => {
    const client = await service.client();
    await store(client, '/custom_fields', {
      externalId: 'f',
      label: 'F',
      dataType: 'SELECT',
      entityType: 'CUSTOMER',
    });
    await store(client, '/customers', customer('parent'));
    const facts = {
      vatNumber: 'FR1',
      accountingRef: '411',
      language: 'fr',
      dunningEnabled: false,
      address: { address: '1 rue', zipcode: '75001', city: 'Paris', state: null, country: 'FR' },
      parent: { externalId: 'parent' },
      customFields: [{ externalId: 'f', value: { label: 'Gold' } }],
    };
    await store(client, '/customers', customer('c', facts));
    await store(
      client,
      '/customers/external:c/contacts',
      contact('jo@example.com', { isMain: true, phone: '1' }),
    );
    await store(
      client,
      '/invoices',
      invoice('i', 'c', 100, { customId: '2026-1', name: 'Chairs', netAmount: 80 }),
    );
    await store(client, '/payments', payment('p', 'c', 60, { i: 60 }));
    await store(client, '/refunds', refund('r', 'c', 10, { payments: { p: 10 } }));
    const lines = linesOf(await exported(client));
    expect(lines.map(({ type }) => type)).toEqual([
      'customer',
      'customer',
      'contact',
      'invoice',
      'payment',
      'refund',
    ]);
    const [one, , person, bill, paid, back] = lines.map(({ data }) => data);
    expect(one).toMatchObject({
      ...facts,
      externalId: 'c',
      customFields: [{ externalId: 'f', value: { label: 'Gold' } }],
    });
    expect(person).toMatchObject({
      customer: { externalId: 'c' },
      email: 'jo@example.com',
      isMain: true,
      phone: '1',
    });
    expect(bill).toMatchObject({
      customId: '2026-1',
      name: 'Chairs',
      grossAmount: 100,
      netAmount: 80,
      currency: 'EUR',
    });
    expect(paid).toMatchObject({
      amount: 60,
      linkedInvoices: [{ invoice: { externalId: 'i' }, amountLinked: 60 }],
    });
    expect(back).toMatchObject({
      linkedPayments: [{ payment: { externalId: 'p' }, amountLinked: 10 }],
      linkedCreditNotes: [],
    });
    expect(linesOf(await exported(client, '?types=payment,refund')).map(({ type }) => type)).toEqual([
      'payment',
      'refund',
    ]);
  });

  it('contains contacts that users created, without the source that imports must not state', async () => {
    const client = await service.client();
    const path = '/customers/external:c/contacts';
    await store(client, '/customers', customer('c'));
    const person = await owner(service, client, 'olga@example.com');
    const facts = { firstName: 'Jo', isMain: true };
    const added = await person.ask('POST', client, path, contact('jo@x.org', { ...facts, externalId: 'K' }));
    expect(added.status, added.text).toBe(201);
    await store(client, path, contact('erp@x.org', { externalId: 'K' }));
    const text = await exported(client);
    const lines = linesOf(text).flatMap(({ type, data }) => (type === 'contact' ? [data] : []));
    const [own, theirs] = lines.sort((a, b) => String(b['email']).localeCompare(String(a['email'])));
    expect(own).toMatchObject({ ...facts, email: 'jo@x.org' });
    for (const name of ['source', 'externalId']) expect(own).not.toHaveProperty(name);
    expect(theirs).toMatchObject({ email: 'erp@x.org', externalId: 'K', source: 'API' });
    const before = await read(client, path);
    const again = await importLines(client, text);
    expect(again.counts['contact']).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 0 });
    expect(await read(client, path)).toEqual(before);
    const other = await service.client();
    const moved = await importLines(other, await exported(client, '?portable=true'));
    expect(moved.counts['contact']).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 0 });
  });

  it('keeps a reconciliation, and states its links at their documents where these have other links', async () => {
    const client = await service.client();
    await store(client, '/customers', customer('c'));
    for (const name of ['i', 'j']) await store(client, '/invoices', invoice(name, 'c', 100));
    for (const name of ['p', 'q']) await store(client, '/payments', payment(name, 'c', 100));
    const pair = (externalId: string, invoiceId: string, paymentId: string) =>
      store(client, '/reconcile', {
        externalId,
        invoices: [{ externalId: invoiceId, amountLinked: 50 }],
        payments: [{ externalId: paymentId, amountLinked: 50 }],
      });
    await pair('R1', 'i', 'p');
    await pair('R2', 'j', 'q');
    const data = async (type: string) =>
      linesOf(await exported(client, `?types=${type}`)).map((line) => line.data);
    expect((await data('reconcile')).map((one) => one['externalId'])).toEqual(['R1', 'R2']);
    for (const one of await data('payment')) expect(one).not.toHaveProperty('linkedInvoices');
    // A payment with a link of its own states its complete list.
    await store(client, '/payments', payment('own', 'c', 100, { i: 10 }));
    await pair('R3', 'j', 'own');
    expect((await data('reconcile')).map((one) => one['externalId'])).toEqual(['R1', 'R2']);
    const own = (await data('payment')).find((one) => one['externalId'] === 'own');
    expect(own?.['linkedInvoices']).toEqual([
      { invoice: { externalId: 'i' }, amountLinked: 10 },
      { invoice: { externalId: 'j' }, amountLinked: 50 },
    ]);
  });

  it('contains records of its own organization only', async () => {
    const [client, other] = [await service.client(), await service.client()];
    await store(client, '/customers', customer('mine'));
    expect(await exported(other)).toBe('');
    expect(await exported(client)).toContain('"mine"');
  });

  it('refuses unknown types', async () => {
    const client = await service.client();
    expectError(await client.get('/export?types=note'), 400, 'INVALID_DATA');
    expectError(await client.get('/export?portable=perhaps'), 400, 'INVALID_DATA');
  });
});
