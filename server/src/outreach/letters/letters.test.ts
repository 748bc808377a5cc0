import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, expectUnauthorized } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { expectFree } from '../../../test/harness/main-thread.ts';
import { type PdfPageText, readPdf } from '../../../test/harness/pdf-text.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { stored } from '../../../test/harness/uploads.ts';
import type { Action } from '../../dunning/actions/schema.ts';
import { ManualClock } from '../../platform/clock.ts';
import { sweepContents } from '../../platform/files/sweep.ts';
import type { FileStorage } from '../../platform/files/types.ts';
import { newId } from '../../platform/ids.ts';
import { MM } from './address.ts';
import { printLetters } from './print.ts';
import type { LetterBatch } from './schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const BATCHES = '/internal/letters/batches';
const clock = new ManualClock('2026-03-17T09:00:00.000Z');
let service: TestService;
let client: Client;
let ada: string;
/** Customer ids by externalId. */
let ids: Record<string, string>;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-17T09:00:00.000Z');
  client = await service.client({ name: 'Seller & Sons', currency: 'EUR' });
  ada = (await addUser(service, client, 'ada')).id;
  ids = {};
});
afterAll(() => closeVerified(service));

async function addCustomer(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await store(client, '/customers', customer(name, more));
  ids[name] = id;
  return id;
}

/** Adds a letter about invoices of a customer, by their externalIds. */
async function letter(owner: string, ...invoices: string[]): Promise<string> {
  const invoiceIds: string[] = [];
  for (const name of invoices)
    invoiceIds.push((await read<{ id: string }>(client, `/invoices/external:${name}`)).id);
  const carryingInvoiceId = invoiceIds[0] ?? null;
  const facts = { customerId: ids[owner] ?? '', carryingInvoiceId, invoiceIds, name: 'Formal notice' };
  return addAction(service, client, { ...facts, type: 'LETTER', source: 'WORKFLOW' });
}

const print = (body: unknown = {}, user: string | null = ada) =>
  client.post<LetterBatch>(BATCHES, body, user === null ? {} : { 'x-quittance-user': user });

async function bytesOf(path: string): Promise<Buffer> {
  const answer = await fetch(`${service.url}/v1${path}`, {
    headers: { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
  });
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await answer.arrayBuffer());
}

const pagesOf = async (path: string) => readPdf(await bytesOf(path));
const pdfOf = (batch: LetterBatch) => pagesOf(`${BATCHES}/${batch.id}/pdf`);
const action = (id: string) => read<Action>(client, `/actions/${id}`);

function textAt(pages: PdfPageText[], page: number): string {
  const text = pages[page - 1]?.text;
  if (text === undefined) throw new Error(`there is no page ${page}`);
  return text;
}

