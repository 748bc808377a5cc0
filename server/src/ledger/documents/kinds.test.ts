import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import {
  creditNote,
  customer,
  customerAnswer,
  invoice,
  linked,
  payment,
  read,
  refund,
  type Stored,
  store,
} from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import { ManualClock } from '../../platform/clock.ts';

/**
 * Tests that the four kinds of documents share. Each kind states its differences in a table.
 * The rows of `server/test/contract` check single fields, endpoints and list parameters.
 */

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const NOON = '2026-03-01T12:00:00.000Z';
const clock = new ManualClock(NOON);
let service: TestService;
let client: Client;
let bankAccountId: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOON);
  client = await service.client();
  await store(client, '/customers', customer('c'));
  ({ bankAccountId } = await addSettings(service, client));
});
afterAll(() => closeVerified(service));

type Body = Record<string, unknown>;
type Refusal = [title: string, body: Body, code: string, field: string];

interface Kind {
  path: string;
  status: 200 | 201;
  /** Stores what documents of this kind refer to. */
  prepare(): Promise<unknown>;
  /** Returns a new document `x` of customer `c`. */
  body(more?: Body): Body;
  /** The fields of a new document besides those that all kinds have. */
  fields: Body;
  /** The customer's figures after a new document. */
  figures: Body;
  /** Fields that are set at first and stay when the amount changes. */
  stated(): Body;
  /** The field of the amount. */
  amount: 'amount' | 'grossAmount';
  /** A change that clears fields, and what these become. */
  cleared: [change: Body, becomes: Body];
  /** Records that a refused document does not change. */
  untouched: [path: string, facts: Body][];
  refused: readonly Refusal[];
}

const openInvoice = () => store(client, '/invoices', invoice('i', 'c', 1000, { customId: 'F-1' }));
const OPEN: Kind['untouched'] = [
  ['/invoices/external:i', { amountLinked: 0 }],
  ['/customers/external:c', { balance: 1000, amountDue: 1000 }],
];
const money = { instrument: 'UNKNOWN', bankAccountId: null, refNumber: null, validatedAt: NOON };
const clearedMoney: Kind['cleared'] = [
  { instrument: null, refNumber: '', bankAccountId: null },
  { instrument: 'UNKNOWN', refNumber: null, bankAccountId: null, validatedAt: '2026-02-01T00:00:00.000Z' },
];
const statedMoney = (instrument: string) => ({
  instrument,
  refNumber: 'R',
  validatedAt: '2026-02-01T00:00:00.000Z',
  bankAccountId,
});
const pay = (more: Body = {}) => payment('x', 'c', 500, undefined, more);
const credit = (more: Body = {}) => creditNote('x', 'c', 500, undefined, more);
const bill = (more: Body = {}) => invoice('x', 'c', 500, more);
const payOut = (more: Body = {}) => refund('x', 'c', 500, {}, more);
const link = (ref: unknown, amountLinked: unknown = 1) => ({
  linkedInvoices: [{ amountLinked, invoice: ref }],
});

