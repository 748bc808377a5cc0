import { type Static, Type } from 'typebox';
import { currency, figure, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

const MAX_SHARES = 50;
const rate = () =>
  Type.String({
    pattern: '^[0-9]{1,4}([.][0-9]{1,4})?$',
    description: 'In percent, an exact decimal such as 5.50. Answers have two decimal places or more',
  });
const siren = (description: string) =>
  nullable(Type.String({ pattern: '^[0-9]{9}$' }), { description: `SIREN of the ${description}` });

const shareFacts = {
  category: nullable(Type.String({ minLength: 1, maxLength: 10 }), { description: 'BT-118, such as S' }),
  rate: nullable(rate(), { description: 'BT-119. null: the category has no rate' }),
  taxable: figure({ description: 'BT-116, without VAT, in minor units' }),
  tax: figure({ description: 'BT-117, the VAT, in minor units' }),
};
const vatShare = object(shareFacts, { title: 'VatShare' });
const statedShare = object(
  { ...shareFacts, category: Type.Optional(shareFacts.category), rate: Type.Optional(shareFacts.rate) },
  { title: 'StatedVatShare' },
);

const ONE_EACH = 'One for each rate (BG-23)';
const facts = {
  typeCode: Type.String({ pattern: '^[0-9]{2,3}$', description: 'Type of the invoice (BT-3), such as 380' }),
  sellerRegistration: siren('seller. null: that of the organization'),
  buyerRegistration: siren('buyer'),
  buyerAddress: nullable(Type.String({ minLength: 1, maxLength: 255 }), {
    description: 'Address at which the buyer receives e-invoices (BT-49)',
  }),
  buyerAddressScheme: nullable(Type.String({ minLength: 1, maxLength: 10 }), {
    description: 'Scheme of the address, such as 0225',
  }),
  shares: Type.Array(vatShare, {
    minItems: 1,
    maxItems: MAX_SHARES,
    description: ONE_EACH,
  }),
};

/** Why the payments of an invoice are not reported. */
const WAITS_FOR = ['SELLER_REGISTRATION', 'VAT_BREAKDOWN'] as const;
export type CollectedWait = (typeof WAITS_FOR)[number];
const waitsFor = () => stringEnum(WAITS_FOR, { title: 'CollectedWait' });

const WAITS =
  'SELLER_REGISTRATION: no SIREN of the seller is known. VAT_BREAKDOWN: the invoice has another amount or ' +
  'currency than when its VAT was stored';

export const VatBreakdown = object(
  {
    ...facts,
    waitsFor: nullable(waitsFor(), { description: `${WAITS}. null: payments are reported` }),
  },
  { $id: 'VatBreakdown' },
);
export type VatBreakdown = Static<typeof VatBreakdown>;

const statedFacts = {
  typeCode: Type.Optional(facts.typeCode),
  sellerRegistration: Type.Optional(facts.sellerRegistration),
  buyerRegistration: Type.Optional(facts.buyerRegistration),
  buyerAddress: Type.Optional(facts.buyerAddress),
  buyerAddressScheme: Type.Optional(facts.buyerAddressScheme),
  prepaidAmount: Type.Optional(
    nullable(figure(), {
      description:
        'The amount by which the shares exceed the gross amount, because it was prepaid (BT-113) or rounded. Default: 0',
    }),
  ),
};
const statedShares = Type.Array(statedShare, {
  minItems: 1,
  maxItems: MAX_SHARES,
  description: ONE_EACH,
});

export const VatBreakdownChange = object(
  { ...statedFacts, shares: Type.Optional(statedShares) },
  { $id: 'VatBreakdownChange' },
);
export type VatBreakdownChange = Static<typeof VatBreakdownChange>;

/** The VAT in a line of an import or an export. Shares of nothing are left out. */
export const statedVat = () => object({ ...statedFacts, shares: statedShares });

const collectedShare = object(
  {
    rate: rate(),
    amount: figure({ description: 'Including VAT, in minor units' }),
    vat: figure({ description: 'VAT of the amount, in minor units' }),
  },
  { title: 'CollectedShare' },
);

export const CollectedStatus = object(
  {
    id: id(),
    invoiceId: id({ description: 'The invoice. It may be deleted' }),
    number: Type.String({ description: 'Number of the invoice (BT-1)' }),
    code: Type.String({ description: '212: Encaissée' }),
    collectedOn: Type.String({ format: 'date', description: 'Day of the payments' }),
    amount: figure({ description: 'In minor units, including VAT. Negative: money was taken back' }),
    currency: currency(),
    shares: Type.Array(collectedShare, { description: 'The amount by VAT rate' }),
    createdAt: instant(),
    transmittedAt: nullable(instant(), { description: 'null: its transmission is not confirmed yet' }),
  },
  { $id: 'CollectedStatus' },
);
export type CollectedStatus = Static<typeof CollectedStatus>;

export const CollectedStatusQuery = object({
  ...pagingQuery(MAX_LIMIT),
  invoiceId: Type.Optional(id({ description: 'Only statuses of this invoice' })),
  isTransmitted: Type.Optional(
    Type.Boolean({ description: 'Only statuses that are transmitted, or are not' }),
  ),
});
export type CollectedStatusQuery = Static<typeof CollectedStatusQuery>;

export const CollectedStatusList = listAnswer(
  'items',
  Type.Unsafe<CollectedStatus>({ $ref: 'CollectedStatus#' }),
  'CollectedStatusList',
);

/** Waiting invoices that a report names. */
export const MAX_WAITING = 100;

export const CollectedReport = object(
  {
    collectedFrom: nullable(Type.String({ format: 'date' }), {
      description: 'First day whose payments are reported. null: none are',
    }),
    sellerRegistration: nullable(Type.String(), {
      description: 'SIREN in the company details, for invoices that state none. null: there is none',
    }),
    waitingTotal: Type.Integer({ minimum: 0, description: 'Invoices whose payments are not reported' }),
    waiting: Type.Array(
      object(
        {
          invoiceId: id(),
          number: Type.String({ description: 'Number of the invoice (BT-1)' }),
          waitsFor: waitsFor(),
        },
        { title: 'WaitingInvoice' },
      ),
      { description: `The first ${MAX_WAITING} of them. ${WAITS}` },
    ),
  },
  { $id: 'CollectedReport' },
);
export type CollectedReport = Static<typeof CollectedReport>;

export const CollectedReportQuery = object({
  invoiceId: Type.Optional(id({ description: 'Only this invoice among those that wait' })),
});

export const CollectedReportChange = object(
  {
    from: Type.Optional(
      Type.String({
        format: 'date',
        description:
          'First day whose payments are reported. Default: the present one, or today. It can only become earlier',
      }),
    ),
  },
  { $id: 'CollectedReportChange' },
);
export type CollectedReportChange = Static<typeof CollectedReportChange>;

export const lifecycleStatusPath = object({
  lifecycleStatusId: id({ description: 'Id of the life-cycle status' }),
});
