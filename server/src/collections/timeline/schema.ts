import { type Static, Type } from 'typebox';
import { currency, figure, id, instant, nullable, object, words } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

export const TIMELINE_KINDS = [
  'ACTION',
  'MESSAGE',
  'NOTE',
  'PROMISE',
  'DISPUTE',
  'WRITE_OFF',
  'PAYMENT',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TimelineEntry = object(
  {
    kind: words(TIMELINE_KINDS),
    id: id({
      description:
        'Of the action, message, note, promise, dispute or payment; of what was written off, the invoice',
    }),
    at: instant({ description: 'When it was made, came in, or was said' }),
    type: nullable(
      Type.String({ description: 'Such as CALL of an action, REPLY of a message, PORTAL of a promise' }),
    ),
    state: nullable(Type.String()),
    title: nullable(Type.String()),
    text: nullable(Type.String()),
    amount: nullable(figure()),
    currency: nullable(currency()),
    date: nullable(instant({ description: 'That is spoken of: when it was promised for, or paid' })),
    invoice: nullable(object({ id: id(), externalId: Type.String(), customId: Type.String() })),
    user: nullable(object({ id: id(), firstName: Type.String(), lastName: Type.String() })),
  },
  { $id: 'TimelineEntry' },
);
export type TimelineEntry = Static<typeof TimelineEntry>;

const { limit, cursor } = pagingQuery(MAX_LIMIT);
export const TimelineQuery = object({ limit, cursor });
export type TimelineQuery = Static<typeof TimelineQuery>;

export const Timeline = listAnswer(
  'items',
  Type.Unsafe<TimelineEntry>({ $ref: 'TimelineEntry#' }),
  'Timeline',
);
