import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBooks } from '../../../test/harness/books.ts';
import { expectSound } from '../../../test/harness/expect-sound.ts';
import { creditNote, customer, invoice, payment, read, refund } from '../../../test/harness/factories.ts';
import { finished, line, runImports, upload } from '../../../test/harness/imports.ts';
import { bankClient, paymentOf, paymentPart } from '../../../test/harness/matches.ts';
import { howOften, itDraws } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { randomState, type State, type StateDocument } from '../../../test/ledger/states.ts';
import { Random } from '../../../test/model/random.ts';
import { newId } from '../../platform/ids.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { applyState, type StateLine } from './apply-state.ts';
import type { Import, ImportError } from './schema.ts';

let service: TestService;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService();
  runner = runImports(service);
});
afterAll(async () => {
  await runner.stop();
  await service.close();
});

const deleted = (type: string, externalId: string) => line('deleted', { type, externalId });

async function importState(client: Client, lines: readonly string[]): Promise<Import> {
  const { status, body, text } = await client.send<Import>('POST', '/imports?mode=state', {
    body: lines.join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(status, text).toBe(202);
  return finished(client, body.id);
}

async function errorsOf(client: Client, { id }: Import): Promise<ImportError[]> {
  const { body } = await client.get<{ items: ImportError[] }>(`/imports/${id}/errors?limit=500`);
  return body.items;
}

/** Imports a state that must be accepted completely. */
async function accept(client: Client, lines: readonly string[]): Promise<Import> {
  const done = await importState(client, lines);
  expect(await errorsOf(client, done)).toEqual([]);
  expect(done).toMatchObject({ state: 'COMPLETED', mode: 'state', linesDone: lines.length });
  return done;
}

async function eventsOf({ organization }: Client): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ name: string }>(
    `SELECT concat(type, ' ', data->>'externalId') AS name FROM events WHERE organization_id = $1
     UNION ALL SELECT concat(e.value->>'type', ' ', e.value->'data'->>'externalId')
     FROM outbox o, json_array_elements(o.entries) e WHERE o.organization_id = $1 AND e.value->>'type' IS NOT NULL
     ORDER BY 1`,
    [organization.id],
  );
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('import.'));
}

/** Returns the events that some work causes. */
async function eventsDuring(client: Client, work: () => Promise<unknown>): Promise<string[]> {
  const before = await eventsOf(client);
  await work();
  const after = await eventsOf(client);
  for (const name of before) after.splice(after.indexOf(name), 1);
  return after;
}

const SWAP = [
  line('customer', customer('C')),
  line('invoice', invoice('A', 'C', 100)),
  line('invoice', invoice('B', 'C', 100)),
];
const PAID = [
  line('payment', payment('P1', 'C', 100, { A: 100 })),
  line('payment', payment('P2', 'C', 100, { B: 100 })),
];
const SWAPPED = [
  line('payment', payment('P1', 'C', 100, { B: 100 })),
  line('payment', payment('P2', 'C', 100, { A: 100 })),
];

it('swaps the invoices of two payments, and announces each record once', async () => {
  const client = await service.client();
  await accept(client, [...SWAP, ...PAID]);
  const events = await eventsDuring(client, () => accept(client, [...SWAP, ...SWAPPED]));
  expect(events).toEqual([
    'invoice.updated A',
    'invoice.updated B',
    'payment.updated P1',
    'payment.updated P2',
  ]);
  const { invoices } = await readBooks(client);
  expect(
    invoices.map(({ externalId, state, payments }) => [externalId, state, payments[0]?.externalId]),
  ).toEqual(
    expect.arrayContaining([
      ['A', 'PAID', 'P2'],
      ['B', 'PAID', 'P1'],
    ]),
  );
  const { rows } = await service.database.pool.query(
    `SELECT 1 FROM documents WHERE organization_id = $1 AND (reopened_at IS NOT NULL OR payment_returned_at IS NOT NULL)`,
    [client.organization.id],
  );
  expect(rows).toEqual([]);
  expect(await eventsDuring(client, () => accept(client, [...SWAP, ...SWAPPED]))).toEqual([]);
  await expectSound(service, client);
});

it('moves all documents of a merged customer, and deletes it', async () => {
  const client = await service.client();
  const documents = (owner: string) => [
    line('refund', refund('R', owner, 30, { payments: { P: 30 } })),
    line('payment', payment('P', owner, 100, { I: 70 })),
    line('credit_note', creditNote('N', owner, 30, { I: 30 })),
    line('invoice', invoice('I', owner, 100)),
  ];
  await accept(client, [line('customer', customer('C')), line('customer', customer('D')), ...documents('C')]);
  await accept(client, [deleted('customer', 'C'), ...documents('D'), deleted('invoice', 'unknown')]);
  const { customers, invoices } = await readBooks(client);
  expect(customers.map(({ externalId, amountDue }) => [externalId, amountDue])).toEqual([['D', 0]]);
  expect(invoices).toMatchObject([{ externalId: 'I', state: 'PAID', customer: { externalId: 'D' } }]);
  await expectSound(service, client);
});

