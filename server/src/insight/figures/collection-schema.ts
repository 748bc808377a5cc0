import { type Static, Type } from 'typebox';
import { DISPUTE_REASONS } from '../../ledger/domain/dispute.ts';
import { PROMISE_STATUSES } from '../../ledger/domain/promise.ts';
import { customerAnswer } from '../../ledger/schemas.ts';
import { currency, figure, id, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { asOf, changes, count, figureQuery, head, Sum, sum } from './schema.ts';

export const CONTACT_TYPES = ['EMAIL', 'CALL', 'LETTER', 'SMS'] as const;

/** Maximum number of days for figures that evaluate each day separately. */
const MAX_SINGLE_DAYS = 366;
const days = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MAX_SINGLE_DAYS,
    default: 90,
    description: 'Length of the period in days. asOf is its last day',
  }),
);
export const CollectionsQuery = figureQuery({ days: days });
export type CollectionsQuery = Static<typeof CollectionsQuery>;
const within = { within7: sum, within14: sum };
const stepOf = {
  planId: nullable(id()),
  stepKey: nullable(Type.String(), { description: 'null: not from a plan' }),
  type: stringEnum(CONTACT_TYPES),
};
const share = nullable(Type.Number(), { description: 'Percentage, to one decimal' });
const person = object({ id: id(), firstName: Type.String(), lastName: Type.String() });
export const Collections = object(
  {
    ...head,
    contacts: object({
      formula: Type.String(),
      steps: Type.Array(
        object({
          ...stepOf,
          name: Type.String(),
          contacts: count('Emails, calls, letters and SMS'),
          customers: count('Distinct customers'),
          paidWithin7: count('Contacts followed by a payment within 7 days'),
          paidWithin14: count('Contacts followed by a payment within 14 days'),
          ...within,
          list: Type.String({ description: 'Address of the list of these contacts' }),
        }),
      ),
    }),
    promises: object({
      formula: Type.String(),
      statuses: Type.Array(
        object({ status: stringEnum(PROMISE_STATUSES), ...Sum.properties, list: Type.String() }),
      ),
      keptShare: share,
    }),
    disputes: object({
      formula: Type.String(),
      reasons: Type.Array(
        object({
          reason: stringEnum(DISPUTE_REASONS),
          opened: count('Opened in the period'),
          resolved: count('Resolved in the period, whenever they were opened'),
          open: count('Open at the end of the period'),
          accepted: count('Accepted, of those resolved'),
          rejected: count('Rejected, of those resolved'),
          settled: count('Settled, of those resolved'),
          averageDaysToClose: nullable(Type.Number(), {
            description: 'Average days from opening to resolution, of those resolved',
          }),
          list: Type.String(),
        }),
      ),
    }),
    changedSince: changes,
    people: Type.Array(
      object({
        user: person,
        emails: count('Approved or sent by hand'),
        calls: count('Made'),
        letters: count('Printed'),
        texts: count('SMS'),
        tasks: count('Done'),
        ignored: count('Ignored'),
        promises: count('Recorded'),
        disputesOpened: count('Opened'),
        disputesResolved: count('Resolved'),
      }),
    ),
  },
  { $id: 'CollectionFigures' },
);
export type Collections = Static<typeof Collections>;

export const COLLECTION_MEASURES = ['CONTACTS', 'PROMISES', 'DISPUTES'] as const;
export const CollectionItemsQuery = figureQuery({
  ...pagingQuery(MAX_LIMIT),
  days,
  measure: Type.Optional(stringEnum(COLLECTION_MEASURES, { default: 'CONTACTS' })),
  planId: Type.Optional(
    id({
      description: 'For CONTACTS: only this plan. Absent, with stepKey also absent: contacts without a plan',
    }),
  ),
  stepKey: Type.Optional(Type.String({ maxLength: 100 })),
  type: Type.Optional(stringEnum(CONTACT_TYPES, { description: 'For CONTACTS: only this type of contact' })),
  status: Type.Optional(stringEnum(PROMISE_STATUSES, { description: 'For PROMISES: only this status' })),
  reason: Type.Optional(stringEnum(DISPUTE_REASONS, { description: 'For DISPUTES: only this reason' })),
});
export type CollectionItemsQuery = Static<typeof CollectionItemsQuery>;

export const CollectionItem = object(
  {
    id: id({ description: 'Id of the action, promise or dispute' }),
    day: asOf,
    customer: customerAnswer,
    invoiceId: nullable(id(), { description: 'Invoice of a promise or dispute' }),
    currency: nullable(currency()),
    amount: nullable(figure({ description: 'Promised or disputed amount' })),
    within7: Type.Array(object({ currency: currency(), amount: figure() })),
    within14: Type.Array(object({ currency: currency(), amount: figure() })),
  },
  { $id: 'CollectionItem' },
);
export type CollectionItem = Static<typeof CollectionItem>;
export const CollectionItems = listAnswer(
  'items',
  Type.Unsafe<CollectionItem>({ $ref: 'CollectionItem#' }),
  'CollectionItems',
);

export const collectionFigureSchemas = [Collections, CollectionItem, CollectionItems];
