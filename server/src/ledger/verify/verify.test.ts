import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { refreshFigures } from '../../../test/harness/figures.ts';
import { runs } from '../../../test/harness/seeds.ts';
import { NOW, settled, settlementContext } from '../../../test/harness/settlement.ts';
import { anyHistory, PEOPLE } from '../../../test/ledger/arbitraries.ts';
import {
  creditNote,
  customer,
  DUE,
  invoice,
  payment,
  reconcile,
  refund,
} from '../../../test/ledger/changes.ts';
import { newId } from '../../platform/ids.ts';
import { type SettlementContext, settle } from '../settlement/settle.ts';
import { verify } from './verify.ts';

let server: TestDatabase;
let context: SettlementContext;

beforeAll(async () => {
  server = await testDatabase(4);
});

afterAll(() => server.drop());

/** Two families, four currencies, every kind of document and link, and a refund that releases links. */
beforeEach(async () => {
  context = await settlementContext(server.database, { USD: '0.9231', JPY: '0.00612', KWD: '3.01' });
  await settled(context, customer('A'), customer('A1', { parent: 'A' }), customer('B'));
  await settled(
    context,
    invoice('I1', 100, { customer: 'A1' }),
    invoice('I2', 100),
    invoice('I3', 100, { writtenOffAt: DUE }),
    invoice('I4', 70),
    invoice('USD1', 12345, { customer: 'B', currency: 'USD' }),
    invoice('KWD1', 1234, { customer: 'B', currency: 'KWD' }),
    payment('JPY1', 777, { customer: 'B', currency: 'JPY' }),
    payment('CHF1', 50, { customer: 'B', currency: 'CHF' }),
  );
  await settled(
    context,
    payment('P1', 150, { invoices: { I1: 80, I2: 60 } }),
    creditNote('C1', 40, { invoices: { I2: 40 } }),
  );
  await settled(context, refund('R1', 90, { payments: { P1: 70 }, creditNotes: { C1: 15 } }));
  await settled(context, payment('P2', 100), creditNote('C2', 30), refund('R2', 30));
  await settled(
    context,
    reconcile('X1', {
      invoices: { I4: 70 },
      refunds: { R2: 20 },
      payments: { P2: 70 },
      creditNotes: { C2: 20 },
    }),
  );
  await settled(context, invoice('I4', 60));
});

const verifyOne = () => verify(server.database, { organizationId: context.organizationId, now: NOW });

/** Changes stored values without settlement; `$1` is the organization. */
async function corrupt(sql: string): Promise<void> {
  const { rowCount } = await server.database.pool.query(sql, [context.organizationId]);
  expect(rowCount, 'rows that the corruption hit').toBeGreaterThan(0);
  await refreshFigures(server.database.pool, context.organizationId);
}

