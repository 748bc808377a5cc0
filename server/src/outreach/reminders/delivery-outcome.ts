import type { ActionOutcome } from '../../dunning/schemas.ts';
import type { Timestamp } from '../../kernel/calendar.ts';

/**
 * The result of delivering an action's email:
 * - `SENT`: accepted by the mail server, or written to the outbox folder
 * - `NOT_DUE`: the facts have changed; the action is closed with the reason
 * - `WAITS`: not at this time; `at` is the earliest time, null if unknown
 * - `RETRY`: certainly not accepted, a later attempt may succeed; the action stays open
 * - `FAILED`: permanent; the action records the reason
 * - `UNCERTAIN`: handed over without an answer; never sent again without a person
 * - `TAKEN`: another process sends it or has sent it, or there is nothing to send
 */
export type DeliveryOutcome =
  | { kind: 'SENT'; messageId: string }
  | { kind: 'NOT_DUE'; outcome: ActionOutcome }
  | { kind: 'WAITS'; at: Timestamp | null; isForPdfs?: true }
  | { kind: 'RETRY' | 'FAILED' | 'UNCERTAIN'; error: string }
  | { kind: 'TAKEN' };
