import { type Static, Type } from 'typebox';
import {
  amount,
  currency,
  figure,
  id,
  instant,
  nullable,
  object,
  stringEnum,
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
  'INSTALMENT_PLAN',
  'DISPUTE',
  'WRITE_OFF',
  'LATE_FEE',
  'MERGE',
  'PLAN_CHANGE',
  'PAUSE',
  'PORTAL_VISIT',
  'PAYER_ANSWER',
  'ONLINE_PAYMENT',
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
    kind: stringEnum(TIMELINE_KINDS, {
      description:
        'MESSAGE: sent email. REPLY: incoming email. CALL: action of the type CALL. ACTION: any ' +
        'other action. LINK: money that was linked to the invoice, only in its own timeline. ' +
        'PORTAL_VISIT: day on which a link to the portal was opened. PAYER_ANSWER: the customer said ' +
        'which invoices a bank transaction is for. ONLINE_PAYMENT: a payment through a payment provider, ' +
        'whose state says whether its money arrived',
    }),
    id: id({
      description:
        'Id of the document, link, message, action, note, promise, instalment plan, dispute, late fee, merge, change, ' +
        'visit, question or online payment. For a write-off: the invoice',
    }),
    at: instant({
      description:
        'When it was created, received or recorded. For a document: the date of issue or payment. ' +
        'For a link: the date of the money',
    }),
    type: nullable(
      Type.String({
        description:
          'Type within the kind, such as CALL of an action, REPLY of an incoming email, PORTAL of a ' +
          'promise, INTEREST of a late fee. Link: the kind of linked money. Merge: INTO or FROM. ' +
          'Plan: CHOSEN, FOLLOWED (no plan of its own) or OFF. Pause: PAUSED or RESUMED',
      }),
    ),
    state: nullable(Type.String()),
    title: nullable(
      Type.String({
        description:
          'Title. For a change of plan: the plan. For a visit: the address that the link was created ' +
          'for, as long as the link exists',
      }),
    ),
    text: nullable(
      Type.String({
        description:
          'Text. For an email: at most its first 500 characters. For a change of plan: the previous ' +
          'plan',
      }),
    ),
    count: nullable(
      Type.Integer({
        description:
          'Count. For a visit: the visits of that day; visits within half an hour count as one. For ' +
          'a note: its attachments. For an instalment plan: its instalments',
      }),
    ),
    amount: nullable(figure()),
    currency: nullable(currency()),
    date: nullable(
      instant({
        description:
          "Date of the entry's subject: issued, paid, promised, resolved, decided, performed, or " +
          'undone. For a pause: its end. For a visit: the last one of that day',
      }),
    ),
    invoice: nullable(invoice(), { description: 'Invoice that it is about' }),
    document: nullable(
      object(
        { id: id(), type: Type.String(), externalId: Type.String(), customId: Type.String() },
        { title: 'DocumentOfTimelineEntry' },
      ),
      { description: 'Linked document, or the invoice of an accepted late fee' },
    ),
    links: Type.Array(
      object({ invoice: invoice(), amountLinked: amount() }, { title: 'LinkOfTimelineEntry' }),
      {
        description: `Invoices that a payment or credit note currently pays: the newest ${LINKS_SHOWN}`,
      },
    ),
    customer: nullable(
      object(
        { id: id(), externalId: Type.String(), name: Type.String() },
        { title: 'CustomerOfTimelineEntry' },
      ),
      { description: 'Other customer of a merge' },
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