const id = async (
  table: 'documents' | 'customers' | 'reconciliations',
  externalId: string,
): Promise<string> => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE organization_id = $1 AND external_id = $2`,
    [context.organizationId, externalId],
  );
  return rows[0]?.id ?? '';
};

const LINK = (credit: string, debit: string) => `
  organization_id = $1
  AND credit_id = (SELECT id FROM documents WHERE organization_id = $1 AND external_id = '${credit}')
  AND debit_id = (SELECT id FROM documents WHERE organization_id = $1 AND external_id = '${debit}')`;
const BALANCE = (externalId: string, currency: string) => `
  organization_id = $1 AND currency = '${currency}'
  AND customer_id = (SELECT id FROM customers WHERE organization_id = $1 AND external_id = '${externalId}')`;

describe('a healthy ledger', () => {
  it('has no differences, and the report counts the checked records', async () => {
    expect(await verifyOne()).toEqual({
      ok: true,
      checked: { organizations: 1, customers: 3, documents: 14, links: 7, balances: 6, reconciliations: 1 },
      differences: [],
      differenceCount: 0,
    });
  });

  it('results from any history', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const random = await settlementContext(server.database, { USD: '1.1' });
        await settle(random, PEOPLE);
        for (const batch of history) await settle(random, batch);
        const report = await verify(server.database, { organizationId: random.organizationId, now: NOW });
        expect(report.differences).toEqual([]);
      }),
      runs(30),
    );
  });
});

describe('the check of derived values', () => {
  const document = (externalId: string) => ({ kind: 'document', id: () => id('documents', externalId) });
  const balance = (externalId: string, currency: string) => ({
    kind: 'balance',
    id: async () => `${await id('customers', externalId)} ${currency}`,
  });
  const one = (externalId: string) => ({ kind: 'customer', id: () => id('customers', externalId) });
  const setDocument = (set: string, externalId: string) =>
    `UPDATE documents SET ${set} WHERE organization_id = $1 AND external_id = '${externalId}'`;
  const setBalance = (set: string, externalId: string, currency: string) =>
    `UPDATE customer_balances SET ${set} WHERE ${BALANCE(externalId, currency)}`;
  const setCustomer = (set: string, externalId: string) =>
    `UPDATE customers SET ${set} WHERE organization_id = $1 AND external_id = '${externalId}'`;

  // B owes 123.45 USD and 1.234 KWD and has paid 777 JPY: 113.96 + 3.71 − 4.76 EUR. CHF has no rate.
  it.each([
    [
      'amountLinked of an invoice',
      setDocument('amount_linked = 100', 'I1'),
      document('I1'),
      'amountLinked',
      '100',
      '80',
    ],
    [
      'amountLinked of a payment',
      setDocument('amount_linked = 79', 'P1'),
      document('P1'),
      'amountLinked',
      '79',
      '80',
    ],
    [
      'amountLinked of a credit note',
      setDocument('amount_linked = 0', 'C1'),
      document('C1'),
      'amountLinked',
      '0',
      '25',
    ],
    [
      'amountLinked of a refund',
      setDocument('amount_linked = 90', 'R1'),
      document('R1'),
      'amountLinked',
      '90',
      '85',
    ],
    [
      'the settled day of an open invoice',
      setDocument("settled_on = '1999-12-31'", 'I1'),
      document('I1'),
      'settledOn',
      '1999-12-31',
      null,
    ],
    [
      'the kind of credit that settled an invoice',
      setDocument('settled_by_payment = false', 'I4'),
      document('I4'),
      'settledByPayment',
      'false',
      'true',
    ],
    [
      'amountRefunded of a payment',
      setDocument('amount_refunded = 69', 'P1'),
      document('P1'),
      'amountRefunded',
      '69',
      '70',
    ],
    [
      'amountRefunded of an invoice',
      setDocument('amount_refunded = 1', 'I1'),
      document('I1'),
      'amountRefunded',
      '1',
      '0',
    ],
    ['documents', setBalance('documents = 99', 'A', 'EUR'), balance('A', 'EUR'), 'documents', '99', '9'],
    ['invoicesDue', setBalance('invoices_due = 0', 'A', 'EUR'), balance('A', 'EUR'), 'invoicesDue', '0', '1'],
    ['invoiced', setBalance('invoiced = 1', 'A', 'EUR'), balance('A', 'EUR'), 'invoiced', '1', '260'],
    ['credited', setBalance('credited = 1', 'A', 'EUR'), balance('A', 'EUR'), 'credited', '1', '70'],
    ['paid', setBalance('paid = 1', 'A', 'EUR'), balance('A', 'EUR'), 'paid', '1', '250'],
    ['refunded', setBalance('refunded = 1', 'A', 'EUR'), balance('A', 'EUR'), 'refunded', '1', '120'],
    ['amountDue', setBalance('amount_due = 1', 'A', 'EUR'), balance('A', 'EUR'), 'amountDue', '1', '75'],
    [
      'a missing balance',
      `DELETE FROM customer_balances WHERE ${BALANCE('B', 'JPY')}`,
      balance('B', 'JPY'),
      'documents',
      null,
      '1',
    ],
    [
      'a superfluous balance',
      `INSERT INTO customer_balances SELECT organization_id, customer_id, 'GBP', 0, 0, 0, 0, 0, 0, 0
       FROM customer_balances WHERE ${BALANCE('B', 'USD')}`,
      balance('B', 'GBP'),
      'documents',
      '0',
      null,
    ],
    ['the converted balance', setCustomer('balance = 1', 'B'), one('B'), 'balance', '1', '11291'],
    ['the converted amount due', setCustomer('amount_due = 1', 'B'), one('B'), 'amountDue', '1', '11767'],
    ['the balance of a customer', setCustomer('balance = 0', 'A'), one('A'), 'balance', '0', '60'],
  ])(
    'finds exactly one corrupted value: %s',
    async (_, sql, { kind, id: ofRecord }, field, stored, expected) => {
      await corrupt(sql);
      const { ok, differences, differenceCount } = await verifyOne();
      const { organizationId } = context;
      expect(differences).toEqual([
        { organizationId, kind, id: await ofRecord(), field, stored, expected, message: expect.any(String) },
      ]);
      expect({ ok, differenceCount }).toEqual({ ok: false, differenceCount: 1 });
    },
  );

  it.each([
    ['of the link that a refund has partly released', 'P1', 'I2', 1, '0'],
    ['of the link that is still in effect', 'P1', 'I1', 79, '80'],
    ['of a refund’s own link', 'P1', 'R1', 69, '70'],
    ['of a credit note’s link', 'C1', 'I2', 40, '25'],
    ['of a reconciliation’s link', 'P2', 'I4', 60, '70'],
  ])('finds a wrong amountInEffect %s', async (_, credit, debit, wrong, expected) => {
    await corrupt(`UPDATE links SET amount_in_effect = ${wrong} WHERE ${LINK(credit, debit)}`);
    const { differences } = await verifyOne();
    expect(differences).toMatchObject([
      { kind: 'link', field: 'amountInEffect', stored: `${wrong}`, expected },
    ]);
  });

  it('reports the effect on the state of the invoice', async () => {
    await corrupt(setDocument('amount_linked = 100', 'I1'));
    const [difference] = (await verifyOne()).differences;
    expect(difference?.message).toContain('its state reads PAID, should be OVERDUE');
  });

  it('finds a change of rates that did not reach the customers', async () => {
    await corrupt(`UPDATE currency_rates SET rate = '1' WHERE organization_id = $1 AND currency = 'USD'`);
    const { differences } = await verifyOne();
    expect(differences.map(({ kind, field, expected }) => [kind, field, expected])).toEqual([
      ['customer', 'amountDue', '12716'],
      ['customer', 'balance', '12240'],
    ]);
  });
});

describe('several organizations', () => {
  let shared: TestDatabase;

  beforeAll(async () => {
    shared = await testDatabase(4);
  });

  afterAll(() => shared.drop());

  it('are verified in turn, or only the named one, and differences name their organization', async () => {
    const [one, other] = [await settlementContext(shared.database), await settlementContext(shared.database)];
    for (const organization of [one, other]) await settled(organization, customer('A'), invoice('I', 100));
    const all = () => verify(shared.database, { now: NOW });
    const only = ({ organizationId }: SettlementContext) =>
      verify(shared.database, { organizationId, now: NOW });
    expect(await all()).toMatchObject({
      ok: true,
      checked: { organizations: 2, documents: 2, customers: 2 },
    });
    await shared.database.pool.query('UPDATE documents SET amount_linked = 100 WHERE organization_id = $1', [
      one.organizationId,
    ]);
    await refreshFigures(shared.database.pool, one.organizationId);
    expect((await all()).differences.map(({ organizationId }) => organizationId)).toEqual([
      one.organizationId,
    ]);
    expect((await only(one)).ok).toBe(false);
    expect(await only(other)).toMatchObject({ ok: true, checked: { organizations: 1, documents: 1 } });
  });

  it('do not include an unknown one', async () => {
    const unknown = verify(shared.database, { organizationId: newId(), now: NOW });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the check during live writes', () => {
  it('sees a consistent state between two writes and blocks no writer', async () => {
    let writing = true;
    const writer = (async () => {
      for (let round = 1; writing; round += 1) {
        await settled(context, payment('P2', 100 + round, { invoices: { I2: round % 2 === 0 ? 15 : 10 } }));
        await settled(context, refund('R1', 90, { payments: { P1: 60 + (round % 10) } }));
      }
    })();
    try {
      for (let round = 0; round < 20; round += 1) expect((await verifyOne()).differences).toEqual([]);
    } finally {
      writing = false;
      await writer;
    }
  });
});
