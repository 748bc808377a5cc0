import { type Static, Type } from 'typebox';
import { currency, figure, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { provider } from '../connections/schema.ts';
import { PAYOUT_ITEM_KINDS, PAYOUT_STATES } from '../domain/kinds.ts';

const item = object(
  {
    kind: stringEnum(PAYOUT_ITEM_KINDS, { title: 'PayoutItemKind' }),
    providerId: Type.String({ description: 'As the provider names it' }),
    onlinePaymentId: nullable(id(), { description: 'null: the payment was not started here' }),
    gross: figure({ description: 'In minor units. Money from you is negative' }),
    fee: figure({ description: 'Kept by the provider, in minor units' }),
    net: figure({ description: 'In minor units' }),
  },
  { title: 'PayoutItem' },
);

export const Payout = object(
  {
    id: id(),
    provider: provider(),
    providerId: Type.String({ description: 'As the provider names it' }),
    state: stringEnum(PAYOUT_STATES, { title: 'PayoutState' }),
    currency: currency(),
    amount: figure({ description: 'Paid to your bank account, in minor units. Negative: debited' }),
    fee: figure({ description: 'Kept by the provider, in minor units' }),
    arrivesOn: Type.String({ format: 'date', description: 'Day at the bank' }),
    reference: nullable(Type.String(), { description: 'Text on the bank statement' }),
    bankTransactionId: nullable(id(), {
      description: 'The bank transaction that it is. null: none was found',
    }),
    items: Type.Array(item, { description: 'At most 200; a list of all is at the provider' }),
    createdAt: instant(),
  },
  { $id: 'Payout' },
);
export type Payout = Static<typeof Payout>;

export const PayoutQuery = object(pagingQuery(MAX_LIMIT));
export type PayoutQuery = Static<typeof PayoutQuery>;

export const PayoutList = listAnswer('items', Type.Unsafe<Payout>({ $ref: 'Payout#' }), 'PayoutList');
export type PayoutList = Static<typeof PayoutList>;
