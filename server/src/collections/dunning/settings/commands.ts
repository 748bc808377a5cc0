import type { DataContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invalidField } from '../../../platform/errors.ts';
import { DEFAULT_SETTINGS, findStoredSettings, type StoredSettings, toSettings } from './queries.ts';
import type { DunningSettings, DunningSettingsChange } from './schema.ts';

/**
 * Changes when and as whom an organization reminds; it holds for what is sent from now on.
 * @throws INVALID_DATA when the window would be shorter than an hour, or end before it begins
 */
export async function changeDunningSettings(
  { database, clock }: DataContext,
  organizationId: string,
  change: DunningSettingsChange,
): Promise<DunningSettings> {
  return inTransaction(database, async (connection) => {
    await lockSettings(connection, organizationId, clock.now());
    const after = changed(await findStoredSettings(connection, organizationId), change);
    // The clock runs every full hour of UTC: a shorter window could lie between two of them.
    if (after.sendingUntil - after.sendingFrom < 60)
      throw invalidField(
        change.sendingUntil === undefined ? 'sendingFrom' : 'sendingUntil',
        'leaves no time: the window must begin at least an hour before it ends',
      );
    await connection.query({
      name: 'change dunning settings',
      text: `UPDATE dunning_settings SET sending_from = $3, sending_until = $4, weekdays = $5, holidays = $6,
               min_days_between_contacts = $7, max_contacts_per_week = $8, sender_name = $9, sender_address = $10,
               reply_pause_days = $11, updated_at = $2 WHERE organization_id = $1`,
      values: [organizationId, clock.now(), ...columns(after)],
    });
    return toSettings(after);
  });
}

/** Makes the row when there is none, and keeps it for this transaction. */
async function lockSettings(connection: Connection, organizationId: string, now: string): Promise<void> {
  await connection.query({
    name: 'begin dunning settings',
    text: `INSERT INTO dunning_settings (organization_id, updated_at, sending_from, sending_until, weekdays, holidays,
             min_days_between_contacts, max_contacts_per_week, sender_name, sender_address, reply_pause_days)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (organization_id) DO NOTHING`,
    values: [organizationId, now, ...columns(DEFAULT_SETTINGS)],
  });
  await connection.query({
    name: 'lock dunning settings',
    text: 'SELECT 1 FROM dunning_settings WHERE organization_id = $1 FOR UPDATE',
    values: [organizationId],
  });
}

function columns(settings: StoredSettings): unknown[] {
  return [
    settings.sendingFrom,
    settings.sendingUntil,
    JSON.stringify(settings.weekdays),
    JSON.stringify(settings.holidays),
    settings.minDaysBetweenContacts,
    settings.maxContactsPerWeek,
    settings.senderName,
    settings.senderAddress,
    settings.replyPauseDays,
  ];
}

function changed(before: StoredSettings, change: DunningSettingsChange): StoredSettings {
  const { sendingFrom, sendingUntil, weekdays, holidays } = change;
  return {
    sendingFrom: next(before.sendingFrom, minutesOf(sendingFrom), DEFAULT_SETTINGS.sendingFrom),
    sendingUntil: next(before.sendingUntil, minutesOf(sendingUntil), DEFAULT_SETTINGS.sendingUntil),
    weekdays: next(before.weekdays, weekdays, DEFAULT_SETTINGS.weekdays).toSorted((a, b) => a - b),
    holidays: next(before.holidays, holidays, DEFAULT_SETTINGS.holidays).toSorted(),
    minDaysBetweenContacts: next(
      before.minDaysBetweenContacts,
      change.minDaysBetweenContacts,
      DEFAULT_SETTINGS.minDaysBetweenContacts,
    ),
    maxContactsPerWeek: next(
      before.maxContactsPerWeek,
      change.maxContactsPerWeek,
      DEFAULT_SETTINGS.maxContactsPerWeek,
    ),
    replyPauseDays: next(before.replyPauseDays, change.replyPauseDays, DEFAULT_SETTINGS.replyPauseDays),
    senderName: next(before.senderName, change.senderName, null),
    senderAddress: next(before.senderAddress, change.senderAddress, null),
  };
}

/** What is absent stays; null brings back what was at first. */
function next<T>(before: T, input: T | null | undefined, first: T): T {
  return input === undefined ? before : (input ?? first);
}

/** Minutes after midnight of HH:MM. */
function minutesOf(time: string | null | undefined): number | null | undefined {
  if (time === undefined || time === null) return time;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