const INVOICE: Kind = {
  path: '/invoices',
  status: 201,
  prepare: () => Promise.resolve(),
  body: bill,
  amount: 'grossAmount',
  fields: {
    customId: 'x',
    name: null,
    grossAmount: 500,
    netAmount: null,
    issuedAt: '2026-01-01T00:00:00.000Z',
    dueDate: '2026-01-31T00:00:00.000Z',
    state: 'OVERDUE',
    amountLinked: 0,
    amountOutstanding: 500,
    amountOverpaid: 0,
    paidAt: null,
    payments: [],
    creditNotes: [],
    source: 'API',
    dunningPlanId: null,
    promiseToPay: null,
    customFields: [],
    dispute: null,
    hasSourceHold: false,
    writtenOff: null,
    pdfUrl: null,
    version: expect.any(Number),
  },
  figures: { balance: 500, amountDue: 500 },
  stated: () => ({ customId: 'F-1', name: 'March', netAmount: 400, currency: 'USD' }),
  cleared: [
    { customId: '', name: '', netAmount: null },
    { customId: 'x', name: null, netAmount: null },
  ],
  untouched: [['/customers/external:c', { balance: 0, balances: [] }]],
  refused: [
    ['an unknown customer id', bill({ customer: { id: MISSING_ID } }), 'REFERENCE_NOT_FOUND', 'customer.id'],
    ['an empty customer', bill({ customer: {} }), 'INVALID_DATA', 'customer'],
    ['a customer by number', bill({ customer: { customId: 'c' } }), 'INVALID_DATA', 'customer.customId'],
    ['an unknown id', bill({ id: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'id'],
    ['an unknown currency', bill({ currency: 'EUX' }), 'INVALID_DATA', 'currency'],
    ['a currency in lower case', bill({ currency: 'eur' }), 'INVALID_DATA', 'currency'],
    ['a null amount', bill({ grossAmount: null }), 'INVALID_DATA', 'grossAmount'],
    ['a null date', bill({ issuedAt: null }), 'INVALID_DATA', 'issuedAt'],
    ['a negative net amount', bill({ netAmount: -1 }), 'INVALID_DATA', 'netAmount'],
    ['links', bill({ linkedPayments: [] }), 'INVALID_DATA', 'linkedPayments'],
  ],
};

const CREDIT_NOTE: Kind = {
  path: '/credit_notes',
  status: 201,
  prepare: openInvoice,
  body: credit,
  amount: 'grossAmount',
  fields: {
    customId: 'x',
    name: null,
    grossAmount: 500,
    netAmount: null,
    issuedAt: NOON,
    dueDate: null,
    amountLinked: 0,
    amountRefunded: 0,
    amountUnlinked: 500,
    linkedInvoices: [],
    pdfUrl: null,
  },
  figures: { balance: 500, amountDue: 1000 },
  stated: () => ({
    customId: 'A-1',
    name: 'Return',
    netAmount: 4,
    issuedAt: '2026-02-01T00:00:00.000Z',
    dueDate: '2026-02-02T00:00:00.000Z',
  }),
  cleared: [
    { customId: '', name: null, netAmount: null, dueDate: null },
    { customId: 'x', name: null, netAmount: null, dueDate: null, issuedAt: '2026-02-01T00:00:00.000Z' },
  ],
  untouched: OPEN,
  refused: [
    ['a field of payments', credit({ amount: 5 }), 'INVALID_DATA', 'amount'],
    ['an unknown customer', creditNote('x', 'y', 5), 'REFERENCE_NOT_FOUND', 'customer.externalId'],
    ['an unknown id', credit({ id: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'id'],
    [
      'an unknown invoice',
      creditNote('x', 'c', 5, { y: 1 }),
      'REFERENCE_NOT_FOUND',
      'linkedInvoices[0].invoice.externalId',
    ],
    ['links over its amount', creditNote('x', 'c', 5, { i: 6 }), 'AMOUNT_EXCEEDED', 'grossAmount'],
    [
      'a link over the invoice',
      creditNote('x', 'c', 2000, { i: 1001 }),
      'AMOUNT_EXCEEDED',
      'linkedInvoices[0].amountLinked',
    ],
    [
      'another currency than its invoice',
      creditNote('x', 'c', 5, { i: 1 }, { currency: 'USD' }),
      'INVALID_DATA',
      'linkedInvoices[0].invoice',
    ],
  ],
};

const PAYMENT: Kind = {
  path: '/payments',
  status: 201,
  prepare: openInvoice,
  body: pay,
  amount: 'amount',
  fields: {
    ...money,
    amount: 500,
    amountLinked: 0,
    amountRefunded: 0,
    amountUnlinked: 500,
    linkedInvoices: [],
  },
  figures: { balance: 500, amountDue: 1000 },
  stated: () => ({ ...statedMoney('CARD'), currency: 'USD' }),
  cleared: clearedMoney,
  untouched: OPEN,
  refused: [
    ['an unknown customer', payment('x', 'y', 5), 'REFERENCE_NOT_FOUND', 'customer.externalId'],
    ['an unknown bank account', pay({ bankAccountId: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'bankAccountId'],
    ['an overlong reference', pay({ refNumber: 'x'.repeat(256) }), 'INVALID_DATA', 'refNumber'],
    [
      'an unknown invoice',
      pay(link({ externalId: 'y' })),
      'REFERENCE_NOT_FOUND',
      'linkedInvoices[0].invoice.externalId',
    ],
    [
      'an unknown customId',
      pay(link({ customId: 'y' })),
      'REFERENCE_NOT_FOUND',
      'linkedInvoices[0].invoice.customId',
    ],
    [
      'an unknown invoice id',
      pay(link({ id: MISSING_ID })),
      'REFERENCE_NOT_FOUND',
      'linkedInvoices[0].invoice.id',
    ],
    ['a link without an invoice', pay(link({})), 'INVALID_DATA', 'linkedInvoices[0].invoice'],
    ['a link of 0', pay(link({ externalId: 'i' }, 0)), 'INVALID_DATA', 'linkedInvoices[0].amountLinked'],
    [
      'an unknown field in a link',
      pay({ linkedInvoices: [{ amountLinked: 1, invoice: { externalId: 'i' }, x: 1 }] }),
      'INVALID_DATA',
      'linkedInvoices[0].x',
    ],
    ['links over its amount', pay(link({ externalId: 'i' }, 501)), 'AMOUNT_EXCEEDED', 'amount'],
    [
      'a link over the invoice',
      payment('x', 'c', 2000, { i: 1001 }),
      'AMOUNT_EXCEEDED',
      'linkedInvoices[0].amountLinked',
    ],
    [
      'a repeated invoice',
      pay({
        linkedInvoices: [...linked('invoice', { i: 1 }), { amountLinked: 1, invoice: { customId: 'F-1' } }],
      }),
      'AMOUNT_EXCEEDED',
      'linkedInvoices[1].invoice',
    ],
  ],
};

const REFUND: Kind = {
  path: '/refunds',
  status: 200,
  prepare: async () => {
    await openInvoice();
    await store(client, '/payments', payment('p', 'c', 1000, { i: 1000 }));
    await store(client, '/credit_notes', creditNote('n', 'c', 300));
  },
  body: payOut,
  amount: 'amount',
  fields: {
    ...money,
    amount: 500,
    amountLinked: 0,
    amountUnlinked: 500,
    linkedPayments: [],
    linkedCreditNotes: [],
  },
  figures: { balance: 200, amountDue: 0 },
  stated: () => statedMoney('CHECK'),
  cleared: clearedMoney,
  untouched: [
    ['/invoices/external:i', { state: 'PAID' }],
    ['/customers/external:c', { balance: -300 }],
  ],
  refused: [
    ['links to invoices', payOut({ linkedInvoices: [] }), 'INVALID_DATA', 'linkedInvoices'],
    ['an unknown id', payOut({ id: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'id'],
    [
      'an unknown bank account',
      payOut({ bankAccountId: MISSING_ID }),
      'REFERENCE_NOT_FOUND',
      'bankAccountId',
    ],
    [
      'more than the payment',
      refund('x', 'c', 5000, { payments: { p: 1001 } }),
      'AMOUNT_EXCEEDED',
      'linkedPayments[0].amountLinked',
    ],
    [
      'more than the credit note',
      refund('x', 'c', 5000, { creditNotes: { n: 301 } }),
      'AMOUNT_EXCEEDED',
      'linkedCreditNotes[0].amountLinked',
    ],
    [
      'more than its own amount',
      refund('x', 'c', 5, { payments: { p: 3 }, creditNotes: { n: 3 } }),
      'AMOUNT_EXCEEDED',
      'amount',
    ],
    [
      'another currency',
      refund('x', 'c', 5, { payments: { p: 1 } }, { currency: 'USD' }),
      'INVALID_DATA',
      'linkedPayments[0].payment',
    ],
  ],
};

const KINDS = {
  'an invoice': INVOICE,
  'a credit note': CREDIT_NOTE,
  'a payment': PAYMENT,
  'a refund': REFUND,
};

describe.each(Object.entries(KINDS))('%s', (_name, kind) => {
  const { path, status, prepare, body, fields, figures, stated, amount, cleared, untouched, refused } = kind;
  beforeEach(() => prepare());

  it('answers with every field and fills in defaults', async () => {
    const answer = await client.post<Stored>(path, body());
    expect(answer.status, answer.text).toBe(status);
    const { id } = answer.body;
    const { id: customerId } = await read(client, '/customers/external:c');
    expect(answer.body).toEqual({
      directUrl: `http://test.local${path}/${id}`,
      id,
      externalId: 'x',
      customer: customerAnswer('c', customerId),
      customerId,
      currency: 'EUR',
      ...fields,
      createdAt: NOON,
      updatedAt: NOON,
    });
    expect(await read(client, `${path}/external:x`)).toEqual(answer.body);
    expect(await read(client, `${path}/${id}`)).toEqual(answer.body);
    expect(await read(client, '/customers/external:c')).toMatchObject(figures);
  });

  it('updates given fields and clears empty ones', async () => {
    const first = await store(client, path, body(stated()));
    const later = '2026-03-01T13:00:00.000Z';
    clock.set(later);
    expect(await store(client, path, { externalId: 'x' })).toEqual(first);
    expect(await store(client, path, { externalId: 'x', [amount]: 600 })).toMatchObject({
      ...stated(),
      [amount]: 600,
      createdAt: NOON,
      updatedAt: later,
    });
    const [change, becomes] = cleared;
    expect(await store(client, path, { externalId: 'x', ...change })).toMatchObject(becomes);
  });

  it('is refused with the field that is wrong, and changes nothing', async () => {
    for (const [title, wrong, code, field] of refused) {
      const answer = await client.post(path, wrong);
      expect(answer.text, title).toContain(code);
      expectError(answer, 400, code, field);
      expect((await client.get(path)).body, title).toMatchObject({ total: 0 });
      for (const [kept, facts] of untouched) expect(await read(client, kept), title).toMatchObject(facts);
    }
  });
});
