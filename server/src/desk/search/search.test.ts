import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, store } from '../../../test/harness/factories.ts';
import { refreshFigures } from '../../../test/harness/figures.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { CUSTOMER_NAMED, PHONE_DIGITS, SEARCHED } from '../../ledger/filters.ts';
import type { SearchResult } from './schema.ts';

let service: TestService;
let client: Client;
let other: Client;

const CUSTOMERS = [
  customer('C-1001', { name: 'Dupont Distribution SA', vatNumber: 'FR 40 552100554' }),
  customer('C-1002', { name: 'Société Générale d’Œuvres', vatNumber: 'FR41552100555' }),
  customer('C-1003', { name: 'Müller & Söhne GmbH' }),
  customer('C-1004', { name: '100%_\\ pure' }),
  customer('C-10', { name: 'Martin' }),
];

beforeAll(async () => {
  service = await testService();
  client = await service.client();
  other = await service.client();
  for (const body of CUSTOMERS) await store(client, '/customers', body);
  await store(client, '/customers/external:C-1003/contacts', { email: 'Petra.Vogel@mueller.example' });
  await store(client, '/customers/external:C-1003/contacts', {
    email: 'office@mueller.example',
    phone: '+49 (0)40 5550-100',
  });
  await store(
    client,
    '/invoices',
    invoice('erp-1', 'C-1001', 123450, { customId: 'INV-2026/0042', name: 'Beratung März' }),
  );
  await store(client, '/invoices', invoice('erp-2', 'C-1003', 200000, { customId: 'INV-2026/0420' }));
  await store(client, '/invoices', invoice('erp-3', 'C-1003', 1234, { customId: '7788', currency: 'KWD' }));
  await store(client, '/invoices', invoice('erp-4', 'C-1002', 1234, { customId: '7789', currency: 'JPY' }));
  await store(
    client,
    '/payments',
    payment('pay-1', 'C-1003', 76550, { 'erp-2': 76550 }, { refNumber: 'RF18 5390 0754 7034' }),
  );
  await store(other, '/customers', customer('C-1001', { name: 'Dupont elsewhere' }));
  await store(other, '/customers/external:C-1001/contacts', {
    email: 'elsewhere@dupont.example',
    phone: '040 5550100',
  });
});
afterAll(() => closeVerified(service));

async function ask(q: string, more = '', by = client): Promise<SearchResult> {
  const { status, text, body } = await by.get<SearchResult>(
    `/internal/search?q=${encodeURIComponent(q)}${more}`,
  );
  expect(status, text).toBe(200);
  return body;
}

/** Returns the found records, each with the field and the quality of its match. */
async function found(q: string): Promise<string[]> {
  const { customers, invoices, payments } = await ask(q);
  return [...customers.items, ...invoices.items, ...payments.items].map(
    ({ externalId, match }) => `${externalId} ${match.field} ${match.how}`,
  );
}

describe('a phone number', () => {
  it.each(['+49 40 5550 100', '0049405550100', '040/5550100', '5550100'])(
    'finds %s in any format',
    async (typed) => {
      const { customers } = await ask(typed);
      expect(customers.items).toMatchObject([
        { externalId: 'C-1003', phone: '+49 (0)40 5550-100', match: { field: 'phone', how: 'EXACT' } },
      ]);
    },
  );

  it('finds a part, and no other number with the same last digits', async () => {
    expect(await found('4055501')).toContain('C-1003 phone CONTAINS');
    expect(await found('030 5550100')).toEqual([]);
  });

  it('finds only customers of the user where users see only their own', async () => {
    const { id } = await addUser(service, client, 'own', { ownCustomersOnly: true });
    const asUser = () => client.get<SearchResult>('/internal/search?q=5550100', { 'x-quittance-user': id });
    expect((await asUser()).body.customers.items).toEqual([]);
    await client.post('/customers/external:C-1003/account-managers', { userIds: [id] });
    expect((await asUser()).body.customers.items).toMatchObject([{ externalId: 'C-1003' }]);
  });
});