it('names the line that caused a refusal, and the lines that a mode does not have', async () => {
  const client = await service.client();
  const done = await importState(client, [
    line('customer', { externalId: 'N', name: 7 }),
    line('invoice', invoice('I', 'N', 100)),
    line('customer', customer('C')),
    line('contact', { customer: { externalId: 'C' }, email: 'a@example.com' }),
    line('payment', payment('P', 'C', 10)),
    deleted('payment', 'P'),
    deleted('contact', 'P'),
  ]);
  const errors = await errorsOf(client, done);
  expect(errors.map((error) => [error.line, error.code, error.field, error.reason])).toEqual([
    [1, 'INVALID_DATA', 'name', expect.any(String)],
    [
      2,
      'REFERENCE_NOT_FOUND',
      'customer.externalId',
      expect.stringMatching(/; customer N was refused \(name: /),
    ],
    [4, 'INVALID_DATA', 'type', 'contact is possible without mode=state only'],
    [5, 'INVALID_DATA', 'externalId', expect.stringMatching(/state each record once/)],
    [6, 'INVALID_DATA', 'externalId', expect.stringMatching(/state each record once/)],
    [7, 'INVALID_DATA', 'type', expect.any(String)],
  ]);
  const { id } = await upload(client, deleted('customer', 'C'));
  await finished(client, id);
  expect(await client.get(`/imports/${id}/errors`)).toMatchObject({
    body: { items: [{ field: 'type', reason: 'deleted is possible with mode=state only' }] },
  });
  expect(await client.send('POST', '/imports?mode=merge')).toMatchObject({ status: 400 });
});

function linesTo(to: State, from: State): string[] {
  const customers = [...to.customers].map(([name, parent]) =>
    line('customer', customer(name, { parent: parent === null ? null : { externalId: parent } })),
  );
  const gone = [...from.documents].filter(([key]) => !to.documents.has(key));
  const goneCustomers = [...from.customers.keys()].filter((name) => !to.customers.has(name));
  return [
    ...customers,
    ...[...to.documents.values()].map(lineTo),
    ...gone.map(([, { kind, name }]) => deleted(kind.toLowerCase(), name)),
    ...goneCustomers.map((name) => deleted('customer', name)),
  ];
}

function lineTo({ kind, name, customer: owner, currency, amount, links }: StateDocument): string {
  const linked = (of: string) =>
    Object.fromEntries(links.flatMap(([one, target, sum]) => (one === of ? [[target, sum]] : [])));
  if (kind === 'INVOICE') return line('invoice', invoice(name, owner, amount, { currency }));
  if (kind === 'PAYMENT')
    return line('payment', payment(name, owner, amount, linked('INVOICE'), { currency }));
  if (kind === 'CREDIT_NOTE')
    return line('credit_note', creditNote(name, owner, amount, linked('INVOICE'), { currency }));
  const lists = { payments: linked('PAYMENT'), creditNotes: linked('CREDIT_NOTE') };
  return line('refund', refund(name, owner, amount, lists, { currency }));
}

const NOTHING: State = { customers: new Map(), documents: new Map() };

/** Returns what callers read about each record, without ids. */
async function views(client: Client): Promise<Map<string, unknown>> {
  const { customers, invoices, payments, creditNotes, refunds } = await readBooks(client);
  const owner = (one: { customer: { externalId: string }; currency: string }) => [
    one.customer.externalId,
    one.currency,
  ];
  const found = new Map<string, unknown>();
  for (const one of customers)
    found.set(`customer ${one.externalId}`, [one.parent?.externalId, one.balances.toSorted(byCurrency)]);
  for (const one of invoices)
    found.set(`invoice ${one.externalId}`, [owner(one), one.grossAmount, one.amountLinked, one.state]);
  for (const one of [...payments, ...creditNotes]) {
    const links = one.linkedInvoices.map((link) => [
      link.invoice.externalId,
      link.amountStated,
      link.amountLinked,
    ]);
    const sums = [one.amount, one.amountLinked, one.amountRefunded];
    found.set(`credit ${one.externalId}`, [owner(one), sums, links.sort()]);
  }
  for (const one of refunds)
    found.set(`refund ${one.externalId}`, [owner(one), one.amount, one.amountLinked]);
  return found;
}

const byCurrency = (a: { currency: string }, b: { currency: string }) => (a.currency < b.currency ? -1 : 1);

itDraws('leads from any valid state to any other, as an import from scratch does', async (seed) => {
  const random = new Random(seed);
  const client = await service.client();
  let from = NOTHING;
  for (let round = 0; round < howOften(4, 40); round += 1) {
    const to = randomState(random);
    const events = await eventsDuring(client, () => accept(client, random.shuffled(linesTo(to, from))));
    const records = events.filter((name) => !name.startsWith('invoice.paid'));
    expect(new Set(records).size, 'a record is announced twice').toBe(records.length);
    const scratch = await service.client();
    await accept(scratch, random.shuffled(linesTo(to, NOTHING)));
    expect(await views(client)).toEqual(await views(scratch));
    expect(await eventsDuring(client, () => accept(client, random.shuffled(linesTo(to, NOTHING))))).toEqual(
      [],
    );
    await expectSound(service, client);
    from = to;
  }
});

const stateLines = (lines: readonly string[]): StateLine[] => lines.map((one): StateLine => JSON.parse(one));

it('applies lines with the caller’s work in one transaction, or neither', async () => {
  const client = await service.client();
  const lines = stateLines([...SWAP, ...PAID]);
  const lost = applyState(service, client.organization, lines, {
    afterWrite: () => Promise.reject(new Error('killed half-way')),
  });
  await expect(lost).rejects.toThrow('killed half-way');
  expect((await readBooks(client)).customers).toEqual([]);
  const results = await applyState(service, client.organization, lines, {
    afterWrite: async (connection, all) => {
      await connection.query('UPDATE organizations SET name = $2 WHERE organization_id = $1', [
        client.organization.id,
        all.map(({ status }) => status).join(),
      ]);
    },
  });
  expect(results.map(({ status }) => status)).toEqual(lines.map(() => 'created'));
  const { rows } = await service.database.pool.query(
    'SELECT name FROM organizations WHERE organization_id = $1',
    [client.organization.id],
  );
  expect(rows).toEqual([{ name: lines.map(() => 'created').join() }]);
});

describe('a payment of a bank transaction', () => {
  const invoices = [line('invoice', invoice('I1', 'A', 100)), line('invoice', invoice('I2', 'A', 100))];

  it('reopens the transaction when the state deletes it', async () => {
    const client = await service.client();
    await accept(client, [line('customer', customer('A')), ...invoices]);
    const bank = bankClient(service, client);
    const matched = (await bank.match(await bank.line(100), paymentPart('A', 100, { I1: 100 }))).body;
    const { externalId } = await read<{ externalId: string }>(client, `/payments/${paymentOf(matched)}`);
    const results = await applyState(
      service,
      client.organization,
      stateLines([deleted('payment', externalId)]),
    );
    expect(results).toMatchObject([{ status: 'deleted' }]);
    expect(await read(client, `/bank_transactions/${matched.id}`)).toMatchObject({
      state: 'UNMATCHED',
      match: null,
    });
    expect(await read(client, '/invoices/external:I1')).toMatchObject({ amountOutstanding: 100 });
    await expectSound(service, client);
  });

  it('keeps the match when the state moves it to another invoice', async () => {
    const client = await service.client();
    await accept(client, [line('customer', customer('A')), ...invoices]);
    const bank = bankClient(service, client);
    const matched = (await bank.match(await bank.line(100), paymentPart('A', 100, { I1: 100 }))).body;
    const id = paymentOf(matched);
    const linkedInvoices = [{ invoice: { externalId: 'I2' }, amountLinked: 100 }];
    const facts = { customer: { externalId: 'A' }, currency: 'EUR', amount: 100 };
    const before = await eventsOf(client);
    const moved: StateLine = { type: 'payment', data: { id, ...facts, linkedInvoices } };
    expect(await applyState(service, client.organization, [moved])).toMatchObject([{ status: 'updated' }]);
    expect(await read(client, '/invoices/external:I1')).toMatchObject({ amountOutstanding: 100 });
    expect(await read(client, '/invoices/external:I2')).toMatchObject({ amountOutstanding: 0 });
    expect(await read(client, `/bank_transactions/${matched.id}`)).toMatchObject({ state: 'MATCHED' });
    expect((await eventsOf(client)).filter((name) => name.startsWith('bank_transaction'))).toEqual(
      before.filter((name) => name.startsWith('bank_transaction')),
    );
    await expectSound(service, client);
  });
});

it('lets two writers state different states at once, and ends with one of them', async () => {
  const client = await service.client();
  await accept(client, [...SWAP, ...PAID]);
  const states = [PAID, SWAPPED].map(stateLines);
  for (let round = 0; round < howOften(10, 100); round += 1) {
    const done = await Promise.all(
      [...states, ...states].map((lines) => applyState(service, client.organization, lines)),
    );
    expect(done.flat().filter(({ status }) => status === 'refused')).toEqual([]);
    await expectSound(service, client);
  }
});

it('refuses the lines of a family that no transaction can state', async () => {
  const client = await service.client();
  const many = Array.from({ length: 20_000 }, (_, i) => deleted('payment', `P${i}`));
  const results = await applyState(service, client.organization, stateLines(many));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['unchanged']));
  await expect(
    applyState(service, client.organization, stateLines([...many, deleted('payment', newId())])),
  ).rejects.toMatchObject({ code: 'INVALID_DATA' });
});
