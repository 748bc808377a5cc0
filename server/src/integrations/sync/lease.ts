import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { StoredSettings } from '../connections/open.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import { SETTINGS_COLUMNS } from '../connections/store.ts';
import { type ConnectionState, READ_STATES, type RunTrigger } from '../domain/states.ts';

/** A connection that one run reads. It expires without renewal, and another process takes over. */
export interface SourceLease extends ConnectionRef {
  owner: string;
}

const LEASE_SECONDS = 120;
/** Two renewals can fail before the lease ends. */
const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 3;
/** Work that takes longer is presumed to hang, and another run takes over. */
const MAX_WORK_MS = 4 * 3_600_000;

/** The state of a leased connection. */
export interface LeasedConnection extends StoredSettings {
  state: ConnectionState;
  name: string;
  askedBy: Exclude<RunTrigger, 'CLOCK'> | null;
  allowedDeletions: number | null;
  sweptAt: string | null;
  failures: number;
}

/** Another run has taken over, or a user paused or removed the connection. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** A job of the queue may run a little before the time that is stored with its connection. */
const TOLERANCE = "interval '2 seconds'";

/** SQL: connection `s` is due and not leased, or its run was killed. */
const IS_DUE = (now: string): string =>
  `(s.next_read_at <= ${now}::timestamptz + ${TOLERANCE} OR s.lease_owner IS NOT NULL)
    AND (s.lease_until IS NULL OR s.lease_until < ${now})`;

/** Leases a connection that is due. Null: another run holds it, it is not due, or it does not read. */
export async function claimConnection(
  { database, clock }: DataContext,
  { organizationId, connectionId, owner }: SourceLease,
): Promise<LeasedConnection | null> {
  const { rows } = await database.pool.query<LeasedConnection>({
    name: 'claim source connection',
    text: `UPDATE source_connections s SET lease_owner = $3,
             lease_until = $4::timestamptz + make_interval(secs => $5), next_read_at = NULL
           WHERE s.organization_id = $1 AND s.id = $2 AND s.state = ANY($6) AND ${IS_DUE('$4')}
           RETURNING ${SETTINGS_COLUMNS}, s.state, s.name, s.asked_by AS "askedBy",
             s.allowed_deletions AS "allowedDeletions", s.swept_at AS "sweptAt", s.failures`,
    values: [organizationId, connectionId, owner, clock.wall.now(), LEASE_SECONDS, READ_STATES],
  });
  return rows[0] ?? null;
}

/**
 * Renews the lease in the transaction of a write, so that no write follows that of another run.
 * @throws LeaseLostError
 */
export async function holdLease(
  connection: Pick<Connection, 'query'>,
  { clock }: Pick<DataContext, 'clock'>,
  { organizationId, connectionId, owner }: SourceLease,
): Promise<void> {
  const { rowCount } = await connection.query({
    name: 'hold source lease',
    text: `UPDATE source_connections SET lease_until = $4::timestamptz + make_interval(secs => $5)
           WHERE organization_id = $1 AND id = $2 AND lease_owner = $3`,
    values: [organizationId, connectionId, owner, clock.wall.now(), LEASE_SECONDS],
  });
  if (rowCount === 0) throw new LeaseLostError('another run reads the source');
}

/**
 * Runs work, and renews the lease meanwhile: one call of a slow source, or the load of a large export, takes longer
 * than the lease. If the lease is lost, the next write of the work finds out.
 */
export async function withRenewedLease<T>(
  context: DataContext,
  lease: SourceLease,
  work: () => Promise<T>,
): Promise<T> {
  const endsAtMs = context.clock.wall.millis() + MAX_WORK_MS;
  let renewal: Promise<void> = Promise.resolve();
  const renew = () => {
    if (context.clock.wall.millis() >= endsAtMs) return;
    // A renewal that fails is tried again in time.
    renewal = renewal.then(() => holdLease(context.database.pool, context, lease)).catch(() => {});
  };
  const timer = setInterval(renew, RENEW_EVERY_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

/** Connections that are due. Deliberately reads across organizations. */
export async function findConnectionsToRead({ database, clock }: DataContext): Promise<ConnectionRef[]> {
  const { rows } = await database.pool.query<ConnectionRef>({
    name: 'source connections to read',
    text: `-- all organizations
           SELECT s.organization_id AS "organizationId", s.id AS "connectionId" FROM source_connections s
           WHERE s.state = ANY($2) AND ${IS_DUE('$1')}`,
    values: [clock.wall.now(), READ_STATES],
  });
  return rows;
}
