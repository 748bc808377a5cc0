import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_PARTY } from '../../../src/integrations/domain/canonical.ts';
import { queueRefused } from '../../../src/integrations/sync/due.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import { expectSound } from '../../harness/expect-sound.ts';
import {
  connectFolder,
  type ExportLine,
  type Exports,
  FILE_CONNECTORS,
  newFolder,
} from '../../harness/exports.ts';
import { type Client, type TestService, testService } from '../../harness/service.ts';
import {
  findingsOf,
  forgetSweep,
  holdsOfCustomer,
  integrationOf,
  openAmounts,
} from '../../harness/sources.ts';

let root: string;
let service: TestService;
let client: Client;
let erp: Exports;
beforeAll(async () => {
  root = await newFolder();
  service = await testService({ connectors: FILE_CONNECTORS, sourceFolders: [root] });
});
beforeEach(async () => {
  client = await service.client();
  erp = await connectFolder(service, client, root);
});
afterAll(async () => {
  await service.close();
  await rm(root, { recursive: true, force: true });
});

const customer = (externalId: string, more: object = {}): ExportLine => [
  'customer',
  { externalId, name: `Customer ${externalId}`, ...more },
];
const invoice = (externalId: string, owner: string, grossAmount = 100, more: object = {}): ExportLine => [
  'invoice',
  {
    externalId,
    customer: { externalId: owner },
    currency: 'EUR',
    grossAmount,
    issuedAt: '2026-01-05',
    dueDate: '2026-02-04',
    ...more,
  },
];
const payment = (
  externalId: string,
  owner: string,
  amount: number,
  paid: Record<string, number>,
): ExportLine => [
  'payment',
  {
    externalId,
    customer: { externalId: owner },
    currency: 'EUR',
    amount,
    validatedAt: '2026-01-20',
    linkedInvoices: Object.entries(paid).map(([id, amountLinked]) => ({
      invoice: { externalId: id },
      amountLinked,
    })),
  },
];

const BOOKS = [
  customer('A', { contacts: [{ externalId: 'A-c', email: 'ada@a.example' }] }),
  customer('B', { parent: { externalId: 'A' } }),
  invoice('2026:1', 'A'),
  invoice('2026:2', 'B', 250),
  payment('2026:1', 'A', 120, { '2026:1': 60, '2026:2': 60 }),
];
const OPEN = { '2026:1': 40, '2026:2': 190 };

async function expectEqual(): Promise<void> {
  const { balances, equalSince, openFindings, problem } = await integrationOf(erp);
  expect(problem).toBeNull();
  for (const { theirs, ours } of balances) expect(ours).toBe(theirs);
  expect({ openFindings, isEqual: equalSince !== null }).toEqual({ openFindings: 0, isEqual: true });
  await expectSound(service, client);
}

const problemOf = async () => (await integrationOf(erp)).problem?.text ?? null;

/** Returns the text of each open finding that an invoice was stored without a part, by the number of the invoice. */
const partsLeftOut = async () =>
  Object.fromEntries(
    (await findingsOf(erp))
      .filter(({ text }) => text.startsWith('Quittance left out a part of the invoice.'))
      .map(({ key, text }) => [key?.split('/').at(-1), text]),
  );