describe('a letter', () => {
  beforeEach(async () => {
    const address = { address: '1 rue du Test\nBâtiment C', zipcode: '75002', city: 'Paris', country: 'FR' };
    await addCustomer('c', { name: 'Müller & Fils', address });
    await store(client, '/customers/external:c/contacts', contact('eva@example.com', { lastName: 'Marx' }));
    await store(client, '/invoices', invoice('i', 'c', 123_456, { customId: 'N-1', dueDate: '2026-01-31' }));
    await store(client, '/invoices', invoice('j', 'c', 1_000, { customId: 'N-2', dueDate: '2026-02-10' }));
    await store(client, '/payments', payment('p', 'c', 456, { i: 456 }));
  });

  it('lists in the language of the customer what is owed since when, and how to pay it', async () => {
    await store(client, '/invoices', invoice('k', 'c', 5_000, { customId: 'N-3', currency: 'KWD' }));
    await service.database.pool.query(
      `INSERT INTO bank_accounts (organization_id, id, name, bank_name, iban, bic, currency, created_at)
       VALUES ($1, $2, 'Main', 'Test Bank', 'DE89370400440532013000', 'COBADEFFXXX', 'EUR', $3)`,
      [client.organization.id, newId(), clock.now()],
    );
    const id = await letter('c', 'i', 'j', 'k');
    const pages = await pagesOf(`/internal/actions/${id}/letter.pdf`);
    expect(pages).toHaveLength(1);
    const text = textAt(pages, 1);
    for (const part of [
      'Seller & Sons',
      'Müller & Fils',
      '1 rue du Test',
      'Bâtiment C',
      '75002 Paris',
      'FRANCE',
      '17 Mar 2026',
      'Reminder: €1,240.00 and KWD',
      'Dear Marx,',
      'N-1',
      '31 Jan 2026',
      'issued 1 Jan 2026',
      '45 days overdue',
      '€4.56',
      'Overdue, to be paid now (EUR)',
      '€1,234.56',
      '€1,230.00',
      'N-2',
      'N-3',
      '€1,240.00',
      'IBAN: DE89 3704 0044 0532 0130 00',
      'Payment reference: RF',
      'Customer number: c',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('\ufffd');
    expect(text).not.toContain('http');
    expect(await action(id)).toMatchObject({ state: 'TODO' });
  });

  it('shows the net amount in text, table and payment code, and has the letterhead', async () => {
    await service.database.pool.query(
      `INSERT INTO bank_accounts (organization_id, id, name, bank_name, iban, currency, created_at)
       VALUES ($1, $2, 'Main', 'Test Bank', 'DE89370400440532013000', 'EUR', $3)`,
      [client.organization.id, newId(), clock.now()],
    );
    await client.put('/internal/organization/profile', {
      legalName: 'Seller & Sons GmbH',
      address: 'Weg 1',
      zipcode: '10115',
      city: 'Berlin',
      country: 'DE',
      registrationNumber: 'HRB 1',
      vatNumber: 'DE 123',
      phone: '+49 30 1',
    });
    await store(client, '/payments', payment('q', 'c', 100_000));
    const path = `/internal/actions/${await letter('c', 'i', 'j')}/letter.pdf`;
    const text = textAt(await pagesOf(path), 1);
    for (const part of [
      'Reminder: €240.00 overdue',
      'Payments and credit notes on account\n-€1,000.00',
      'Overdue, to be paid now\n€240.00',
      'Beneficiary: Seller & Sons GmbH',
      'Registration number: HRB 1 · VAT number: DE 123',
      'Test Bank, IBAN DE89 3704 0044 0532 0130 00',
      'Seller & Sons GmbH · Weg 1 · 10115 Berlin · GERMANY',
      'Scan with your bank’s app',
    ])
      expect(text).toContain(part);
    await store(client, '/payments', payment('r', 'c', 24_000));
    // Without this invoice nothing would be owed, and no letter printed.
    await store(client, '/invoices', invoice('later', 'c', 5_000, { dueDate: '2026-06-30' }));
    const nothing = textAt(await pagesOf(path), 1);
    expect(nothing).toContain('Overdue, to be paid now\n€0.00');
    expect(nothing).not.toMatch(/Scan with|Bank transfer/);
  });

  it('is in French with the address window on the right', async () => {
    const id = await letter('c', 'i');
    const left = async () => {
      const [page] = await pagesOf(`/internal/actions/${id}/letter.pdf`);
      const line = page?.lines.find(({ text }) => text.includes('75002 Paris'));
      return { page, x: (line?.x ?? 0) / MM, y: (line?.y ?? 0) / MM };
    };
    const english = await left();
    expect(english.x).toBeCloseTo(25, 0);
    for (const at of [english.y]) expect(at).toBeGreaterThan(62.7);
    expect(english.y).toBeLessThan(90);
    await service.database.pool.query(
      `UPDATE customers SET language = 'fr' WHERE organization_id = $1 AND id = $2`,
      [client.organization.id, ids['c']],
    );
    const french = await left();
    expect(french.x).toBeCloseTo(105, 0);
    expect(french.y).toBeGreaterThan(50);
    expect(french.y).toBeLessThan(85);
    for (const part of ['Relance', 'Reste dû', '17 mars 2026', 'Bonjour Marx,', 'Échéance'])
      expect(french.page?.text).toContain(part);
  });

  /** Adds an action whose step has a template with this body. */
  async function letterWith(body: string): Promise<string> {
    const templateId = newId();
    const planId = newId();
    const organizationId = client.organization.id;
    const texts = {
      en: { subject: 'Notice to {{ customer.name }}', body },
    };
    await service.database.pool.query(
      `INSERT INTO mail_templates (organization_id, id, name, texts, created_at, updated_at)
       VALUES ($1, $2, 'Notice', $3, $4, $4)`,
      [organizationId, templateId, JSON.stringify(texts), clock.now()],
    );
    const steps = [
      { key: 's', name: 'Notice', type: 'LETTER', relativeTo: 'DUE_DATE', offsetDays: 45, templateId },
    ];
    await service.database.pool.query(
      `WITH plan AS (INSERT INTO dunning_plans (organization_id, id, name, mode, entity, takeover, steps, created_at, updated_at)
         VALUES ($1, $2, 'P', 'AUTOMATIC', 'CUSTOMER', 'CONTEXTUAL', '[]', $4, $4) RETURNING id)
       INSERT INTO dunning_plan_versions (organization_id, plan_id, version, name, mode, entity, takeover, steps, created_at)
       SELECT $1, id, 1, 'P', 'AUTOMATIC', 'CUSTOMER', 'CONTEXTUAL', $3, $4 FROM plan`,
      [organizationId, planId, JSON.stringify(steps), clock.now()],
    );
    const { id: invoiceId } = await read<{ id: string }>(client, '/invoices/external:i');
    return addAction(service, client, {
      customerId: ids['c'] ?? '',
      type: 'LETTER',
      source: 'WORKFLOW',
      dunningPlanId: planId,
      stepKey: 's',
      planVersion: 1,
      carryingInvoiceId: invoiceId,
      invoiceIds: [invoiceId],
    });
  }

  it('uses the template of its step, in the version with which it was made', async () => {
    const id = await letterWith('Before\n\n{{ invoiceTable }}\n\nAfter');
    const text = textAt(await pagesOf(`/internal/actions/${id}/letter.pdf`), 1);
    const places = ['Notice to Müller & Fils', 'Before', 'N-1', 'After'].map((part) => text.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });

  it('does not block other requests when its text is one endless word', async () => {
    const id = await letterWith('{% assign s = "abcdefghij" %}{% for i in (1..1500) %}{{ s }}{% endfor %}');
    await bytesOf(`/internal/actions/${id}/letter.pdf`);
    await expectFree('letter', () => bytesOf(`/internal/actions/${id}/letter.pdf`));
  });

  it('is refused with a reason when its text is too long', async () => {
    const id = await letterWith('{% for i in (1..3000) %}abcdefghij {% endfor %}');
    const answer = await client.get(`/internal/actions/${id}/letter.pdf`);
    expectError(answer, 409, 'CONFLICT', 'actionIds');
    expect(answer.text).toContain('20000 characters');
  });

  it('includes all claimable invoices when it is made by hand', async () => {
    const made = await client.post<Action>('/internal/actions', {
      name: 'Write',
      type: 'LETTER',
      customerId: ids['c'],
    });
    const text = textAt(await pagesOf(`/internal/actions/${made.body.id}/letter.pdf`), 1);
    for (const part of ['N-1', 'N-2', '€1,240.00']) expect(text).toContain(part);
  });

  it('continues on further pages, each with the table header', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `m${i}`);
    for (const name of many) await store(client, '/invoices', invoice(name, 'c', 100));
    const { body } = await print({ actionIds: [await letter('c', ...many)] });
    const pages = await pdfOf(body);
    expect(body).toMatchObject({ letterCount: 1, pageCount: pages.length });
    expect(pages.length).toBeGreaterThan(1);
    for (const { text } of pages.slice(0, -1)) expect(text).toContain('Open');
    const all = pages.map(({ text }) => text).join('\n');
    for (const name of many) expect(all).toContain(name);
    expect(all).toContain('€60.00');
  });

  it('exists for letters only', async () => {
    const call = await addAction(service, client, { customerId: ids['c'] ?? '' });
    for (const id of [call, MISSING_ID])
      expectError(await client.get(`/internal/actions/${id}/letter.pdf`), 404, 'NOT_FOUND');
  });
});

describe('a batch', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c']) {
      await addCustomer(name);
      await store(client, '/invoices', invoice(`of ${name}`, name, 100, { customId: `N-${name}` }));
    }
  });

  it('prints and marks the due letters, and serves the same PDF later', async () => {
    const [a, b] = [await letter('a', 'of a'), await letter('b', 'of b')];
    await addAction(service, client, { customerId: ids['c'] ?? '', type: 'CALL' });
    const later = await addAction(service, client, {
      customerId: ids['c'] ?? '',
      type: 'LETTER',
      dueAt: '2026-03-18T00:00:00.000Z',
    });
    const { status, body } = await print();
    expect(status).toBe(201);
    const page = (actionId: string, name: string, firstPage: number) => ({
      actionId,
      outcome: 'PRINTED',
      firstPage,
      pageCount: 1,
      customer: { id: ids[name], externalId: name, name: `Customer ${name}` },
    });
    expect(body).toMatchObject({
      letterCount: 2,
      pageCount: 2,
      createdBy: { id: ada },
      createdAt: clock.now(),
      letters: [page(a, 'a', 1), page(b, 'b', 2)],
    });
    const pages = await pdfOf(body);
    expect(pages).toHaveLength(2);
    for (const [i, name] of ['a', 'b'].entries()) {
      expect(textAt(pages, i + 1)).toContain(`Customer ${name}`);
      expect(textAt(pages, i + 1)).toContain(`N-${name}`);
      expect(textAt(pages, 2 - i)).not.toContain(`N-${name}`);
    }
    for (const id of [a, b])
      expect(await action(id)).toMatchObject({
        state: 'EXECUTED',
        outcome: 'PRINTED',
        performedBy: { id: ada },
        performedAt: clock.now(),
      });
    expect(await action(later)).toMatchObject({ state: 'TODO' });
    const bytes = await bytesOf(`${BATCHES}/${body.id}/pdf`);
    await store(client, '/payments', payment('p', 'a', 100, { 'of a': 100 }));
    await sweepContents({ ...service, organizationId: client.organization.id, before: Date.now() + 1e9 });
    expect((await bytesOf(`${BATCHES}/${body.id.toUpperCase()}/pdf`)).equals(bytes)).toBe(true);
    const one = await pagesOf(`/internal/actions/${b}/letter.pdf`);
    expect(one.map(({ text }) => text)).toEqual([textAt(pages, 2)]);
    expect(await read(client, `${BATCHES}/${body.id}`)).toEqual(body);
    expect(await read(client, BATCHES)).toMatchObject({ total: 1, items: [body] });
    expectError(await print(), 409, 'CONFLICT');
  });

  it('leaves out paid invoices, and skips letters without any claim', async () => {
    await store(client, '/invoices', invoice('more', 'a', 700, { customId: 'M-1' }));
    const a = await letter('a', 'of a', 'more');
    const b = await letter('b', 'of b');
    const c = await letter('c', 'of c');
    await store(client, '/payments', payment('p', 'a', 100, { 'of a': 100 }));
    await store(client, '/payments', payment('q', 'b', 100, { 'of b': 100 }));
    await client.put('/invoices/external:of%20c', { promiseToPay: { date: '2026-03-20' } });
    const { body } = await print({ actionIds: [c, b, a] });
    expect(body).toMatchObject({
      letterCount: 1,
      pageCount: 1,
      letters: [
        { actionId: a, outcome: 'PRINTED', firstPage: 1 },
        { actionId: c, outcome: 'PROMISED', firstPage: null, pageCount: 0 },
        { actionId: b, outcome: 'PAID', firstPage: null, pageCount: 0 },
      ],
    });
    const text = textAt(await pdfOf(body), 1);
    expect(text).toContain('M-1');
    expect(text).not.toContain('N-a');
    expect(text).toContain('€7.00');
    expect(await action(b)).toMatchObject({ state: 'IGNORED', outcome: 'PAID' });
    expect(await action(c)).toMatchObject({ state: 'IGNORED', outcome: 'PROMISED' });
  });

  it('has no PDF when it has no letters', async () => {
    const a = await letter('a', 'of a');
    await store(client, '/payments', payment('p', 'a', 100, { 'of a': 100 }));
    expectError(await client.get(`/internal/actions/${a}/letter.pdf`), 409, 'CONFLICT', 'invoices');
    const { body } = await print();
    expect(body).toMatchObject({ letterCount: 0, pageCount: 0, letters: [{ actionId: a, outcome: 'PAID' }] });
    expectError(await client.get(`${BATCHES}/${body.id}/pdf`), 404, 'NOT_FOUND');
  });

  it('prints each letter once, also in concurrent batches during payments', async () => {
    const letters = await Promise.all(
      ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b'].map((name) => letter(name, `of ${name}`)),
    );
    const [answers] = await Promise.all([
      Promise.all([print(), print(), print({ actionIds: letters.slice(0, 3) })]),
      store(client, '/payments', payment('p', 'c', 100, { 'of c': 100 })),
    ]);
    const printed = answers.flatMap(({ status, body }) => (status === 201 ? body.letters : []));
    expect(printed.map(({ actionId }) => actionId).sort()).toEqual([...letters].sort());
    for (const { actionId, outcome } of printed) expect(await action(actionId)).toMatchObject({ outcome });
  });

  it('is stored completely or not at all when the process is killed', async () => {
    const a = await letter('a', 'of a');
    const user = { id: ada, role: 'COLLECTOR', ownCustomersOnly: false } as const;
    const storage: FileStorage = {
      ...service.storage,
      put: async (organizationId, file) => {
        await service.storage.put(organizationId, file);
        throw new Error('killed');
      },
    };
    const context = { ...service, publicUrl: 'http://test.local', storage };
    await expect(printLetters(context, client.organization, {}, user)).rejects.toThrow('killed');
    expect(await action(a)).toMatchObject({ state: 'TODO', outcome: null });
    expect(await read(client, BATCHES)).toMatchObject({ total: 0 });
    expect(await stored(service.storage, client)).toHaveLength(1);
    await sweepContents({ ...service, organizationId: client.organization.id, before: Date.now() + 1e9 });
    expect(await stored(service.storage, client)).toEqual([]);
    expect((await print()).body).toMatchObject({ letterCount: 1 });
  });

  it('is refused for unknown actions, other types and completed letters', async () => {
    const a = await letter('a', 'of a');
    const call = await addAction(service, client, { customerId: ids['a'] ?? '' });
    const done = await addAction(service, client, {
      customerId: ids['b'] ?? '',
      type: 'LETTER',
      performed: { state: 'EXECUTED', at: clock.now() },
    });
    const many = Array.from({ length: 201 }, (_, i) =>
      MISSING_ID.replace(/...$/, String(i).padStart(3, '0')),
    );
    for (const [actionIds, status, code, field] of [
      [[a, MISSING_ID], 400, 'REFERENCE_NOT_FOUND', 'actionIds[1]'],
      [[call, a], 400, 'INVALID_DATA', 'actionIds[0]'],
      [[a, done], 409, 'CONFLICT', 'actionIds[1]'],
      [[], 400, 'INVALID_DATA', 'actionIds'],
      [many, 400, 'INVALID_DATA', 'actionIds'],
    ] as const)
      expectError(await print({ actionIds }), status, code, field);
    const viewer = await addUser(service, client, 'vic', { role: 'VIEWER' });
    expectError(await print({}, viewer.id), 403, 'ACCESS_FORBIDDEN');
    expectError(await print({}, null), 400, 'INVALID_DATA', 'X-Quittance-User');
    expect(await action(a)).toMatchObject({ state: 'TODO' });
  });
});

it.each([
  ['GET', BATCHES],
  ['POST', BATCHES],
  ['GET', `${BATCHES}/${MISSING_ID}`],
  ['GET', `${BATCHES}/${MISSING_ID}/pdf`],
  ['GET', `/internal/actions/${MISSING_ID}/letter.pdf`],
])('answers 401 to %s %s without a key pair', async (method, path) => {
  await expectUnauthorized(service, client, method, path, method === 'POST' ? {} : undefined);
});

it('answers the same for a foreign batch and a missing one', async () => {
  await addCustomer('a');
  await store(client, '/invoices', invoice('i', 'a', 100));
  const a = await letter('a', 'i');
  const { body } = await print();
  const mine = await service.client();
  for (const path of [`${BATCHES}/$`, `${BATCHES}/$/pdf`]) {
    const missing = await mine.get(path.replace('$', MISSING_ID));
    expectError(missing, 404, 'NOT_FOUND');
    expect((await mine.get(path.replace('$', body.id))).text).toBe(missing.text);
  }
  expectError(await mine.get(`/internal/actions/${a}/letter.pdf`), 404, 'NOT_FOUND');
  expect(await mine.get(BATCHES)).toMatchObject({ body: { total: 0, items: [] } });
});
