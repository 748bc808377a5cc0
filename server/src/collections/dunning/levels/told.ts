import type { CalendarDay, Timestamp } from '../../../ledger/domain/calendar.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { Take } from '../../domain/dunning/facts.ts';
import { endOvertaken } from './overtake.ts';
import { giveNotice, recordTold, takeSteps, takesOf, toldOfAction } from './store.ts';

interface Told {
  /** All invoices of the message, in order. */
  invoiceIds: readonly string[];
  /** The steps that invoices take with it. */
  takes: readonly Take[];
  on: CalendarDay;
  at: Timestamp;
  /** True in test mode, when the test address got the message. The steps are taken without a notification. */
  isTest: boolean;
}

/**
 * Records a message that reached the debtor: notifies its invoices, takes their steps and ends superseded
 * actions. It runs in the caller's transaction, which holds the lock of the family.
 */
export async function debtorWasTold(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { invoiceIds, takes, on, at, isTest }: Told,
): Promise<void> {
  await recordTold(connection, organizationId, actionId, { invoiceIds, takes, on: isTest ? null : on });
  await takeSteps(connection, organizationId, takes, { on, at, isTold: !isTest });
  if (isTest) return;
  await afterTelling(connection, organizationId, actionId, { on, at, invoiceIds: null });
}

/**
 * Records that a person has called, written to or otherwise notified the debtor of an action's invoices.
 * @param told.invoiceIds null: all of them
 */
export async function afterTelling(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { on, at, invoiceIds }: Pick<Told, 'on' | 'at'> & { invoiceIds: readonly string[] | null },
): Promise<void> {
  await toldOfAction(connection, organizationId, actionId, { on, at, invoiceIds });
  await giveNotice(connection, organizationId, actionId, { on, at });
  const takes = await takesOf(connection, organizationId, actionId);
  await endOvertaken(connection, organizationId, actionId, { takes, now: at });
}

/**
 * Records that a message of an action had reached the debtor earlier. Its invoices take its steps as of then.
 */
export async function debtorHadBeenTold(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { on, at, isTest }: Pick<Told, 'on' | 'at' | 'isTest'>,
): Promise<void> {
  const takes = await takesOf(connection, organizationId, actionId);
  await takeSteps(connection, organizationId, takes, { on, at, isTold: !isTest });
  if (!isTest) await afterTelling(connection, organizationId, actionId, { on, at, invoiceIds: null });
}

/** Skips planned mails: their invoices take the steps without a notification. */
export async function setAside(
  connection: Connection,
  organizationId: string,
  actionIds: readonly string[],
  { on, at }: Pick<Told, 'on' | 'at'>,
): Promise<void> {
  for (const actionId of actionIds) {
    const takes = await takesOf(connection, organizationId, actionId);
    await takeSteps(connection, organizationId, takes, { on, at, isTold: false });
  }
}