describe('a complete export', () => {
  it('is stored with its own ids, families and links, equal to the minor unit', async () => {
    await erp.putWhole(BOOKS);
    await erp.start();
    await expectEqual();
    expect(await openAmounts(client)).toEqual(OPEN);
  });

  it('writes what changed in the next one, and deletes what it no longer has', async () => {
    await erp.putWhole(BOOKS);
    await erp.start();
    await erp.putWhole([...BOOKS.slice(0, 3), invoice('2026:3', 'A', 70)]);
    await erp.run();
    expect(await openAmounts(client)).toEqual({ '2026:1': 100, '2026:3': 70 });
    await expectEqual();
  });

  it('is stored without VAT that is wrong, or with the part that a table leaves out', async () => {
    const wrong = { rate: '20', taxable: 1, tax: 0 };
    const rows = [
      'exempt,1,0,,,,',
      '20,1.0.0,0,,,,',
      '20,,,10,5,,',
      '20,1,,,,,',
      '20,,,,,,',
      '0,1,,5.5,,,',
      '10,2,0,,,,1.00',
    ];
    const facts = 'A,EUR,1,2026-01-05,2026-02-04';
    await erp.put('customers.csv', 'externalId,name\nA,Ada\n');
    await erp.put(
      'invoices.csv',
      [
        'externalId,customer,currency,grossAmount,issuedAt,dueDate,vatRate1,vatTaxable1,vatTax1,vatRate2,vatTaxable2,vatTax2,vatPrepaid',
        ...rows.map((row, at) => `${at + 1},${facts},${row}`),
      ].join('\n'),
    );
    await erp.put('export.done', '');
    await erp.start();
    expect(await problemOf()).toBeNull();
    expect(await openAmounts(client)).toEqual(Object.fromEntries(rows.map((_, at) => [at + 1, 100])));
    expect(await partsLeftOut()).toEqual({
      '1': expect.stringContaining('vatRate1 has the value "exempt", which is not a percentage'),
      '2': expect.stringContaining('vatTaxable1 has the value "1.0.0", which is not an amount'),
      '3': expect.stringContaining('tax: is required'),
      '4': expect.stringContaining('tax: is required'),
    });
    for (const [id, share] of [
      ['6', { category: null, rate: '0.00', taxable: 100, tax: 0 }],
      ['7', { category: null, rate: '10.00', taxable: 200, tax: 0 }],
    ]) {
      const { body } = await client.get<{ shares: unknown }>(`/invoices/external:${id}/vat_breakdown`);
      expect(body.shares).toEqual([share]);
    }
    const { id } = (await client.get<{ id: string }>('/invoices/external:1')).body;
    expect((await client.get(`/integration_records/${id}`)).body).toMatchObject({ isBehind: false });
    const of = { organizationId: client.organization.id, connectionId: erp.id };
    await inTransaction(service.database, (connection) => queueRefused(connection, of));
    const queued = await service.database.pool.query(
      `SELECT key FROM source_records
       WHERE organization_id = $1 AND key <> $2 AND (fingerprint IS NULL OR read_priority IS NOT NULL)`,
      [of.organizationId, NO_PARTY],
    );
    expect(queued.rows).toEqual([]);
    await erp.remove();
    await erp.putWhole([
      customer('A'),
      ...rows.map((_, at) => invoice(String(at + 1), 'A')),
      invoice('8', 'A', 100, { vatBreakdown: { shares: Array.from({ length: 51 }, () => wrong) } }),
      invoice('9', 'A', 100, { vatBreakdown: 'exempt' }),
      invoice('10', 'A'),
    ]);
    await erp.run();
    expect(Object.keys(await openAmounts(client))).toHaveLength(10);
    expect(await partsLeftOut()).toEqual({
      '8': expect.stringContaining('vatBreakdown.shares: must'),
      '9': expect.stringContaining('vatBreakdown: must'),
    });
  });

  it('states the virtual account of a customer in columns of its own', async () => {
    const account = async () =>
      (await client.get<{ paymentAccount: object }>('/customers/external:A')).body.paymentAccount;
    const put = async (iban: string, read = () => erp.run()) => {
      await erp.put('customers.csv', `externalId;name;paymentAccount.iban\nA;Ada;${iban}\n`);
      await erp.put('export.done', '');
      await read();
      expect(await problemOf()).toBeNull();
    };
    await put('DE89 3704 0044 0532 0130 00', () => erp.start());
    expect(await account()).toMatchObject({ iban: 'DE89370400440532013000' });
    // An empty cell says nothing.
    await put('');
    expect(await account()).toMatchObject({ iban: 'DE89370400440532013000' });
    await put('FR1420041010050500013M02606');
    expect(await account()).toMatchObject({ iban: 'FR1420041010050500013M02606' });
  });

  it('is read from CSV files once export.done is newer than all of them', async () => {
    await erp.put('customers.csv', 'externalId;name;country\r\nA;Müller;DE\r\n');
    await erp.put(
      'invoices.csv',
      'externalId;customer;currency;grossAmount;issuedAt;dueDate\n1;A;EUR;10.50;2026-01-05;2026-02-04\n',
    );
    await erp.start();
    expect(await problemOf()).toMatch(/export\.done is missing/);
    await erp.put('export.done', '');
    await erp.put('payments.csv', 'externalId,customer,currency,amount,validatedAt,linkedInvoices\n');
    await erp.run();
    expect(await problemOf()).toMatch(/payments\.csv is newer than export\.done/);
    await erp.put(
      'payments.csv',
      'externalId,customer,currency,amount,validatedAt,linkedInvoices\n' +
        '7,A,EUR,5.00,2026-01-20,"[{""invoice"":{""externalId"":""1""},""amountLinked"":500}]"\n',
    );
    await erp.put('export.done', '');
    await erp.run();
    expect(await openAmounts(client)).toEqual({ '1': 550 });
    await expectEqual();
  });

  it('reads columns by a mapping and states the encoding that it expects', async () => {
    await erp.put('customers.csv', Buffer.from('Nr,Name\nA,M\xfcller\n', 'latin1'));
    const data = { externalId: { column: 'Nr' }, name: { column: 'Name' } };
    const records = [{ type: 'customer', data }];
    await erp.put('customers.mapping.json', JSON.stringify({ records }));
    await erp.put('export.done', '');
    await erp.start();
    expect(await problemOf()).toMatch(/customers\.csv: the file is not in utf-8/);
    await erp.put('customers.mapping.json', JSON.stringify({ encoding: 'windows-1252', records }));
    await erp.put('export.done', '');
    await erp.run();
    expect(await problemOf()).toBeNull();
  });

  it('stops before many deletions, and deletes after they are confirmed', async () => {
    const many = Array.from({ length: 10 }, (_, i) => invoice(`I${i}`, 'A'));
    await erp.putWhole([customer('A'), ...many]);
    await erp.start();
    await erp.putWhole([customer('A'), ...many.slice(0, 2)]);
    await erp.run();
    expect(await integrationOf(erp)).toMatchObject({ state: 'STOPPED', missingCount: 8 });
    await client.post(`/integrations/${erp.id}/resume`, { confirmDeletions: 8 });
    await erp.run();
    expect(Object.keys(await openAmounts(client))).toEqual(['I0', 'I1']);
    await expectEqual();
  });
});

