import { type Static, Type } from 'typebox';
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
  recordRef,
  schemaRef,
  stringEnum,
} from '../../platform/http/schema.ts';
import { wordsQuery } from '../../platform/lists/filters.ts';
import { CustomerSummary } from '../customers/schema.ts';
import { INVOICE_STATES } from '../domain/invoice-state.ts';
import { INSTRUMENTS } from '../domain/settlement/records.ts';
import { directUrlAnswer } from '../records/schema.ts';

/** Returns the path parameters of one record. The specification defines the parameter's name. */
export function recordPath<const N extends string>(name: N) {
  const properties: Record<string, ReturnType<typeof Type.String>> = {
    [name]: Type.String({ format: 'uuid-or-external', description: 'The id, or external:<externalId>' }),
  };
  return Type.Unsafe<Record<N, string>>(object(properties));
}

export const instrument = stringEnum(INSTRUMENTS, { title: 'Instrument' });
export const invoiceState = stringEnum(INVOICE_STATES, { title: 'InvoiceState' });

/** Returns the schema of a link list in a request. A present list is complete; null is the empty list. */
export function linkList<const P extends string>(property: P, description: string) {
  const title = `${property.charAt(0).toUpperCase()}${property.slice(1)}Link`;
  const line = object({ amountLinked: positiveAmount(), [property]: documentRef() }, { title });
  return Type.Unsafe<
    ({ amountLinked: number } & Record<P, { id?: string; externalId?: string; customId?: string }>)[] | null
  >(nullable(Type.Array(line, { maxItems: 5000, description })));
}

/** The customer of a record, with its identifiers and its name. */
export const customerAnswer = object(
  {
    id: id(),
    externalId: externalId(),
    name: Type.String(),
    companyName: Type.String({ description: 'The same as `name`' }),
  },
  { title: 'CustomerOfRecord' },
);

/**
 * Returns the schema of a document's customer in requests. It accepts the extra fields of responses, and
 * ignores them.
 */
export const customerRef = (description: string) =>
  object(
    {
      ...recordRef().properties,
      name: Type.Optional(Type.String({ description: 'Ignored' })),
      companyName: Type.Optional(Type.String({ description: 'Ignored' })),
    },
    { title: 'CustomerRef', minProperties: 1, description },
  );

/** The customer of a document: its identifiers, or the full customer with `expand`. */
export const CustomerOfDocument = object(
  { ...Type.Partial(CustomerSummary).properties, ...customerAnswer.properties },
  {
    $id: 'CustomerOfDocument',
    description: 'With expand=customer, all fields that a list of customers returns',
  },
);

/** Response fields of every document. */
export const documentAnswer = {
  id: id(),
  externalId: externalId(),
  customer: schemaRef(CustomerOfDocument),
  customerId: id({ description: 'The same as `customer.id`' }),
  currency: currency(),
  amountLinked: amount({ description: 'Amount in effect, in minor units of the currency' }),
  directUrl: directUrlAnswer,
  createdAt: instant(),
  updatedAt: instant(),
};

/** Links to invoices in responses for payments and credit notes. */
export const linkedInvoicesAnswer = Type.Array(
  object(
    {
      amountLinked: amount({
        description: 'Amount in effect: lower than the stated one while a refund takes the credit back',
      }),
      amountStated: positiveAmount({ description: 'Amount that the caller stated' }),
      invoice: object(
        {
          id: id(),
          externalId: externalId(),
          customId: nullable(Type.String()),
          state: invoiceState,
        },
        { title: 'InvoiceOfLink' },
      ),
    },
    { title: 'LinkedInvoice' },
  ),
);

export const customerFilter = {
  'customer.id': Type.Optional(id()),
  'customer.externalId': Type.Optional(externalId()),
};

/** Query parameter for records to return in full. */
export const expandQuery = {
  expand: wordsQuery(['customer']),
};
/** The same for payments and refunds, which may belong to a bank transaction. */
export const expandMoneyQuery = {
  expand: wordsQuery(['customer', 'bankTransaction']),
};
/** The bank transaction of a payment or refund in responses. */
export const bankTransactionAnswer = Type.Optional(
  nullable(object({ id: id() }, { title: 'RecordId' }), {
    description: 'Bank transaction whose match it belongs to. null: none. Only with `expand=bankTransaction`',
  }),
);
/** The bank transaction whose money a payment is, in requests. */
export const bankTransactionRef = Type.Optional(
  nullable(recordRef(), {
    description:
      'The bank transaction whose money it is: the payment takes the place of the one that a match created',
  }),
);
export const MoneyQuery = object({ expand: wordsQuery(['customer', 'factsVersion', 'bankTransaction']) });
export const DocumentQuery = object({ expand: wordsQuery(['customer', 'factsVersion']) });
export type DocumentQuery = Static<typeof DocumentQuery>;

export const pdfUrl = nullable(Type.String({ format: 'uri' }), {
  description:
    'Address of the PDF, which works without keys for one hour after the response; null if none is ' +
    'stored. Repeat the request for a new address',
});
