import type { CalendarDay } from '../../kernel/calendar.ts';
import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { refuseOutdated, withoutVersion } from '../../platform/record-version.ts';
import { completeCalendar, type HolidayCalendar } from '../holidays/calendars.ts';
import { DEFAULT_SETTINGS, findStoredSettings, type StoredSettings, toSettings } from './queries.ts';
import type { DunningSettings, DunningSettingsChange } from './schema.ts';

/**
 * Changes the contact times and sender of an organization's reminders. The change applies to later mails.
 * @throws INVALID_DATA if the window is shorter than an hour or ends before it begins; CONFLICT if the stated
 *   version is not the current one
 */
export async function changeDunningSettings(
  { database, clock }: DataContext,
  organizationId: string,
  change: DunningSettingsChange,
): Promise<DunningSettings> {
  const calendar = await completeStatedCalendar(organizationId, change, clock.now().slice(0, 10));
  return inTransaction(database, async (connection) => {
    await lockSettings(connection, organizationId, clock.now());
    const before = await findStoredSettings(connection, organizationId);
    const current = toSettings(before);
    refuseOutdated(change.version, current);
    const after = applyChange(before, change, calendar);
    // The clock runs every full hour of UTC: a shorter window could fall between two runs.
    if (after.sendingUntil - after.sendingFrom < 60)
      throw invalidField(
        change.sendingUntil === undefined ? 'sendingFrom' : 'sendingUntil',
        'must leave a sending window of at least one hour',
      );
    await checkRecipientFields(connection, organizationId, after.recipientFields);
    await connection.query({
      name: 'change dunning settings',
      text: `UPDATE dunning_settings SET sending_from = $3, sending_until = $4, weekdays = $5, holidays = $6,
               min_days_between_contacts = $7, max_contacts_per_week = $8, courtesies_count = $9, country_holidays = $10,
               reply_deadline_days = $11, one_per_mailbox = $12, sender_name = $13, sender_address = $14,
               test_address = $15, contact_field_id = $16, invoice_field_id = $17, receipts = $18,
               courtesies_while_overdue = $19, notice_period_days = $20, holiday_calendar = $21, updated_at = $2,
               receipts_since = CASE WHEN $18 = 'NONE' THEN NULL ELSE coalesce(receipts_since, $2) END
             WHERE organization_id = $1`,
      values: [organizationId, clock.now(), ...columnValues(after)],
    });
    const settings = toSettings(after);
    await recordChange(connection, organizationId, {
      action: 'dunning_settings.changed',
      records: ofOrganization(organizationId),
      before: withoutVersion(current),
      after: withoutVersion(settings),
    });
    return settings;
  });
}

/** Returns the stated calendar with its holidays; undefined if the change does not mention it. */
async function completeStatedCalendar(
  organizationId: string,
  { holidayCalendar }: DunningSettingsChange,
  today: CalendarDay,
): Promise<HolidayCalendar | null | undefined> {
  if (holidayCalendar === undefined || holidayCalendar === null) return holidayCalendar;
  const { country, region = null, removed = [] } = holidayCalendar;
  return completeCalendar(organizationId, { country, region, removed }, today);
}

/** Checks the custom fields of recipients. @throws REFERENCE_NOT_FOUND naming fields that do not exist */
async function checkRecipientFields(
  connection: Connection,
  organizationId: string,
  fields: StoredSettings['recipientFields'],
): Promise<void> {
  if (fields === null) return;
  const { rows } = await connection.query<{ id: string; entityType: string }>({
    name: 'custom fields of recipients',
    text: `SELECT id, entity_type AS "entityType" FROM custom_fields WHERE organization_id = $1 AND id IN ($2, $3)`,
    values: [organizationId, fields.contact, fields.invoice],
  });
  const wanted = { contact: 'CONTACT', invoice: 'INVOICE' } as const;
  const details = (['contact', 'invoice'] as const)
    .filter((name) => !rows.some((row) => row.id === fields[name] && row.entityType === wanted[name]))
    .map((name) => ({
      field: `recipientFields.${name}`,
      error: `is not a custom field of ${name}s: ${fields[name]}`,
    }));
  if (details.length === 0) return;
  const names = details.map(({ field }) => field).join(', ');
  throw new ApiError('REFERENCE_NOT_FOUND', `These do not exist: ${names}.`, { details });
}

function lowerCase(
  fields: DunningSettingsChange['recipientFields'],
): DunningSettingsChange['recipientFields'] {
  if (!fields) return fields;
  return { contact: fields.contact.toLowerCase(), invoice: fields.invoice.toLowerCase() };
}