describe('a file that is not what it seems', () => {
  beforeEach(async () => {
    await erp.putWhole(BOOKS);
    await erp.start();
  });
  const stays = async () => expect(await openAmounts(client)).toEqual(OPEN);

  it('keeps what was read while a file is half-written', async () => {
    const half = `${JSON.stringify({ type: 'customer', data: customer('A')[1] })}\n{"type":"inv`;
    for (const content of [half, half.split('\n', 1)[0] ?? '', '']) {
      await erp.put('export.ndjson', content);
      await erp.run();
      expect(await problemOf()).toMatch(/not valid JSON|no end line yet/);
      await stays();
    }
    await erp.putWhole(BOOKS);
    await erp.run();
    await expectEqual();
  });

  it('refuses a file with another number of records than its end line says', async () => {
    await erp.put('export.ndjson', `${JSON.stringify({ type: 'end', data: { records: 3 } })}\n`);
    await erp.run();
    expect(await problemOf()).toBe('export.ndjson has 0 records; its end line says 3.');
    await stays();
  });

  it('refuses a line of more than a megabyte, and data in files with other names', async () => {
    await erp.putWhole([...BOOKS, customer('C', { name: 'x'.repeat(1_100_000) })]);
    await erp.run();
    expect(await problemOf()).toMatch(/line 6: is longer than 1 MiB/);
    await erp.putWhole(BOOKS);
    await erp.put('invoice.csv', 'externalId\n');
    await erp.run();
    expect(await problemOf()).toMatch(/invoice\.csv is no file of an export/);
    await stays();
  });

  it('never reads links, or folders that the operator does not allow', async () => {
    await rm(join(erp.folder, 'export.ndjson'));
    await symlink('/etc/passwd', join(erp.folder, 'export.ndjson'));
    await erp.run();
    await stays();
    const outside = await newFolder();
    await symlink(outside, join(root, `link-${erp.id}`));
    await mkdir(join(root, `sub-${erp.id}`));
    const above = `${pathToFileURL(root).href}/%2e%2e`;
    for (const url of [pathToFileURL(join(root, `link-${erp.id}`)).href, above, 'file:///etc']) {
      const { body } = await client.post<{ id: string }>('/integrations', { kind: 'FILES', url });
      const checked = await client.post(`/integrations/${body.id}/check`, undefined);
      expect(checked.body).toMatchObject({ isReady: false, problem: { code: 'RIGHT_MISSING' } });
    }
    await rm(outside, { recursive: true });
  });
});

