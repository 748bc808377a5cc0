import { type Static, Type } from 'typebox';
import { NAME_LENGTH, nullable, object } from '../../../platform/http/schema.ts';

const MAX_HOLIDAYS = 500;
const EMAIL_LENGTH = 320;

const time = (description: string) =>
  Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', description });

const settings = {
  sendingFrom: time('From when reminders are sent, on the clock of the organization, as HH:MM'),
  sendingUntil: time('Until when, that minute not included; 24:00 is the end of the day'),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'On which debtors are contacted: 1 Monday … 7 Sunday',
  }),
  holidays: Type.Array(Type.String({ format: 'date' }), {
    maxItems: MAX_HOLIDAYS,
    uniqueItems: true,
    description: 'Dates on which nobody is contacted',
  }),
  minDaysBetweenContacts: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'Between two contacts with one customer: 1 is at most one a day, 0 any number',
  }),
  maxContactsPerWeek: Type.Integer({
    minimum: 0,
    maximum: 50,
    description: 'With one customer within seven days; 0 any number',
  }),
  replyPauseDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: "For which a customer's reply pauses its reminders",
  }),
};

/** A name stands in a header of mail: it has no control characters. */
const senderName = () =>
  nullable(Type.String({ minLength: 1, maxLength: NAME_LENGTH, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }), {
    description: 'Of whom mail is; null: the name of the organization',
  });
const senderAddress = () =>
  nullable(Type.String({ format: 'email', maxLength: EMAIL_LENGTH }), {
    description: 'The address mail is sent from; null: that of the service',
  });

export const DunningSettings = object(
  { ...settings, senderName: senderName(), senderAddress: senderAddress() },
  { $id: 'DunningSettings' },
);
export type DunningSettings = Static<typeof DunningSettings>;

export const DunningSettingsChange = object(
  {
    sendingFrom: Type.Optional(nullable(settings.sendingFrom)),
    sendingUntil: Type.Optional(nullable(settings.sendingUntil)),
    weekdays: Type.Optional(nullable(settings.weekdays)),
    holidays: Type.Optional(nullable(settings.holidays)),
    minDaysBetweenContacts: Type.Optional(nullable(settings.minDaysBetweenContacts)),
    maxContactsPerWeek: Type.Optional(nullable(settings.maxContactsPerWeek)),
    replyPauseDays: Type.Optional(nullable(settings.replyPauseDays)),
    senderName: Type.Optional(senderName()),
    senderAddress: Type.Optional(senderAddress()),
  },
  { $id: 'DunningSettingsChange', description: 'What is absent stays; null brings back what was at first' },
);
export type DunningSettingsChange = Static<typeof DunningSettingsChange>;
