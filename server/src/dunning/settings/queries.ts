import type { Connection } from '../../platform/db/database.ts';
import { withVersion } from '../../platform/record-version.ts';
import { clockTime, DEFAULT_REPLY_DEADLINE_DAYS, DEFAULT_RULES } from '../domain/rules.ts';
import type { DunningSettings } from './schema.ts';

/** Stored settings: times are minutes after midnight. */
export interface StoredSettings extends Omit<DunningSettings, 'sendingFrom' | 'sendingUntil' | 'version'> {
  sendingFrom: number;
  sendingUntil: number;
}

/** Default settings of an organization. */
export const DEFAULT_SETTINGS: StoredSettings = {
  sendingFrom: DEFAULT_RULES.sendingFrom,
  sendingUntil: DEFAULT_RULES.sendingUntil,
  weekdays: [...DEFAULT_RULES.weekdays],
  holidays: [...DEFAULT_RULES.holidays],
  minDaysBetweenContacts: DEFAULT_RULES.minDaysBetweenContacts,
  maxContactsPerWeek: DEFAULT_RULES.maxContactsPerWeek,
  courtesiesCount: DEFAULT_RULES.courtesiesCount,
  courtesiesWhileOverdue: DEFAULT_RULES.courtesiesWhileOverdue,
  noticePeriodDays: DEFAULT_RULES.noticePeriodDays,
  countryHolidays: {},
  replyDeadlineDays: DEFAULT_REPLY_DEADLINE_DAYS,
  onePerMailbox: true,
  senderName: null,
  senderAddress: null,
  receipts: 'NONE',
  testAddress: null,
  recipientFields: null,
  holidayCalendar: null,
};

/** The stored calendar. Calendars of earlier releases end with the year of their last holiday. */
const STORED_CALENDAR = `jsonb_build_object('through', coalesce((
    SELECT max(left(day, 4)) FROM jsonb_array_elements_text(holiday_calendar -> 'days') AS day), '1970') || '-12-31')
  || holiday_calendar`;

/** Returns the stored dunning settings of an organization, or the defaults. */
export async function findStoredSettings(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<StoredSettings> {
  const { rows } = await queryable.query<StoredSettings>({
    name: 'dunning settings',
    text: `SELECT sending_from AS "sendingFrom", sending_until AS "sendingUntil", weekdays, holidays,
             min_days_between_contacts AS "minDaysBetweenContacts", max_contacts_per_week AS "maxContactsPerWeek",
             courtesies_count AS "courtesiesCount", country_holidays AS "countryHolidays",
             courtesies_while_overdue AS "courtesiesWhileOverdue", notice_period_days AS "noticePeriodDays",
             reply_deadline_days AS "replyDeadlineDays", one_per_mailbox AS "onePerMailbox",
             sender_name AS "senderName", sender_address AS "senderAddress", test_address AS "testAddress", receipts,
             CASE WHEN contact_field_id IS NOT NULL THEN json_build_object('contact', contact_field_id, 'invoice', invoice_field_id)
               END AS "recipientFields", ${STORED_CALENDAR} AS "holidayCalendar"
           FROM dunning_settings WHERE organization_id = $1`,
    values: [organizationId],
  });
  return rows[0] ?? DEFAULT_SETTINGS;
}

/** Reads the holidays of an organization: those of its calendar and its own. */
export async function readHolidays(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await queryable.query<{ holidays: string[] }>({
    name: 'holidays',
    text: `SELECT holidays || coalesce(holiday_calendar -> 'days', '[]') AS holidays
           FROM dunning_settings WHERE organization_id = $1`,
    values: [organizationId],
  });
  return new Set(rows[0]?.holidays);
}

/** Converts stored settings to the response. Renewed holidays do not change the version. */
export function toSettings(stored: StoredSettings): DunningSettings {
  const { sendingFrom, sendingUntil, holidayCalendar } = stored;
  const settings = {
    ...stored,
    sendingFrom: clockTime(sendingFrom),
    sendingUntil: clockTime(sendingUntil),
  };
  if (holidayCalendar === null) return withVersion(settings);
  const { days: _, through: __, ...choice } = holidayCalendar;
  return withVersion(settings, { ...settings, holidayCalendar: choice });
}