describe('a wrong line', () => {
  it('stops its family with file, line and field, and the others go on', async () => {
    await erp.putWhole(BOOKS);
    await erp.start();
    const wrong = invoice('2026:9', 'A', 0);
    await erp.putWhole([...BOOKS, customer('C'), wrong, invoice('C-1', 'C', 30)]);
    await erp.run();
    expect(await openAmounts(client)).toEqual({ ...OPEN, 'C-1': 30 });
    const texts = (await findingsOf(erp)).map(({ text }) => text);
    expect(texts.join(' ')).toContain('export.ndjson, line 7, grossAmount');
    await erp.putWhole([...BOOKS, customer('C'), invoice('2026:9', 'A', 5), invoice('C-1', 'C', 30)]);
    await forgetSweep(service, erp);
    await erp.run();
    await expectEqual();
  });

  it('is a finding if its customer is not in the export', async () => {
    await erp.putWhole([...BOOKS, invoice('lost', 'Z', 77)]);
    await erp.start();
    const found = await findingsOf(erp);
    expect(found).toMatchObject([{ cause: 'ITEM_WITHOUT_PARTNER', amount: 77, currency: 'EUR' }]);
    expect(found[0]?.text).toBe('The export has no customer Z of the invoice lost.');
    expect((await integrationOf(erp)).balances).toEqual([
      { currency: 'EUR', theirs: 307, ours: 230, explained: 77 },
    ]);
  });

  it('is refused when it repeats a record', async () => {
    await erp.putWhole([...BOOKS, invoice('2026:1', 'A', 999)]);
    await erp.start();
    expect((await findingsOf(erp)).map(({ text }) => text).join()).toContain('is in the export twice');
  });
});

describe('customers whose records are never read', () => {
  // The files of these tests are an hour old.
  beforeEach(() => client.put(`/integrations/${erp.id}`, { expectedEveryMinutes: 24 * 60 }));
  const chain = (length: number) =>
    Array.from({ length }, (_, i) =>
      customer(`P${i}`, i === 0 ? {} : { parent: { externalId: `P${i - 1}` } }),
    );
  const staleOf = async (...names: string[]) => {
    const holds = await Promise.all(names.map((name) => holdsOfCustomer(client, name)));
    return names.filter((_, i) => holds[i]?.includes('SOURCE_STALE'));
  };

  it('wait with their reminders while their parents form a cycle, and a finding says so', async () => {
    await erp.putWhole(BOOKS);
    await erp.start();
    expect(await staleOf('A', 'B')).toEqual([]);
    await erp.putWhole([customer('A', { parent: { externalId: 'B' } }), ...BOOKS.slice(1)]);
    await erp.run();
    expect(await staleOf('A', 'B')).toEqual(['A', 'B']);
    const found = (await findingsOf(erp)).filter(({ cause }) => cause === 'NOT_READ_YET');
    // Only A changed. B waits with its parent.
    expect(found.map(({ key }) => key)).toEqual(['customer/A']);
    expect(found[0]?.text).toContain('parents that form a cycle');
    expect(await openAmounts(client)).toEqual(OPEN);
    await erp.putWhole(BOOKS);
    await erp.run();
    expect(await staleOf('A', 'B')).toEqual([]);
    await expectEqual();
  });

  it('wait with their reminders while they have too many parents', async () => {
    const books = [...chain(13), invoice('top', 'P0'), invoice('low', 'P12')];
    await erp.putWhole([...chain(12), customer('P12'), ...books.slice(13)]);
    await erp.start();
    await erp.putWhole(books);
    await erp.run();
    expect(await staleOf('P0', 'P12')).toEqual(['P12']);
  });
});

