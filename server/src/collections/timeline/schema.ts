import { type Static, Type } from 'typebox';
import {
  amount,
  currency,
  figure,
  id,
  instant,
  nullable,
  object,
  words,
} from '../../platform/http/schema.ts';
import { wordsQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

/** In the order of entries of one record at the same time. */
export const TIMELINE_KINDS = [
  'INVOICE',
  'CREDIT_NOTE',
  'PAYMENT',
  'REFUND',
  'LINK',
  'MESSAGE',
  'REPLY',
  'CALL',
  'ACTION',
  'NOTE',
  'PROMISE',
  'DISPUTE',
  'WRITE_OFF',
  'LATE_FEE',
  'MERGE',
  'PLAN_CHANGE',
  'PAUSE',
  'PORTAL_VISIT',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Maximum links shown in the entry of a payment or credit note. */
export const LINKS_SHOWN = 20;

const invoice = () =>
  object(
    { id: id(), externalId: Type.String(), customId: Type.String() },
    { title: 'InvoiceOfTimelineEntry' },
  );

export const TimelineEntry = object(
  {
    kind: words(TIMELINE_KINDS, {
      description:
        'MESSAGE: mail of ours; REPLY: mail that came in; CALL: an action that is a call; ACTION: any other; LINK: of an invoice only, money that was linked to it; PORTAL_VISIT: a day on which a link to the portal was opened',
    }),
    id: id({
      description:
        'Of the document, link, message, action, note, promise, dispute, late fee, merge, change or visit; of what was written off, the invoice',
    }),
    at: instant({
      description:
        'When it was made, came in, or was said; of a document the date of issue or payment, of a link that of the money',
    }),
    type: nullable(
      Type.String({
        description:
          'Such as CALL of an action, REPLY of a mail that came in, PORTAL of a promise, INTEREST of a late fee; of a link what was linked; INTO and FROM of a merge; CHOSEN, FOLLOWED (none of its own) and OFF of a plan; PAUSED and RESUMED',
      }),
    ),
    state: nullable(Type.String()),
    title: nullable(
      Type.String({
        description:
          'Of a change of plan the plan, of a visit the address for which the link was made, while the link is known',
      }),
    ),
    text: nullable(
      Type.String({
        description: 'Of mail at most its first 500 characters; of a change of plan the plan before',
      }),
    ),
    count: nullable(
      Type.Integer({
        description:
          'Of a visit, how often on that day; opened again within half an hour it is the same. Of a note, how many attachments it has',
      }),
    ),
    amount: nullable(figure()),
    currency: nullable(currency()),
    date: nullable(
      instant({
        description:
          'That is spoken of: when it was issued, paid, promised for, resolved, decided, performed, or undone; until when it is paused, or the last visit of the day',
      }),
    ),
    invoice: nullable(invoice(), { description: 'That it is about' }),
    document: nullable(
      object(
        { id: id(), type: Type.String(), externalId: Type.String(), customId: Type.String() },
        { title: 'DocumentOfTimelineEntry' },
      ),
      { description: 'What was linked, or the invoice of an accepted late fee' },
    ),
    links: Type.Array(
      object({ invoice: invoice(), amountLinked: amount() }, { title: 'LinkOfTimelineEntry' }),
      {
        description: `The invoices that a payment or credit note pays, as it is now: the newest ${LINKS_SHOWN}`,
      },
    ),
    customer: nullable(
      object(
        { id: id(), externalId: Type.String(), name: Type.String() },
        { title: 'CustomerOfTimelineEntry' },
      ),
      { description: 'The other one of a merge' },
    ),
    user: nullable(object({ id: id(), firstName: Type.String(), lastName: Type.String() })),
  },
  { $id: 'TimelineEntry' },
);
export type TimelineEntry = Static<typeof TimelineEntry>;

const { limit, cursor } = pagingQuery(MAX_LIMIT);
export const TimelineQuery = object({ limit, cursor, kind: wordsQuery(TIMELINE_KINDS) });
export type TimelineQuery = Static<typeof TimelineQuery>;

export const Timeline = listAnswer(
  'items',
  Type.Unsafe<TimelineEntry>({ $ref: 'TimelineEntry#' }),
  'Timeline',
);
