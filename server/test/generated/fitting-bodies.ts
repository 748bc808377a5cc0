import fc from 'fast-check';
import { ASSIGNED_ACCOUNT } from '../harness/cash-rules.ts';
import { ECB_CHANGES, ecbCsv } from '../harness/ecb.ts';
import type { Context } from './arbitraries.ts';
import { DEBT, poolFor } from './known-records.ts';

interface Drawn {
  type: string;
  value: unknown;
}

/** Draws a view whose columns fit its list. */
function ofList(): fc.Arbitrary<Drawn> {
  const columns = fc.subarray(['daysOverdue', 'level', 'invoice.customId', 'accountManagers'], {
    minLength: 1,
  });
  const view = fc.record({ name: fc.uuid(), columns, isShared: fc.boolean(), list: fc.constant('invoices') });
  return view.map((value) => ({ type: 'application/json', value }));
}

/** Draws a command with a fitting body: free draws hardly ever fit. */
function ofWork(): fc.Arbitrary<Drawn> {
  const until = fc.constantFrom(null, '2040-01-01', '2041-12-31');
  return until.map((one) => ({
    type: 'application/json',
    value: { list: 'work', command: 'snooze', input: { until: one }, filter: {} },
  }));
}

/** Draws as many columns as the existing files have. */
function ofColumns(): fc.Arbitrary<Drawn> {
  const column = (field: string) => ({ field, order: null, epoch: null, decimal: null });
  const columns = fc.constant([column('externalId'), column('name')]);
  const settings = fc.record({
    kind: fc.constant('customers'),
    columns,
    createsCustomers: fc.boolean(),
    currency: fc.constantFrom(null, 'EUR'),
  });
  return settings.map((value) => ({ type: 'application/json', value }));
}

/** Draws a correction of the empty cell that the existing files have. */
function ofEmptyCell(): fc.Arbitrary<Drawn> {
  return fc.uuid().map((value) => ({
    type: 'application/json',
    value: { cells: [{ row: 2, column: 1, value, previous: '' }] },
  }));
}

/** Draws a file as the European Central Bank publishes it. */
function ofEcb(): fc.Arbitrary<Drawn> {
  const rate = fc.nat(999).map((hundredths) => `${hundredths / 100}`);
  return rate.map((drawn) => ({
    type: 'application/json',
    value: { csv: ecbCsv([...ECB_CHANGES, ['2025-12-17', drawn]]), asOf: '2026-01-31' },
  }));
}

/** Draws a reconciliation with equal sums on both sides: free draws never have them. */
function balanced({ pools }: Context): fc.Arbitrary<Drawn> {
  return fc
    .record({
      externalId: fc.uuid(),
      invoice: fc.constantFrom(...poolFor(pools, ['invoices'])),
      payment: fc.constantFrom(...poolFor(pools, ['payments'])),
      amountLinked: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ externalId, invoice, payment, amountLinked }) => ({
      type: 'application/json',
      value: {
        externalId,
        invoices: [{ id: invoice.id, amountLinked }],
        payments: [{ id: payment.id, amountLinked }],
      },
    }));
}

/** Draws a plan for the whole debt of an invoice: free draws never add up to it. */
function ofDebt({ pools }: Context): fc.Arbitrary<Drawn> {
  const debt = poolFor(pools, ['invoices']).filter(({ externalId }) => externalId === 'debt');
  return fc.integer({ min: 1, max: DEBT - 1 }).map((amount) => ({
    type: 'application/json',
    value: {
      invoices: debt.map(({ id }) => ({ id })),
      instalments: [
        { date: '9999-12-30', amount },
        { date: '9999-12-31', amount: DEBT - amount },
      ],
    },
  }));
}

/** Draws a fee of the amount that the open bank transaction has: free draws never add up to it. */
function ofLine(): fc.Arbitrary<Drawn> {
  return fc.constant({ type: 'application/json', value: { parts: [{ kind: 'FEE', amount: 1 }] } });
}

/** Draws VAT that adds up to the amount of some invoices: free draws never do. */
function ofInvoice(): fc.Arbitrary<Drawn> {
  return fc.constantFrom(1_000, DEBT).map((gross) => ({
    type: 'application/json',
    value: { shares: [{ category: 'S', rate: '20', taxable: gross - 100, tax: 100 }] },
  }));
}

/** Draws the columns of the bank table that needs a mapping. */
function ofBankTable({ pools }: Context): fc.Arbitrary<Drawn> {
  const columns = { bookedOn: 1, payerName: 2, texts: [3], amount: 4 };
  const account = fc.constantFrom(...poolFor(pools, ['bank_accounts']));
  return account.map(({ id: bankAccountId }) => ({
    type: 'application/json',
    value: { headingLine: 1, columns, dateOrder: 'DMY', decimalMark: 'COMMA', bankAccountId },
  }));
}

/** Draws the payer that a user assigned. */
function ofPayer({ pools }: Context): fc.Arbitrary<Drawn> {
  const customers = poolFor(pools, ['customers']).filter(({ externalId }) => externalId === 'one');
  return fc.constantFrom(...customers).map(({ id: customerId }) => ({
    type: 'application/json',
    value: { account: ASSIGNED_ACCOUNT, customerId },
  }));
}

/** Draws a question to a customer who has contacts. */
function ofQuestion({ pools }: Context): fc.Arbitrary<Drawn> {
  const customers = poolFor(pools, ['customers']).filter(({ externalId }) => externalId === 'one');
  return fc.constantFrom(...customers).map(({ id }) => ({
    type: 'application/json',
    value: { customer: { id }, to: ['a@example.com'] },
  }));
}

/** Draws of bodies that fit, by operation: free draws of these hardly ever do. */
export const FITTING: Readonly<Record<string, (context: Context) => fc.Arbitrary<Drawn>>> = {
  reconcile: balanced,
  putVatBreakdown: ofInvoice,
  createInstalmentPlan: ofDebt,
  loadLateFeeRates: ofEcb,
  createView: ofList,
  checkImportSheet: ofColumns,
  correctImportSheet: ofEmptyCell,
  createBulkJob: ofWork,
  matchBankTransaction: ofLine,
  mapBankFile: ofBankTable,
  forgetPayer: ofPayer,
  askPayer: ofQuestion,
};