describe('files of changes', () => {
  it('are applied once, in order of their numbers, with deletions', async () => {
    await erp.putWhole(BOOKS);
    await erp.start();
    await erp.putChanges(2, [invoice('2026:4', 'A', 11)]);
    await erp.putChanges(10, [invoice('2026:4', 'A', 12)]);
    await erp.run();
    expect(await problemOf()).toBe('The file of changes with the number 3 is missing.');
    await rm(join(erp.folder, 'changes-10.ndjson'));
    await erp.putChanges(3, [
      invoice('2026:4', 'A', 13),
      ['deleted', { type: 'payment', externalId: '2026:1' }],
    ]);
    await erp.run();
    expect(await openAmounts(client)).toEqual({ '2026:1': 100, '2026:2': 250, '2026:4': 13 });
    await expectEqual();
  });

  it('are read again from one that changed, and are left out once a newer export contains them', async () => {
    await erp.putWhole(BOOKS);
    await erp.putChanges(1, [invoice('2026:4', 'A', 11)]);
    await erp.putChanges(2, [invoice('2026:5', 'A', 12)]);
    await erp.start();
    await erp.putChanges(1, [invoice('2026:4', 'A', 21)]);
    await erp.run();
    expect(await openAmounts(client)).toEqual({ ...OPEN, '2026:4': 21, '2026:5': 12 });
    await erp.putWhole([...BOOKS, invoice('2026:4', 'A', 30), invoice('2026:5', 'A', 12)]);
    await erp.run();
    expect(await openAmounts(client)).toEqual({ ...OPEN, '2026:4': 30, '2026:5': 12 });
    await expectEqual();
  });
});

describe('what the export states about itself', () => {
  it('compares balances and open amounts that it states', async () => {
    const balance = (amount: number): ExportLine => [
      'balance',
      { customer: { externalId: 'A' }, currency: 'EUR', balance: amount },
    ];
    const other: ExportLine = ['balance', { customer: { externalId: 'B' }, currency: 'EUR', balance: 250 }];
    await erp.putWhole([...BOOKS, balance(-20), other]);
    await erp.start();
    await expectEqual();
    await erp.putWhole([
      ...BOOKS.slice(0, 2),
      invoice('2026:1', 'A', 100, { openAmount: 41 }),
      ...BOOKS.slice(3),
      balance(-30),
      other,
    ]);
    await erp.run();
    const found = await findingsOf(erp);
    expect(found.map(({ cause, amount }) => ({ cause, amount }))).toEqual(
      expect.arrayContaining([
        { cause: 'UNEXPLAINED', amount: -10 },
        { cause: 'REFUSED_HERE', amount: null },
      ]),
    );
    expect(found.map(({ text }) => text).join()).toContain(
      'states an open amount of 41, but its links leave 40',
    );
  });

  it('is as fresh as the export, and as long as the next one is not due', async () => {
    const hour = 3_600_000;
    const exportedAt = new Date(Date.now() - 10 * hour).toISOString();
    const readingAt = async () => {
      const { rows } = await service.database.pool.query<{ readAt: string }>(
        'SELECT read_at AS "readAt" FROM source_readings WHERE organization_id = $1 AND source_id = $2',
        [client.organization.id, erp.id],
      );
      return Date.parse(rows[0]?.readAt ?? '');
    };
    await erp.putWhole(BOOKS, { exportedAt });
    await erp.start();
    expect((await integrationOf(erp)).readAt).toBe(exportedAt);
    expect(await readingAt()).toBe(Date.parse(exportedAt));
    await client.put(`/integrations/${erp.id}`, { expectedEveryMinutes: 24 * 60 });
    await erp.run();
    expect(await readingAt()).toBeGreaterThan(Date.now() - hour);
    await client.put(`/integrations/${erp.id}`, { expectedEveryMinutes: 60 });
    await erp.run();
    expect(await readingAt()).toBe(Date.parse(exportedAt) + hour);
  });
});
