import { type Static, Type } from 'typebox';
import { DISPUTE_REASONS, DISPUTE_RESOLUTIONS, DISPUTE_STATES } from '../../ledger/domain/dispute.ts';
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
  stringEnum,
  TEXT_LENGTH,
  timestamp,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

const DISPUTE_STATE_TEXT =
  'UNASSIGNED: open without an owner. IN_PROGRESS: open with an owner. OVERDUE: open and past its due date. ' +
  'RESOLVED: closed';

const stored = {
  id: id(),
  invoice: object({ id: id(), externalId: externalId(), customId: Type.String() }),
  customer: customerAnswer,
  reason: stringEnum(DISPUTE_REASONS),
  comment: nullable(Type.String()),
  amount: nullable(amount({ description: 'Disputed amount. null: the whole invoice' })),
  disputedAmount: amount({
    description: 'Disputed amount, or without one the outstanding amount of the invoice',
  }),
  currency: currency(),
  source: stringEnum(STATED_BY),
  openedAt: instant(),
  openedByUserId: nullable(id()),
  resolvedAt: nullable(instant(), { description: 'null while the dispute is open' }),
  resolvedByUserId: nullable(id()),
  resolution: nullable(stringEnum(DISPUTE_RESOLUTIONS)),
  resolutionComment: nullable(Type.String()),
  owner: nullable(
    object({ id: id(), firstName: Type.String(), lastName: Type.String() }, { title: 'DisputeOwner' }),
    { description: 'User who handles the dispute' },
  ),
  dueDate: nullable(Type.String({ format: 'date' }), {
    description: 'Day by whose end the dispute should be resolved',
  }),
  updatedAt: instant(),
};

/** The stored part of a dispute. */
export const StoredDispute = object(stored);
export type StoredDispute = Static<typeof StoredDispute>;

export const Dispute = object(
  {
    ...stored,
    state: stringEnum(DISPUTE_STATES, { title: 'DisputeState', description: DISPUTE_STATE_TEXT }),
    ageDays: Type.Integer({
      minimum: 0,
      description: 'Days from its opening to its resolution, or until today',
    }),
    version: version(),
  },
  { $id: 'Dispute' },
);
export type Dispute = Static<typeof Dispute>;

const ownerUserId = Type.Optional(
  nullable(id(), { description: 'User who handles the dispute. null: none' }),
);
const dueDate = Type.Optional(
  nullable(timestamp(), { description: 'Day by whose end the dispute should be resolved. null: none' }),
);

export const DisputeUpdate = object(
  { ownerUserId, dueDate, version: optionalVersion() },
  { $id: 'DisputeUpdate' },
);
export type DisputeUpdate = Static<typeof DisputeUpdate>;

export const disputePath = object({ disputeId: id() });

export const DisputeAttributes = object(
  {
    reason: stringEnum(DISPUTE_REASONS),
    comment: Type.Optional(optionalText(TEXT_LENGTH)),
    ownerUserId,
    dueDate,
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
    resolution: stringEnum(DISPUTE_RESOLUTIONS, {
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
  ...sortQuery(['openedAt', 'dueDate'], 'openedAt'),
  open: Type.Optional(
    Type.Boolean({ description: 'Only open disputes (true) or only resolved ones (false)' }),
  ),
  customerId: Type.Optional(id()),
  managerId: Type.Optional(id({ description: 'Only disputes of customers with this account manager' })),
  invoiceId: Type.Optional(id()),
  reason: Type.Optional(stringEnum(DISPUTE_REASONS)),
  state: Type.Optional(
    stringEnum(DISPUTE_STATES, {
      title: 'DisputeState',
      description: `Only disputes in this state. ${DISPUTE_STATE_TEXT}`,
    }),
  ),
  ownerUserId: Type.Optional(id({ description: 'Only disputes that this user handles' })),
});
export type DisputeQuery = Static<typeof DisputeQuery>;

export const DisputeList = listAnswer('items', Type.Unsafe<Dispute>({ $ref: 'Dispute#' }), 'DisputeList');
