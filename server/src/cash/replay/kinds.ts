import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Decides the transactions of a replay, some days at a time. */
export const CASH_REPLAY = jobKind('replay-bank-lines', ['organizationId', 'cashReplayId'], {
  lane: 'bulk',
  maxAttempts: 4,
});
/** Queues replays again whose jobs were lost. */
export const CASH_REPLAY_CLOCK = clockKind('replay-bank-lines-clock');
