import { Type } from 'typebox';
import { applyPayment } from '../../../ledger/commands.ts';
import { id, object, positiveAmount } from '../../../platform/http/schema.ts';
import { type BulkCommand, describeCommand } from './command.ts';

const MAX_INVOICES = 100;

const PaymentApplication = object({
  invoices: Type.Array(object({ id: id(), amountLinked: positiveAmount() }), {
    minItems: 1,
    maxItems: MAX_INVOICES,
    description: 'Invoices that the payment pays, each with the amount',
  }),
});

/** Bulk commands for payments. */
export const paymentCommands: readonly BulkCommand[] = [
  describeCommand({
    list: 'payments',
    name: 'apply',
    operation: 'reconcile',
    permission: 'reconciliation.edit',
    movesMoney: true,
    input: PaymentApplication,
    referencesOf: ({ invoices }) => ({ customers: [], documents: invoices }),
    perform: ({ context, organization }, paymentId, { invoices }) =>
      applyPayment(context, organization, paymentId, invoices),
  }),
];
