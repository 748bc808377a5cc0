import { Type } from 'typebox';
import {
  amount,
  currency,
  documentRef,
  externalId,
  id,
  instant,
  nullable,
  object,
  positiveAmount,
  words,
} from '../../platform/http/schema.ts';
import { INVOICE_STATES } from '../domain/invoice-state.ts';
import { INSTRUMENTS } from '../domain/settlement/records.ts';

/** Path parameters of one record. The name is the specification's. */
export function recordPath<const N extends string>(name: N) {
  const properties: Record<string, ReturnType<typeof Type.String>> = {
    [name]: Type.String({ format: 'uuid-or-external', description: 'The id, or external:<externalId>' }),
  };
  return Type.Unsafe<Record<N, string>>(object(properties));
}

export const instrument = words(INSTRUMENTS);
export const invoiceState = words(INVOICE_STATES);

/** Links to one or several documents at once in a request; complete where present, null is the empty list. */
export function linkList<const P extends string>(property: P, description: string) {
  const line = object({ amountLinked: positiveAmount(), [property]: documentRef() });
  return Type.Unsafe<
    ({ amountLinked: number } & Record<P, { id?: string; externalId?: string; customId?: string }>)[] | null
  >(nullable(Type.Array(line, { maxItems: 5000, description })));
}

export const customerOfDocument = object({ id: id(), externalId: externalId() });

/** The fields that answers give to every document. */
export const documentAnswer = {
  id: id(),
  externalId: externalId(),
  customer: customerOfDocument,
  currency: currency(),
  amountLinked: amount({ description: 'In effect, in the lowest division of the currency' }),
  createdAt: instant(),
  updatedAt: instant(),
};

/** Links to invoices as payments and credit notes answer them. */
export const linkedInvoicesAnswer = Type.Array(
  object({
    amountLinked: amount({ description: 'In effect: less than stated while a refund takes the credit back' }),
    amountStated: positiveAmount({ description: 'As stated by the caller' }),
    invoice: object({
      id: id(),
      externalId: externalId(),
      customId: nullable(Type.String()),
      state: invoiceState,
    }),
  }),
);

export const customerFilter = {
  'customer.id': Type.Optional(id()),
  'customer.externalId': Type.Optional(externalId()),
};

export const pdfUrl = nullable(Type.String({ format: 'uri' }), {
  description:
    'Address of the PDF, usable without keys for one hour from the answer; null when none was uploaded. Ask again for a fresh one',
});
