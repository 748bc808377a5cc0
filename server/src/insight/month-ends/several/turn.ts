import { setTimeout as sleep } from 'node:timers/promises';
import { throwIfClientLeft } from '../../../platform/client-signal.ts';
import { ADVISORY_LOCKS } from '../../../platform/db/advisory-locks.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { errorReason } from '../../../platform/error-reasons.ts';
import { ApiError } from '../../../platform/errors.ts';

/** How long a request waits for its turn, and how often it asks, in milliseconds. */
const WAIT_MS = 15_000;
const ASK_MS = 200;

/** Another request of the organization computes months. */
class BusyError extends Error {}

/**
 * Begins the turn of a request to compute months, until its transaction ends: one for each organization, so that no
 * caller loads the database with many of them.
 * @throws BusyError, which `inTurn` handles
 */
export async function takeTurn(connection: Connection, organizationId: string): Promise<void> {
  const { rows } = await connection.query<{ taken: boolean }>({
    name: 'take figures turn',
    text: 'SELECT pg_try_advisory_xact_lock($1, hashtext($2::text)) AS taken',
    values: [ADVISORY_LOCKS.figures, organizationId],
  });
  if (rows[0]?.taken !== true) throw new BusyError('another request of the organization computes months');
}

/**
 * Runs work that may take a turn. It waits for its turn without a connection.
 * @throws CONCURRENCY_LIMITED if that takes too long
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      if (performance.now() - begun >= WAIT_MS) throw busyError(error);
    }
    await sleep(ASK_MS);
    throwIfClientLeft();
  }
}

const busyError = (cause: unknown): ApiError =>
  new ApiError(
    'CONCURRENCY_LIMITED',
    'Other charts of your organization are being computed from all documents. Try again in a moment.',
    { headers: { 'retry-after': '5' }, reason: errorReason('FIGURES_BUSY'), cause },
  );
