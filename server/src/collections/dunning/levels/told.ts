import type { CalendarDay, Timestamp } from '../../../ledger/domain/calendar.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { Take } from '../../domain/dunning/facts.ts';
import { endOvertaken } from './overtake.ts';
import { giveNotice, recordTold, takeSteps, takesOf, toldOfAction } from './store.ts';

interface Told {
  /** All that the message told of, in order. */
  invoiceIds: readonly string[];
  /** The steps that are taken with it. */
  takes: readonly Take[];
  on: CalendarDay;
  at: Timestamp;
  /** Test mode: somebody else got it. The steps are taken, but nobody was told. */
  isTest: boolean;
}

/**
 * A message of an action reached the debtor: its invoices are told of, and take their steps; what they have gone beyond
 * ends. In the caller's transaction, which holds the lock of the family.
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
 * Somebody has called, written or told the debtor otherwise of what an action is about.
 * @param told.invoiceIds null: of all of it
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

/** It turns out that a message of an action reached the debtor earlier: its invoices took the steps then that it was made for. */
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

/** A mail that was decided on is not to be sent: its invoices are beyond its step, without being told. */
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
