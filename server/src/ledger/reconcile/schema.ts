import { type Static, Type } from 'typebox';
import {
  amount,
  externalId,
  id,
  nullable,
  object,
  positiveAmount,
  stringEnum,
} from '../../platform/http/schema.ts';
import { invoiceState } from '../documents/schema.ts';

const MAX_ITEMS = 5000;

const sideSchema = (description: string) =>
  Type.Optional(
    Type.Array(
      object(
        {
          id: Type.Optional(id()),
          externalId: Type.Optional(externalId()),
          customId: Type.Optional(externalId()),
          amountLinked: positiveAmount(),
        },
        { title: 'ReconcileItem' },
      ),
      { maxItems: MAX_ITEMS, description },
    ),
  );

export const ReconcileRequest = object(
  {
    externalId: externalId({
      description:
        'The same value again replaces the earlier reconciliation: an absent list keeps its previous ' +
        'value, four empty lists undo it',
    }),
    invoices: sideSchema('Debits, paired before refunds'),
    refunds: sideSchema('Debits'),
    payments: sideSchema('Credits, paired before credit notes'),
    creditNotes: sideSchema('Credits'),
  },
  { $id: 'ReconcileRequest' },
);
export type ReconcileRequest = Static<typeof ReconcileRequest>;

const end = object(
  { id: id(), externalId: externalId(), customId: nullable(Type.String()) },
  { title: 'ReconciledDocument' },
);

export const ReconcileResult = object(
  {
    id: nullable(id(), { description: 'null after it was undone' }),
    externalId: externalId(),
    status: stringEnum(['CREATED', 'UPDATED', 'UNCHANGED', 'UNDONE']),
    links: Type.Array(
      object(
        {
          amountLinked: amount({ description: 'Amount in effect' }),
          amountStated: positiveAmount(),
          invoice: Type.Optional(end),
          refund: Type.Optional(end),
          payment: Type.Optional(end),
          creditNote: Type.Optional(end),
        },
        { title: 'ReconcileLink' },
      ),
    ),
    invoices: Type.Array(
      object({
        id: id(),
        externalId: externalId(),
        customId: nullable(Type.String()),
        state: invoiceState,
        amountLinked: amount(),
        amountOutstanding: amount(),
      }),
    ),
  },
  { $id: 'ReconcileResult' },
);
export type ReconcileResult = Static<typeof ReconcileResult>;
