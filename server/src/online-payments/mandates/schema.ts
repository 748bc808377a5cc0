import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import { currency, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { mode, provider } from '../connections/schema.ts';
import { MANDATE_STATES } from '../domain/mandate-states.ts';

export const MANDATE_ENDERS = ['DEBTOR', 'BANK', 'PROVIDER', 'USER'] as const;
export type MandateEnder = (typeof MANDATE_ENDERS)[number];

export const mandateState = () =>
  stringEnum(MANDATE_STATES, {
    title: 'PaymentMandateState',
    description:
      'SETUP: the debtor has not finished the page of the provider. PENDING: it can be debited, but its bank has ' +
      'not confirmed it yet',
  });

export const PaymentMandate = object(
  {
    id: id(),
    state: mandateState(),
    provider: provider(),
    mode: mode(),
    customer: customerAnswer,
    currency: currency(),
    providerId: nullable(Type.String(), { description: 'As the provider names it' }),
    scheme: nullable(Type.String(), { description: 'Scheme of the debit, such as sepa_core or bacs' }),
    reference: nullable(Type.String(), {
      description: 'Mandate reference on the bank statement of the debtor',
    }),
    account: nullable(
      object(
        {
          bankName: nullable(Type.String()),
          ending: Type.String({ description: 'Last digits of the account' }),
        },
        { title: 'PaymentMandateAccount' },
      ),
      { description: 'For display. The whole account stays at the provider' },
    ),
    endedBy: nullable(stringEnum(MANDATE_ENDERS, { title: 'PaymentMandateEnder' }), {
      description: 'Who ended it. null: it has not ended, or the provider does not say',
    }),
    createdAt: instant(),
    authorizedAt: nullable(instant(), { description: 'When the debtor had given it' }),
    endedAt: nullable(instant(), { description: 'null: it has not ended' }),
    updatedAt: instant(),
  },
  { $id: 'PaymentMandate' },
);
export type PaymentMandate = Static<typeof PaymentMandate>;

export const PaymentMandateQuery = object({
  ...pagingQuery(MAX_LIMIT),
  state: Type.Optional(mandateState()),
  customerId: Type.Optional(id({ description: 'Mandates of this customer' })),
});
export type PaymentMandateQuery = Static<typeof PaymentMandateQuery>;

export const PaymentMandateList = listAnswer(
  'items',
  Type.Unsafe<PaymentMandate>({ $ref: 'PaymentMandate#' }),
  'PaymentMandateList',
);

export const paymentMandatePath = object({ paymentMandateId: id() });
