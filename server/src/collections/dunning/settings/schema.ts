import { type Static, Type } from 'typebox';
import { id, NAME_LENGTH, nullable, object, words } from '../../../platform/http/schema.ts';
import { optionalVersion, version } from '../../../platform/record-version.ts';
import { RECEIPTS } from '../../receipts/facts.ts';

const MAX_HOLIDAYS = 500;
const MAX_COUNTRIES = 260;
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
  courtesiesCount: Type.Boolean({
    description: 'Whether reminders before the due date count as contacts, and wait for them',
  }),
  courtesiesWhileOverdue: Type.Boolean({
    description:
      'Whether reminders before the due date are sent while invoices are overdue; they name the overdue amount then',
  }),
  noticePeriodDays: Type.Integer({
    minimum: 0,
    maximum: 3650,
    description: 'Days after a formal notice of an invoice in which no other one is given of it',
  }),
  countryHolidays: Type.Unsafe<Record<string, string[]>>({
    type: 'object',
    propertyNames: { type: 'string', pattern: '^[A-Z]{2}$' },
    additionalProperties: Type.Array(Type.String({ format: 'date' }), {
      maxItems: MAX_HOLIDAYS,
      uniqueItems: true,
    }),
    maxProperties: MAX_COUNTRIES,
    description: 'Further dates without contact, for customers whose address is in the country',
  }),
  replyDeadlineDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    description:
      "In which a customer's reply is to be answered: nobody is reminded until then; 0: replies do not stop reminders",
  }),
  receipts: words(RECEIPTS, {
    description:
      'Which payments are thanked for by mail: none, all, those that leave no invoice open, or both',
  }),
  onePerMailbox: Type.Boolean({
    description:
      'Whether customers of a family whose mail goes to the same address get one, with a part for each',
  }),
};

/** The sender's name is used in a mail header, so it must not contain control characters. */
const senderName = () =>
  nullable(Type.String({ minLength: 1, maxLength: NAME_LENGTH, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }), {
    description: 'Of whom mail is; null: the name of the organization',
  });
const senderAddress = () =>
  nullable(Type.String({ format: 'email', maxLength: EMAIL_LENGTH }), {
    description: 'The address mail is sent from; null: that of the service',
  });

const recipientFields = () =>
  nullable(
    object(
      {
        contact: id({ description: 'A custom field of contacts' }),
        invoice: id({ description: 'A custom field of invoices' }),
      },
      { title: 'RecipientFields' },
    ),
    { description: 'Contacts are written to about invoices where these two hold the same' },
  );

const testAddress = () =>
  nullable(Type.String({ format: 'email', maxLength: EMAIL_LENGTH }), {
    description: 'Test mode: all mail to debtors goes to this address alone',
  });

export const DunningSettings = object(
  {
    ...settings,
    senderName: senderName(),
    senderAddress: senderAddress(),
    ...{
      testAddress: testAddress(),
      recipientFields: recipientFields(),
    },
    version: version(),
  },
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
    courtesiesCount: Type.Optional(nullable(settings.courtesiesCount)),
    courtesiesWhileOverdue: Type.Optional(nullable(settings.courtesiesWhileOverdue)),
    noticePeriodDays: Type.Optional(nullable(settings.noticePeriodDays)),
    countryHolidays: Type.Optional(nullable(settings.countryHolidays)),
    replyDeadlineDays: Type.Optional(nullable(settings.replyDeadlineDays)),
    onePerMailbox: Type.Optional(nullable(settings.onePerMailbox)),
    senderName: Type.Optional(senderName()),
    senderAddress: Type.Optional(senderAddress()),
    receipts: Type.Optional(nullable(settings.receipts)),
    testAddress: Type.Optional(testAddress()),
    recipientFields: Type.Optional(recipientFields()),
    version: optionalVersion(),
  },
  { $id: 'DunningSettingsChange', description: 'What is absent stays; null brings back what was at first' },
);
export type DunningSettingsChange = Static<typeof DunningSettingsChange>;
