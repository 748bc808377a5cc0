import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareImport } from '../../src/exchange/diff/diff.ts';
import type { Difference, DiffReport } from '../../src/exchange/diff/difference.ts';
import { receiveLines } from '../../src/exchange/imports/commands.ts';
import { finishImport } from '../../src/exchange/imports/finish.ts';
import { splitLines } from '../../src/exchange/imports/lines.ts';
import { localDate } from '../../src/kernel/calendar.ts';
import { demoLines } from '../../src/setup/demo/generate.ts';
import { EUROS } from '../../src/setup/demo/names.ts';
import { itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** Pitfall I5: unexplained drift between source and service. */
let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

type Line = { type: string; data: Record<string, unknown> };

const rawLines = (lines: Iterable<Line | string>) =>
  splitLines(
    Readable.from(
      [...lines].map((line) => Buffer.from(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`)),
    ),
  );

async function compare(
  { organization }: Client,
  lines: Iterable<Line | string>,
): Promise<{ report: DiffReport; found: Difference[] }> {
  const found: Difference[] = [];
  const report = await compareImport(service.database, organization, rawLines(lines), {
    report: (one) => void found.push(one),
  });
  return { report, found };
}

async function importAll({ organization }: Client, lines: Iterable<Line>): Promise<void> {
  const { id } = await receiveLines(service, organization.id, { source: rawLines(lines), fileName: 'test' });
  const done = await finishImport(service, organization, id, { pollMillis: 20 });
  expect(done.state).toBe('COMPLETED');
  for (const [type, { refused }] of Object.entries(done.counts)) expect(refused, type).toBe(0);
}

const customer = (externalId: string, more: object = {}): Line => ({
  type: 'customer',
  data: { externalId, name: `Customer ${externalId}`, ...more },
});
const invoice = (externalId: string, grossAmount: number, more: object = {}): Line => ({
  type: 'invoice',
  data: {
    externalId,
    customer: { externalId: 'C' },
    grossAmount,
    issuedAt: '2026-01-01',
    dueDate: '2026-01-31',
    ...more,
  },
});
const payment = (externalId: string, amount: number, links: [string, number][]): Line => ({
  type: 'payment',
  data: {
    externalId,
    customer: { externalId: 'C' },
    amount,
    validatedAt: '2026-01-15',
    linkedInvoices: links.map(([name, amountLinked]) => ({ amountLinked, invoice: { externalId: name } })),
  },
});
const contact = (email: string, more: object = {}): Line => ({
  type: 'contact',
  data: { customer: { externalId: 'C' }, email, ...more },
});

/** Returns the parts that readers see: kind, type, external id and fields. */
const essence = (found: readonly Difference[]) =>
  found.map(({ kind, type, externalId, fields }) => ({
    [`${kind} ${type} ${externalId}`]: Object.fromEntries(
      fields.map(({ field, given, stored }) => [field, [given, stored]]),
    ),
  }));

describe('no difference', () => {
  itDraws('is reported after an import of generated data of every kind, in any order', async (seed) => {
    const client = await service.client({ currency: 'EUR' });
    const setting = {
      currency: 'EUR',
      currencies: new Set(Object.keys(EUROS)),
      positions: [...client.organization.contactPositions],
      today: localDate(service.clock.now(), client.organization.timezone),
    };
    const lines: Line[] = [...demoLines(setting, seed, 40)].map(({ type, data }) => ({
      type,
      data: { ...data },
    }));
    await importAll(client, lines);
    const { report, found } = await compare(client, lines.toReversed());
    expect(essence(found)).toEqual([]);
    expect(report.differences).toBe(0);
    for (const type of ['customer', 'contact', 'invoice', 'payment', 'refund', 'reconcile'] as const)
      expect(report.counts[type]?.same, type).toBeGreaterThan(0);
  });

  it('is reported where the file states the same values differently', async () => {
    const client = await service.client({ timezone: 'Europe/Paris' });
    await importAll(client, [
      customer('C', { vatNumber: 'FR1' }),
      invoice('I', 100),
      payment('P', 100, [['I', 40]]),
    ]);
    const { body } = await client.get<{ id: string }>('/customers/external:C');
    const { found } = await compare(client, [
      customer('C', { vatNumber: 'none yet', address: null }),
      { type: 'customer', data: { id: body.id.toUpperCase(), vatNumber: 'FR1', accountingRef: '' } },
      customer('C', { vatNumber: 'FR1' }),
      invoice('I', 100, { customId: null, name: '', issuedAt: '2026-01-01T01:00:00+01:00', currency: 'EUR' }),
      invoice('I', 100, { customer: { id: body.id, externalId: 'C' } }),
      payment('P', 100, [['I', 40]]),
    ]);
    expect(essence(found)).toEqual([]);
  });
});

describe('a comparison', () => {
  it('reports a changed day of a date where an import would change only that', async () => {
    const client = await service.client({ timezone: 'America/New_York' });
    const due = (externalId: string, dueDate: string) => invoice(externalId, 100, { dueDate });
    await importAll(client, [
      customer('C'),
      due('echo', '2026-02-04'),
      due('day', '2026-02-04T00:00:00Z'),
      due('other', '2026-02-04'),
    ]);
    const lines = [
      customer('C'),
      due('echo', '2026-02-04T00:00:00.000Z'),
      due('day', '2026-02-04'),
      due('other', '2026-02-06'),
      due('other', '2026-02-05T12:00:00Z'),
    ];
    const { found } = await compare(client, lines);
    expect(essence(found)).toEqual([
      { 'different invoice day': { 'day of dueDate': ['2026-02-04', '2026-02-03'] } },
      {
        'different invoice other': { dueDate: ['2026-02-05T12:00:00.000Z', '2026-02-04T00:00:00.000Z'] },
      },
    ]);
    await importAll(client, lines);
    expect((await compare(client, lines.toSpliced(3, 1))).found).toEqual([]);
  });

  it('reports that reminders of a customer are disabled', async () => {
    const client = await service.client();
    const lines = [customer('off', { dunningEnabled: false, language: 'fr' }), customer('follows')];
    await importAll(client, lines);
    expect((await compare(client, lines)).found).toEqual([]);
    const { found } = await compare(client, [
      customer('off', { dunningEnabled: false, dunningPlanId: null, language: null }),
      customer('follows', { dunningPlanId: null, dunningEnabled: false }),
    ]);
    const dunning = { field: 'dunningEnabled', given: false, stored: true };
    expect(new Map(found.map(({ externalId, fields }) => [externalId, fields]))).toEqual(
      new Map([
        ['off', [{ field: 'language', given: null, stored: 'fr' }]],
        ['follows', [dunning]],
      ]),
    );
  });

  it('reports missing and extra records with amounts, for the types in the file', async () => {
    const client = await service.client();
    await importAll(client, [
      customer('C'),
      customer('D'),
      invoice('I-1', 100),
      invoice('I-2', 250),
      payment('P', 5, []),
    ]);
    const { report, found } = await compare(client, [
      customer('C'),
      invoice('I-1', 100),
      invoice('I-3', 70, { currency: 'USD' }),
    ]);
    expect(found).toMatchObject([
      { kind: 'missing', type: 'invoice', externalId: 'I-3', line: 3, amount: 70, currency: 'USD' },
      { kind: 'extra', type: 'customer', externalId: 'D', line: null },
      { kind: 'extra', type: 'invoice', externalId: 'I-2', amount: 250, currency: 'EUR' },
    ]);
    expect(report).toMatchObject({
      lines: 3,
      differences: 3,
      counts: { customer: { same: 1, extra: 1 }, invoice: { same: 1, missing: 1, extra: 1 } },
    });
    expect(report.counts.payment).toBeUndefined();
  });

  it('reports every differing field by its API name', async () => {
    const client = await service.client();
    await importAll(client, [
      customer('P'),
      customer('C', { address: { city: 'Lyon' } }),
      customer('D'),
      invoice('I', 100),
    ]);
    const { found } = await compare(client, [
      customer('C', { name: 'Other', address: { city: 'Paris', zipcode: '' }, parent: { externalId: 'P' } }),
      customer('P'),
      customer('D'),
      invoice('I', 101, {
        customer: { externalId: 'D' },
        dueDate: '2026-02-28',
        customId: 'N-1',
        currency: 'USD',
      }),
    ]);
    expect(essence(found)).toEqual([
      {
        'different customer C': {
          name: ['Other', 'Customer C'],
          'address.city': ['Paris', 'Lyon'],
          parent: [{ externalId: 'P' }, null],
        },
      },
      {
        'different invoice I': {
          customer: [{ externalId: 'D' }, { id: expect.any(String), externalId: 'C' }],
          grossAmount: [101, 100],
          dueDate: ['2026-02-28T00:00:00.000Z', '2026-01-31T00:00:00.000Z'],
          customId: ['N-1', 'I'],
          currency: ['USD', 'EUR'],
        },
      },
    ]);
  });

  it('reports every link whose stated amount differs, also of refunds and reconciliations', async () => {
    const client = await service.client();
    const invoices = [invoice('A', 100), invoice('B', 100), invoice('D', 100)];
    const refund: Line = {
      type: 'refund',
      data: {
        externalId: 'R',
        customer: { externalId: 'C' },
        amount: 50,
        linkedPayments: [{ amountLinked: 50, payment: { externalId: 'P' } }],
      },
    };
    const reconcile: Line = {
      type: 'reconcile',
      data: {
        externalId: 'X',
        invoices: [{ externalId: 'D', amountLinked: 20 }],
        payments: [{ externalId: 'Q', amountLinked: 20 }],
      },
    };
    const lines = [
      customer('C'),
      ...invoices,
      payment('P', 200, [
        ['A', 100],
        ['B', 60],
      ]),
      payment('Q', 30, [['B', 10]]),
      refund,
      reconcile,
    ];
    await importAll(client, lines);
    // The refund takes back 10 of the payment's linked amount; stated amounts stay as stated.
    expect(essence((await compare(client, lines)).found)).toEqual([]);
    const changed = structuredClone(reconcile);
    Object.assign(changed.data, {
      invoices: [{ externalId: 'A', amountLinked: 20 }],
    });
    const { found } = await compare(client, [
      customer('C'),
      ...invoices,
      payment('P', 200, [
        ['A', 90],
        ['D', 5],
      ]),
      { ...payment('Q', 30, []), data: { ...payment('Q', 30, []).data, linkedInvoices: null } },
      { ...refund, data: { ...refund.data, linkedPayments: [], linkedCreditNotes: [] } },
      changed,
    ]);
    expect(essence(found)).toEqual([
      {
        'different payment P': {
          'linkedInvoices[A].amountLinked': [90, 100],
          'linkedInvoices[B].amountLinked': [null, 60],
          'linkedInvoices[D].amountLinked': [5, null],
        },
      },
      { 'different payment Q': { 'linkedInvoices[B].amountLinked': [null, 10] } },
      { 'different refund R': { 'linkedPayments[P].amountLinked': [null, 50] } },
      {
        'different reconcile X': {
          'invoices[A].amountLinked': [20, null],
          'invoices[D].amountLinked': [null, 20],
        },
      },
    ]);
    // Without the reconciliation in the file, its link counts as the payment's own.
    const { found: without } = await compare(client, [
      payment('P', 200, [
        ['A', 100],
        ['B', 60],
      ]),
      payment('Q', 30, [['B', 10]]),
    ]);
    expect(essence(without)).toEqual([
      { 'different payment Q': { 'linkedInvoices[D].amountLinked': [null, 20] } },
    ]);
  });

  it('reports contacts and the main contact, except contacts made by users', async () => {
    const client = await service.client();
    await importAll(client, [
      customer('C'),
      customer('D'),
      contact('a@x.example', { isMain: true, phone: '1' }),
      contact('b@x.example'),
      contact('c@x.example', { externalId: 'K' }),
      { type: 'contact', data: { customer: { externalId: 'D' }, email: 'd@x.example' } },
    ]);
    await client.post('/customers/external:C/contacts', { email: 'app@x.example' });
    await service.database.pool.query(
      `UPDATE contacts SET source = 'APP' WHERE organization_id = $1 AND email = 'app@x.example'`,
      [client.organization.id],
    );
    const { found } = await compare(client, [
      contact('A@x.example', { isMain: true, phone: '2' }),
      contact('b@x.example', { isMain: true }),
      contact('new@x.example'),
      contact('bad@x.example', { position: 'ASTRONAUT' }),
    ]);
    const sorted = essence(found).sort((a, b) => (Object.keys(a).join() < Object.keys(b).join() ? -1 : 1));
    expect(sorted.map((one) => Object.keys(one)[0])).toEqual([
      'different contact a@x.example',
      'different contact b@x.example',
      'extra contact K',
      'extra contact d@x.example',
      'missing contact new@x.example',
      'refused contact null',
    ]);
  });

  it('reports differences in the contacts of a customer', async () => {
    const client = await service.client();
    const contacts = [{ email: 'a@x.example', phone: '1' }, { email: 'b@x.example' }];
    await importAll(client, [customer('C', { contacts })]);
    expect((await compare(client, [customer('C', { contacts })])).found).toEqual([]);
    const { found } = await compare(client, [
      customer('C', { contacts: [{ email: 'a@x.example', phone: '2' }, { email: 'c@x.example' }] }),
    ]);
    expect(essence(found)).toEqual([
      {
        'different customer C': {
          'contacts[a@x.example].phone': ['2', '1'],
          'contacts[c@x.example]': ['c@x.example', null],
          'contacts[b@x.example]': [null, 'b@x.example'],
        },
      },
    ]);
  });

  it('reports custom fields', async () => {
    const client = await service.client();
    const field = { externalId: 'F', label: 'Rating', dataType: 'SELECT', entityType: 'CUSTOMER' };
    const { body, status, text } = await client.post<{ id: string }>('/custom_fields', field);
    expect(status, text).toBe(201);
    const rated = (label: string) => customer('C', { customFields: [{ externalId: 'F', value: { label } }] });
    await importAll(client, [rated('A')]);
    expect((await compare(client, [rated('A')])).found).toEqual([]);
    const { found } = await compare(client, [rated('a')]);
    expect(essence(found)).toEqual([
      { 'different customer C': { [`customFields[${body.id}].value`]: ['a', 'A'] } },
    ]);
  });

  it('reports each line that is unreadable or would be refused, with its reason', async () => {
    const client = await service.client();
    await importAll(client, [customer('C')]);
    const { found, report } = await compare(client, [
      '{"type": "customer", "data": {"externalId": "C", "name": "Customer C"}}',
      'no json',
      '{"type": "order", "data": {}}',
      invoice('I', 1.5),
    ]);
    expect(found.map(({ kind, type, line }) => [kind, type, line])).toEqual([
      ['refused', null, 2],
      ['refused', null, 3],
      ['refused', 'invoice', 4],
    ]);
    expect(found[2]?.fields[0]).toMatchObject({ field: 'grossAmount' });
    expect(report.counts.customer).toMatchObject({ same: 1 });
  });
});

it('neither reads nor names records of another organization', async () => {
  const [mine, theirs] = [await service.client(), await service.client()];
  await importAll(theirs, [customer('C'), invoice('I', 100)]);
  const { body } = await theirs.get<{ id: string }>('/invoices/external:I');
  const { found } = await compare(mine, [customer('C'), invoice('I', 100, { id: body.id })]);
  expect(found.map(({ kind, id }) => [kind, id])).toEqual([
    ['missing', null],
    ['missing', null],
  ]);
});

it('leaves no temporary table behind, and may run twice on one connection', async () => {
  const client = await service.client();
  await importAll(client, [customer('C')]);
  for (let i = 0; i < 30; i += 1) expect((await compare(client, [customer('C')])).found).toEqual([]);
  const { rows } = await service.database.pool.query(
    "SELECT relname FROM pg_class WHERE relname LIKE 'diff_lines%'",
  );
  expect(rows).toEqual([]);
});
