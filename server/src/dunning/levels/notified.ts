import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { StepAdvance } from '../domain/facts.ts';
import { closeSuperseded } from './close-superseded.ts';
import {
  advanceLevels,
  giveNotice,
  loadAdvances,
  recordActionNotification,
  recordMessageInvoices,
} from './store.ts';

interface Notification {
  /** All invoices of the message, in order. */
  invoiceIds: readonly string[];
  /** The steps that invoices take with it. */
  advances: readonly StepAdvance[];
  on: CalendarDay;
  at: Timestamp;
  /** True in test mode, when the test address got the message. The steps are taken without a notification. */
  isTest: boolean;
}

/**
 * Records a message that reached the debtor: notifies its invoices, takes their steps and ends superseded
 * actions. It runs in the caller's transaction, which holds the lock of the family.
 */
export async function recordNotification(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { invoiceIds, advances, on, at, isTest }: Notification,
): Promise<void> {
  await recordMessageInvoices(connection, organizationId, actionId, {
    invoiceIds,
    advances,
    on: isTest ? null : on,
  });
  await advanceLevels(connection, organizationId, advances, { on, at, isNotified: !isTest });
  if (isTest) return;
  await applyNotification(connection, organizationId, actionId, { on, at, invoiceIds: null });
}

/**
 * Records that a person has called, written to or otherwise notified the debtor of an action's invoices.
 * @param invoiceIds null: all of them
 * @returns the ids of the actions that it superseded
 */
export async function applyNotification(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { on, at, invoiceIds }: Pick<Notification, 'on' | 'at'> & { invoiceIds: readonly string[] | null },
): Promise<string[]> {
  await recordActionNotification(connection, organizationId, actionId, { on, at, invoiceIds });
  await giveNotice(connection, organizationId, actionId, { on, at });
  const advances = await loadAdvances(connection, organizationId, actionId);
  return closeSuperseded(connection, organizationId, actionId, { advances, now: at });
}

/**
 * Records that a message of an action had reached the debtor earlier. Its invoices take its steps as of then.
 */
export async function recordEarlierNotification(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { on, at, isTest }: Pick<Notification, 'on' | 'at' | 'isTest'>,
): Promise<void> {
  const advances = await loadAdvances(connection, organizationId, actionId);
  await advanceLevels(connection, organizationId, advances, { on, at, isNotified: !isTest });
  if (!isTest) await applyNotification(connection, organizationId, actionId, { on, at, invoiceIds: null });
}

/** Skips planned mails: their invoices take the steps without a notification. */
export async function skipMails(
  connection: Connection,
  organizationId: string,
  actionIds: readonly string[],
  { on, at }: Pick<Notification, 'on' | 'at'>,
): Promise<void> {
  for (const actionId of actionIds) {
    const advances = await loadAdvances(connection, organizationId, actionId);
    await advanceLevels(connection, organizationId, advances, { on, at, isNotified: false });
  }
}
