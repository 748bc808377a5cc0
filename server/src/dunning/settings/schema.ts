import { type Static, Type } from 'typebox';
import { id, NAME_LENGTH, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { holidayCalendar, newHolidayCalendar } from '../holidays/schema.ts';

/**
 * The payments that get a receipt: none, every payment, only those that clear the account, or both variants.
 */
export const RECEIPTS = ['NONE', 'PAYMENTS', 'CLEAR', 'BOTH'] as const;
export type Receipts = (typeof RECEIPTS)[number];

const MAX_HOLIDAYS = 500;
const MAX_COUNTRIES = 260;
const EMAIL_LENGTH = 320;

const time = (description: string) =>
  Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', description });

const settings = {
  sendingFrom: time("Start of the sending window, HH:MM in the organization's time zone"),
  sendingUntil: time('End of the sending window, exclusive. 24:00 is the end of the day'),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'Weekdays on which debtors are contacted: 1 Monday … 7 Sunday',
  }),
  holidays: Type.Array(Type.String({ format: 'date' }), {
    maxItems: MAX_HOLIDAYS,
    uniqueItems: true,
    description: 'Own dates on which no debtor is contacted, besides public holidays',
  }),
  minDaysBetweenContacts: Type.Integer({
    minimum: 0,
    maximum: 365,
    description:
      'Minimum number of days between two contacts with one customer. 1: at most one contact a day. 0: ' +
      'no limit',
  }),
  maxContactsPerWeek: Type.Integer({
    minimum: 0,
    maximum: 50,
    description: 'Maximum number of contacts with one customer in seven days. 0: no limit',
  }),
  courtesiesCount: Type.Boolean({
    description: 'Whether reminders before the due date count as contacts and respect these limits',
  }),
  courtesiesWhileOverdue: Type.Boolean({
    description:
      'Whether reminders before the due date are sent while other invoices are overdue. They then ' +
      'name the overdue amount',
  }),
  noticePeriodDays: Type.Integer({
    minimum: 0,
    maximum: 3650,
    description: 'Days after a formal notice of an invoice in which no second one is given',
  }),
  countryHolidays: Type.Unsafe<Record<string, string[]>>({
    type: 'object',
    propertyNames: { type: 'string', pattern: '^[A-Z]{2}$' },
    additionalProperties: Type.Array(Type.String({ format: 'date' }), {
      maxItems: MAX_HOLIDAYS,
      uniqueItems: true,
    }),
    maxProperties: MAX_COUNTRIES,
    description: 'Additional dates without contact, for customers with an address in the country',
  }),
  replyDeadlineDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    description:
      "Days in which a customer's reply must be answered. Reminders stop until then. 0: replies do " +
      'not stop reminders',
  }),
  receipts: stringEnum(RECEIPTS, {
    description: 'Payments for which a receipt is sent: none, all, those that leave no open invoice, or both',
  }),
  onePerMailbox: Type.Boolean({
    description:
      'Whether related customers with the same address get one email, with a part for each customer',
  }),
};

/** The sender's name is used in a mail header, so it must not contain control characters. */
const senderName = () =>
  nullable(Type.String({ minLength: 1, maxLength: NAME_LENGTH, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }), {
    description: 'Name of the sender. null: the name of the organization',
  });
const senderAddress = () =>
  nullable(Type.String({ format: 'email', maxLength: EMAIL_LENGTH }), {
    description: 'Address of the sender. null: the address of the service',
  });

const recipientFields = () =>
  nullable(
    object(
      {
        contact: id({ description: 'Custom field of contacts' }),
        invoice: id({ description: 'Custom field of invoices' }),
      },
      { title: 'RecipientFields' },
    ),
    { description: 'A contact gets mail about an invoice if these two fields have the same value' },
  );

const testAddress = () =>
  nullable(Type.String({ format: 'email', maxLength: EMAIL_LENGTH }), {
    description: 'Test mode: all mail to debtors goes to this address instead',
  });

export const DunningSettings = object(
  {
    ...settings,
    senderName: senderName(),
    senderAddress: senderAddress(),
    testAddress: testAddress(),
    recipientFields: recipientFields(),
    holidayCalendar: holidayCalendar(),
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
    holidayCalendar: Type.Optional(newHolidayCalendar()),
    version: optionalVersion(),
  },
  { $id: 'DunningSettingsChange', description: 'Omitted fields keep their value. null restores the default' },
);
export type DunningSettingsChange = Static<typeof DunningSettingsChange>;