/** Creates the settings row if it is missing, and locks it for this transaction. */
async function lockSettings(connection: Connection, organizationId: string, now: string): Promise<void> {
  await connection.query({
    name: 'begin dunning settings',
    text: `INSERT INTO dunning_settings (organization_id, updated_at, sending_from, sending_until, weekdays, holidays,
             min_days_between_contacts, max_contacts_per_week, courtesies_count, country_holidays, reply_deadline_days,
             one_per_mailbox, sender_name, sender_address, test_address, contact_field_id, invoice_field_id, receipts,
             courtesies_while_overdue, notice_period_days, holiday_calendar)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
           ON CONFLICT (organization_id) DO NOTHING`,
    values: [organizationId, now, ...columnValues(DEFAULT_SETTINGS)],
  });
  await connection.query({
    name: 'lock dunning settings',
    text: 'SELECT 1 FROM dunning_settings WHERE organization_id = $1 FOR UPDATE',
    values: [organizationId],
  });
}

function columnValues(settings: StoredSettings): unknown[] {
  return [
    settings.sendingFrom,
    settings.sendingUntil,
    JSON.stringify(settings.weekdays),
    JSON.stringify(settings.holidays),
    settings.minDaysBetweenContacts,
    settings.maxContactsPerWeek,
    settings.courtesiesCount,
    JSON.stringify(settings.countryHolidays),
    settings.replyDeadlineDays,
    settings.onePerMailbox,
    settings.senderName,
    settings.senderAddress,
    settings.testAddress,
    settings.recipientFields?.contact ?? null,
    settings.recipientFields?.invoice ?? null,
    settings.receipts,
    settings.courtesiesWhileOverdue,
    settings.noticePeriodDays,
    settings.holidayCalendar === null ? null : JSON.stringify(settings.holidayCalendar),
  ];
}

function applyChange(
  before: StoredSettings,
  change: DunningSettingsChange,
  calendar: HolidayCalendar | null | undefined,
): StoredSettings {
  const { sendingFrom, sendingUntil, weekdays, holidays } = change;
  return {
    sendingFrom: nextValue(before.sendingFrom, minutesOf(sendingFrom), DEFAULT_SETTINGS.sendingFrom),
    sendingUntil: nextValue(before.sendingUntil, minutesOf(sendingUntil), DEFAULT_SETTINGS.sendingUntil),
    weekdays: nextValue(before.weekdays, weekdays, DEFAULT_SETTINGS.weekdays).toSorted((a, b) => a - b),
    holidays: nextValue(before.holidays, holidays, DEFAULT_SETTINGS.holidays).toSorted(),
    minDaysBetweenContacts: nextValue(
      before.minDaysBetweenContacts,
      change.minDaysBetweenContacts,
      DEFAULT_SETTINGS.minDaysBetweenContacts,
    ),
    maxContactsPerWeek: nextValue(
      before.maxContactsPerWeek,
      change.maxContactsPerWeek,
      DEFAULT_SETTINGS.maxContactsPerWeek,
    ),
    courtesiesCount: nextValue(
      before.courtesiesCount,
      change.courtesiesCount,
      DEFAULT_SETTINGS.courtesiesCount,
    ),
    courtesiesWhileOverdue: nextValue(
      before.courtesiesWhileOverdue,
      change.courtesiesWhileOverdue,
      DEFAULT_SETTINGS.courtesiesWhileOverdue,
    ),
    noticePeriodDays: nextValue(
      before.noticePeriodDays,
      change.noticePeriodDays,
      DEFAULT_SETTINGS.noticePeriodDays,
    ),
    countryHolidays: nextValue(before.countryHolidays, change.countryHolidays, {}),
    replyDeadlineDays: nextValue(
      before.replyDeadlineDays,
      change.replyDeadlineDays,
      DEFAULT_SETTINGS.replyDeadlineDays,
    ),
    onePerMailbox: nextValue(before.onePerMailbox, change.onePerMailbox, DEFAULT_SETTINGS.onePerMailbox),
    senderName: nextValue(before.senderName, change.senderName, null),
    senderAddress: nextValue(before.senderAddress, change.senderAddress, null),
    receipts: nextValue(before.receipts, change.receipts, DEFAULT_SETTINGS.receipts),
    testAddress: nextValue(before.testAddress, change.testAddress, null),
    recipientFields: nextValue(before.recipientFields, lowerCase(change.recipientFields), null),
    holidayCalendar: nextValue(before.holidayCalendar, calendar, null),
  };
}

/** Returns the next value: an absent input keeps the old one, null restores the default. */
function nextValue<T>(before: T, input: T | null | undefined, first: T): T {
  return input === undefined ? before : (input ?? first);
}

/** Parses HH:MM to minutes after midnight. */
function minutesOf(time: string | null | undefined): number | null | undefined {
  if (time === undefined || time === null) return time;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
