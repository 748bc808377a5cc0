import { type Static, Type } from 'typebox';
import { DISPUTE_REASONS, DISPUTE_RESOLUTIONS } from '../../ledger/domain/dispute.ts';
import { STATED_BY } from '../../ledger/domain/promise.ts';
import { customerAnswer } from '../../ledger/schemas.ts';
import {
  amount,
  currency,
  externalId,
  id,
  instant,
  nullable,
  object,
  optionalText,
  positiveAmount,
  TEXT_LENGTH,
  words,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';

export const Dispute = object(
  {
    id: id(),
    invoice: object({ id: id(), externalId: externalId(), customId: Type.String() }),
    customer: customerAnswer,
    reason: words(DISPUTE_REASONS),
    comment: nullable(Type.String()),
    amount: nullable(amount({ description: 'Disputed amount. null: the whole invoice' })),
    currency: currency(),
    source: words(STATED_BY),
    openedAt: instant(),
    openedByUserId: nullable(id()),
    resolvedAt: nullable(instant(), { description: 'null while the dispute is open' }),
    resolvedByUserId: nullable(id()),
    resolution: nullable(words(DISPUTE_RESOLUTIONS)),
    resolutionComment: nullable(Type.String()),
    updatedAt: instant(),
  },
  { $id: 'Dispute' },
);
export type Dispute = Static<typeof Dispute>;

export const DisputeAttributes = object(
  {
    reason: words(DISPUTE_REASONS),
    comment: Type.Optional(optionalText(TEXT_LENGTH)),
    amount: Type.Optional(
      nullable(positiveAmount(), {
        description: 'Disputed amount, at most the outstanding amount. Absent: the whole invoice',
      }),
    ),
  },
  { $id: 'DisputeAttributes' },
);
export type DisputeAttributes = Static<typeof DisputeAttributes>;

export const DisputeResolution = object(
  {
    resolution: words(DISPUTE_RESOLUTIONS, {
      description:
        'ACCEPTED: the debtor was right. REJECTED: the debtor was wrong. SETTLED: both sides ' +
        'compromised',
    }),
    comment: Type.Optional(optionalText(TEXT_LENGTH)),
  },
  { $id: 'DisputeResolution' },
);
export type DisputeResolution = Static<typeof DisputeResolution>;

export const DisputeQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(['openedAt'], 'openedAt'),
  open: Type.Optional(
    Type.Boolean({ description: 'Only open disputes (true) or only resolved ones (false)' }),
  ),
  customerId: Type.Optional(id()),
  managerId: Type.Optional(id({ description: 'Only disputes of customers with this account manager' })),
  invoiceId: Type.Optional(id()),
  reason: Type.Optional(words(DISPUTE_REASONS)),
});
export type DisputeQuery = Static<typeof DisputeQuery>;

export const DisputeList = listAnswer('items', Type.Unsafe<Dispute>({ $ref: 'Dispute#' }), 'DisputeList');
