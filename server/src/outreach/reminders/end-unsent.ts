import { closeAction } from '../../dunning/commands.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { RECEIPT_TOPIC, releasePayments } from '../receipts/assess.ts';
import type { MailAction } from './action.ts';
import type { Assessment } from './assess.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';

interface UndueAction {
  action: MailAction;
  assessed: Assessment;
  now: Timestamp;
}

/**
 * Closes the action of an email that is not sent, or lets it wait.
 * @returns null if it is due
 */
export async function endUndue(
  connection: Connection,
  organizationId: string,
  { action, assessed, now }: UndueAction,
): Promise<DeliveryOutcome | null> {
  if (assessed.kind === 'DUE') return null;
  if (assessed.kind === 'WAITS') return assessed;
  if (assessed.kind === 'FAILED') {
    const { error } = assessed;
    const closing = { state: 'FAILED', outcome: null, at: now, comment: error } as const;
    await closeAction(connection, organizationId, action.id, { closing, now });
    return { kind: 'FAILED', error };
  }
  const { outcome } = assessed;
  await closeAction(connection, organizationId, action.id, {
    closing: { state: 'IGNORED', outcome, at: now },
    now,
  });
  if (action.topic === RECEIPT_TOPIC) await releasePayments(connection, organizationId, action.id);
  return { kind: 'NOT_DUE', outcome };
}

export const NO_RECIPIENTS = 'there are no recipients: add a contact with an email address';

/** Closes the action of an email that has no recipient. */
export async function endWithoutRecipient(
  connection: Connection,
  organizationId: string,
  action: MailAction,
  now: Timestamp,
): Promise<DeliveryOutcome> {
  const closing = { state: 'FAILED', outcome: 'NO_RECIPIENT', at: now } as const;
  await closeAction(connection, organizationId, action.id, { closing, now });
  return { kind: 'FAILED', error: NO_RECIPIENTS };
}