describe('customers', () => {
  it.each([
    ['dupont', ['C-1001 name BEGINS']],
    ['DUPONT distribution sa', ['C-1001 name EXACT']],
    ['dupond', ['C-1001 name SIMILAR']],
    ['distribtuion', ['C-1001 name SIMILAR']],
    ['dupond distrbution', ['C-1001 name SIMILAR']],
    ['muller sohne', ['C-1003 name BEGINS']],
    ['Müler', ['C-1003 name SIMILAR']],
    ['generale oeuvres', ['C-1002 name CONTAINS']],
    ['societe', ['C-1002 name BEGINS']],
    ['c-1002', ['C-1002 externalId EXACT']],
    ['C-10', ['C-10 externalId EXACT', 'C-1001', 'C-1003', 'C-1004', 'C-1002']],
    ['FR40552100554', ['C-1001 vatNumber EXACT']],
    ['fr 41 552100555', ['C-1002 vatNumber EXACT']],
    ['FR-41-552.100.555', ['C-1002 vatNumber EXACT']],
    ['552100554', ['C-1001 vatNumber BEGINS']],
    ['5210055', ['C-1001 vatNumber CONTAINS', 'C-1002 vatNumber CONTAINS']],
    ['petra.vogel@mueller.example', ['C-1003 email EXACT']],
    ['vogel', ['C-1003 email CONTAINS']],
    ['petra.vogl@mueller.example', ['C-1003 email SIMILAR']],
    ['100%_', ['C-1004 name BEGINS']],
    ['durand', []],
    ['%', []],
    ['_', []],
  ])('are found by %s', async (q, expected) => {
    const seen = await found(q);
    expect(seen.map((text, i) => (expected[i]?.includes(' ') ? text : text.split(' ')[0]))).toEqual(expected);
  });

  it('show the contact by whom they were found', async () => {
    const { customers } = await ask('vogel');
    expect(customers.items).toMatchObject([
      { type: 'CUSTOMER', email: 'Petra.Vogel@mueller.example', currency: 'EUR', vatNumber: null },
    ]);
  });
});

