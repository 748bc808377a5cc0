import { type Static, Type } from 'typebox';
import { id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';
import { editedVersion, version } from '../../platform/record-version.ts';
import { FREQUENCIES } from '../domain/reports/schedule.ts';

const MAX_RECIPIENTS = 50;

const times = {
  frequency: stringEnum(FREQUENCIES, { title: 'ReportFrequency' }),
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Day for WEEKLY: 1 Monday … 7 Sunday' }),
  dayOfMonth: Type.Integer({
    minimum: 1,
    maximum: 31,
    description: 'Day for MONTHLY. In a shorter month, the last day',
  }),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: "Hour in the organization's time zone" }),
};
const recipientIds = () =>
  Type.Array(id(), {
    maxItems: MAX_RECIPIENTS,
    uniqueItems: true,
    description: 'Active users with access to all customers. Deactivated users receive no reports',
  });

export const ReportSchedule = object(
  {
    isActive: Type.Boolean(),
    ...times,
    recipients: Type.Array(
      object(
        {
          id: id(),
          firstName: Type.String(),
          lastName: Type.String(),
          email: Type.String(),
          isReached: Type.Boolean({
            description: 'Whether the user is active and has access to all customers',
          }),
        },
        { title: 'ReportRecipient' },
      ),
    ),
    nextAt: nullable(instant(), { description: 'When the next report is sent. null: none is scheduled' }),
    version: version({ description: 'Version of all fields except nextAt' }),
  },
  { $id: 'ReportSchedule' },
);
export type ReportSchedule = Static<typeof ReportSchedule>;

export const ReportScheduleChange = object(
  {
    version: editedVersion(),
    isActive: Type.Boolean(),
    ...times,
    recipientUserIds: recipientIds(),
  },
  { $id: 'ReportScheduleChange' },
);
export type ReportScheduleChange = Static<typeof ReportScheduleChange>;

export const ReportSending = object(
  {
    recipientUserIds: Type.Optional(
      Type.Array(id(), {
        minItems: 1,
        maxItems: MAX_RECIPIENTS,
        uniqueItems: true,
        description: 'Default: the recipients of the schedule',
      }),
    ),
  },
  { $id: 'ReportSending' },
);
export type ReportSending = Static<typeof ReportSending>;

const STATES = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN'] as const;
export const ReportMail = object(
  {
    id: id(),
    dueAt: instant({ description: 'When it was due or requested' }),
    user: object({ id: id(), firstName: Type.String(), lastName: Type.String() }),
    state: stringEnum(STATES, {
      description: 'UNCERTAIN: the result is unknown, so it is not sent again automatically',
    }),
    error: nullable(Type.String()),
    createdAt: instant(),
    sentAt: nullable(instant()),
  },
  { $id: 'ReportMail' },
);
export type ReportMail = Static<typeof ReportMail>;
export const ReportMails = countedAnswer(Type.Unsafe<ReportMail>({ $ref: 'ReportMail#' }), 'ReportMails');
export const ReportMailQuery = object(cursorQuery());
export type ReportMailQuery = Static<typeof ReportMailQuery>;
