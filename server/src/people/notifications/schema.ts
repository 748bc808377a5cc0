import { type Static, Type } from 'typebox';
import { externalId, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { DIGEST_FREQUENCIES } from './digest/frequency.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';

const kind = () =>
  stringEnum(NOTIFICATION_KINDS, {
    title: 'NotificationKind',
    description:
      'REPLY: a customer replied; MENTION: a colleague mentioned the user; ASSIGNED: a colleague assigned a ' +
      'task; PROMISE_BROKEN; DISPUTE: an invoice was disputed; IMPORT_FAILED; ' +
      'CHANNEL_DISABLED: a channel of Slack or Teams failed for too long; ' +
      'PAYER_ANSWER: a payer said which invoices a bank transaction is for; ' +
      'SOURCE_FAILING: an integration stopped, or its source does not answer; ' +
      'SOURCE_KEY_EXPIRING: the key of an integration expires soon, or cannot be renewed; ' +
      'ONLINE_PAYMENT_FAILED: an online payment failed, or was taken back; ' +
      'ONLINE_PAYMENT_PROBLEM: an online payment is not the one that was created; ' +
      'AGENT_PLAN: an agent proposed a plan; ' +
      'AGENT_PLAN_STOPPED: a plan of an agent was not carried out completely',
  });

export const Notification = object(
  {
    id: id(),
    kind: kind(),
    subject: nullable(Type.String({ description: 'Subject, task, invoice, file or channel' })),
    taskCount: Type.Integer({
      minimum: 1,
      description:
        'For ASSIGNED: tasks that were assigned together. `targetId` and `customer` are of one of them',
    }),
    targetId: id({
      description:
        'A message (REPLY, MENTION), an action (ASSIGNED), an invoice (PROMISE_BROKEN, DISPUTE), a ' +
        'bank transaction (PAYER_ANSWER), a customer (ONLINE_PAYMENT_FAILED, ONLINE_PAYMENT_PROBLEM), a ' +
        'plan (AGENT_PLAN, AGENT_PLAN_STOPPED), an import or a channel',
    }),
    customer: nullable(object({ id: id(), externalId: externalId(), name: Type.String() })),
    actor: nullable(object({ id: id(), firstName: Type.String(), lastName: Type.String() })),
    isRead: Type.Boolean(),
    createdAt: instant(),
  },
  { $id: 'Notification' },
);
export type Notification = Static<typeof Notification>;

export const NotificationList = countedAnswer(
  Type.Unsafe<Notification>({ $ref: 'Notification#' }),
  'NotificationList',
);
export const NotificationQuery = object(cursorQuery());
export type NotificationQuery = Static<typeof NotificationQuery>;

export const UnreadNotifications = object(
  { count: Type.Integer({ minimum: 0 }), isMore: Type.Boolean() },
  { $id: 'UnreadNotifications' },
);
export type UnreadNotifications = Static<typeof UnreadNotifications>;

const MAX_READ = 200;

export const ReadNotifications = object(
  {
    notificationIds: Type.Optional(
      Type.Array(id(), { minItems: 1, maxItems: MAX_READ, uniqueItems: true, description: 'Absent: all' }),
    ),
  },
  { $id: 'ReadNotifications' },
);
export type ReadNotifications = Static<typeof ReadNotifications>;

const mutedKinds = () =>
  Type.Array(kind(), {
    maxItems: NOTIFICATION_KINDS.length,
    uniqueItems: true,
    description: 'Kinds that the user does not get',
  });

const digest = () =>
  stringEnum(DIGEST_FREQUENCIES, {
    title: 'DigestFrequency',
    description:
      'Email with the unread notifications, at 8 in the morning. DAILY: from Monday to Friday, except holidays; ' +
      'WEEKLY: on Mondays, or the next day that is no holiday',
  });

export const NotificationSettings = object(
  {
    mutedKinds: mutedKinds(),
    digest: digest(),
    nextDigestAt: nullable(instant({ description: 'Null: no digest' })),
    version: version(),
  },
  { $id: 'NotificationSettings' },
);
export type NotificationSettings = Static<typeof NotificationSettings>;

export const NotificationSettingsChange = object(
  { mutedKinds: mutedKinds(), digest: Type.Optional(digest()), version: optionalVersion() },
  { $id: 'NotificationSettingsChange' },
);
export type NotificationSettingsChange = Static<typeof NotificationSettingsChange>;

export const DigestStop = object(
  { token: Type.String({ minLength: 1, maxLength: 500, description: 'From the link, after the #' }) },
  { $id: 'DigestStop' },
);
export type DigestStop = Static<typeof DigestStop>;

export const StoppedDigest = object({ organization: Type.String() }, { $id: 'StoppedDigest' });
export type StoppedDigest = Static<typeof StoppedDigest>;