describe('invoices and payments', () => {
  it.each([
    ['INV-2026/0042', ['erp-1 customId EXACT']],
    ['inv 2026 0042', ['erp-1 customId EXACT']],
    ['INV20260042', ['erp-1 customId EXACT']],
    ['0420', ['erp-2 customId CONTAINS']],
    ['erp-2', ['erp-2 externalId EXACT']],
    ['marz', ['erp-1 name BEGINS']],
    ['beratng', ['erp-1 name SIMILAR']],
    ['1,234.50', ['erp-1 grossAmount EXACT', 'erp-2 amountOutstanding EXACT']],
    ['1.234,5', ['erp-1 grossAmount EXACT', 'erp-2 amountOutstanding EXACT']],
    ['1234,50 €', ['erp-1 grossAmount EXACT', 'erp-2 amountOutstanding EXACT']],
    ['1.234', ['erp-4 grossAmount EXACT', 'erp-3 grossAmount EXACT']],
    ['2000', ['erp-2 grossAmount EXACT']],
    ['765.50', ['pay-1 amount EXACT']],
    ['RF18539007547034', ['pay-1 refNumber EXACT']],
    ['rf18 5390', ['pay-1 refNumber BEGINS']],
    ['0754', ['pay-1 refNumber BEGINS']],
    ['5390075', ['pay-1 refNumber CONTAINS']],
    ['99999999999999999999', []],
  ])('are found by %s', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('show the facts needed to choose one', async () => {
    const { invoices, payments, customers } = await ask('1,234.50', '&kinds=INVOICE,PAYMENT');
    expect(customers).toEqual({ items: [], isMore: false });
    expect(payments).toEqual({ items: [], isMore: false });
    expect(invoices.items[1]).toMatchObject({
      type: 'INVOICE',
      customId: 'INV-2026/0420',
      grossAmount: 200000,
      amountOutstanding: 123450,
      customer: { externalId: 'C-1003', name: 'Müller & Söhne GmbH' },
    });
  });
});

it('finds long numbers by their last digits, also outside the sample of records', async () => {
  const own = await service.client();
  await store(own, '/customers', customer('C'));
  const numbers = Array.from({ length: 60 }, (_, i) => `INV-2026-${String(i).padStart(7, '0')}`);
  await Promise.all(
    numbers.map((customId, i) => store(own, '/invoices', invoice(`e${i}`, 'C', 100, { customId }))),
  );
  // All have one creation time, so the sample holds fifty of them and only an index finds some of the others.
  await service.database.pool.query('UPDATE documents SET created_at = $2 WHERE organization_id = $1', [
    own.organization.id,
    '2026-01-01T00:00:00.000Z',
  ]);
  await refreshFigures(service.database.pool, own.organization.id);
  for (const number of numbers) {
    const digits = number.replaceAll('-', '');
    const asked = [number, digits, digits.slice(1), `inv ${number.slice(-9)}`];
    for (const q of asked.slice(0, number.endsWith('7') ? 4 : 1)) {
      const { invoices } = await ask(q, '&kinds=INVOICE', own);
      expect(
        invoices.items.map(({ customId }) => customId),
        q,
      ).toEqual([number]);
    }
  }
  expect((await ask('XNV-2026-0000007', '&kinds=INVOICE', own)).invoices.items).toEqual([]);
});

it('shows the best matches first and reports that there are more', async () => {
  const mine = await service.client();
  for (let i = 0; i < 12; i += 1)
    await store(mine, '/customers', customer(`x${i}`, { name: i === 7 ? 'Lumen' : `The Lumen No ${i}` }));
  const { customers } = await ask('lumen', '&limit=5', mine);
  expect(customers.items).toHaveLength(5);
  expect(customers.isMore).toBe(true);
  expect(customers.items[0]).toMatchObject({ externalId: 'x7', match: { field: 'name', how: 'EXACT' } });
  expect((await ask('lumen', '&limit=12', mine)).customers).toMatchObject({ isMore: false });
});

it('finds nothing of other organizations', async () => {
  const { customers } = await ask('dupont', '', other);
  expect(customers.items.map(({ name }) => name)).toEqual(['Dupont elsewhere']);
  expect((await ask('INV-2026/0042', '', other)).invoices.items).toEqual([]);
});

it.each(['q=', 'q=%20', '', `q=${'x'.repeat(201)}`, 'q=a&kinds=NOTE', 'q=a&limit=0', 'q=a&limit=51'])(
  'refuses %s',
  async (query) => {
    expectError(await client.get(`/internal/search?${query}`), 400, 'INVALID_DATA');
  },
);

it('accepts any input', async () => {
  const strange = [
    '((((',
    '\\',
    '*+?',
    '[a-',
    'a{9999}',
    '\u0301',
    '日本',
    '😀😀😀',
    "';--",
    '.',
    '@',
    'a@',
    '@@@@@@',
  ];
  for (const q of [...strange, 'ab'.repeat(100), 'x '.repeat(100), '1'.repeat(200), '١٢٣', 'ﷺ'.repeat(100)])
    await ask(q);
});

it('uses the same expressions as its indexes', async () => {
  const connection = await service.database.pool.connect();
  const definition = async (index: string) => {
    const { rows } = await connection.query<{ text: string }>(
      'SELECT pg_get_indexdef($1::regclass) AS text',
      [index],
    );
    return rows[0]?.text.replace(index, '').replace(/ WITH .*?\)/, '');
  };
  const trigrams = (expression: string) => `USING gin (organization_id, ${expression} gin_trgm_ops)`;
  try {
    await connection.query('BEGIN');
    for (const [index, on] of [
      ['contacts_phone_idx', `contacts ${trigrams(PHONE_DIGITS)} WHERE phone IS NOT NULL`],
      ['contacts_searched_idx', `contacts ${trigrams(SEARCHED.contacts)}`],
      ['search_texts_customers_idx', `search_texts ${trigrams('text')} WHERE kind = 'CUSTOMER'`],
      ['search_texts_invoices_idx', `search_texts ${trigrams('text')} WHERE kind = 'INVOICE'`],
      ['documents_payment_searched_idx', `documents ${trigrams(SEARCHED.payments)} WHERE kind = 'PAYMENT'`],
      ['customers_named_idx', `customers (organization_id, ${CUSTOMER_NAMED}, id)`],
    ] as const) {
      await connection.query(`CREATE INDEX probe_${index} ON ${on}`);
      expect(await definition(`probe_${index}`)).toBe(await definition(index));
    }
  } finally {
    await connection.query('ROLLBACK');
    connection.release();
  }
});
