import type { Actor } from './actor.ts';
import { currentActor } from './current-actor.ts';
import type { Connection, Database } from './db/database.ts';
import { allSent } from './db/transaction.ts';
import { newId } from './ids.ts';
import {
  type AuditedEntry,
  type DocumentAmounts,
  type RecordedRow,
  type RecordWatch,
  withWorkContext,
  workContext,
} from './work-context.ts';

/** An event to put into the outbox. */
export interface OutboxEvent {
  type: string;
  customerId: string | null;
  data: object;
}

/** Audit entry of a change: plain data without secrets, stored as it is. */
export type OutboxAudit = AuditedEntry;

/** The events of one transaction, with their actor and audit entries, as a row of the outbox. */
export interface OutboxRow {
  id: string;
  occurredAt: string;
  /** Number of events and audit entries. */
  eventCount: number;
  entries: { id: string; type: string; customerId: string | null; data: object }[];
  actor: Actor;
  audit: object[] | null;
}

/**
 * Builds one row for everything that a transaction reports, which is cheap to write at any size.
 * @param findDocuments returns the documents whose amounts changed, for work that is watched
 */
export function outboxRow(
  events: readonly OutboxEvent[],
  audit: readonly OutboxAudit[],
  occurredAt: string,
  findDocuments: () => readonly DocumentAmounts[] = () => [],
): OutboxRow {
  const id = newId();
  const { recordWatch } = workContext();
  if (recordWatch !== null) {
    const eventTypes = events.map(({ type }) => type);
    recordWatch.recorded.push({ rowId: id, eventTypes, audit, documents: findDocuments() });
  }
  return {
    id,
    occurredAt,
    eventCount: events.length + audit.length,
    entries: events.map(({ type, customerId, data }) => ({ id: newId(), type, customerId, data })),
    actor: currentActor(),
    audit: audit.length === 0 ? null : audit.map((entry) => ({ id: newId(), ...entry })),
  };
}

/**
 * Records events in the transaction that causes them: they are published only when it commits. Call it while
 * the transaction holds the locks under which it read and wrote the data. Events of one customer then keep
 * the order in which they happened.
 * @param occurredAt now, on the clock of the service
 */
export async function recordEvents(
  connection: Connection,
  organizationId: string,
  events: readonly OutboxEvent[],
  occurredAt: string,
): Promise<void> {
  if (events.length === 0) return;
  noteEvents(connection, organizationId);
  const { id, eventCount, entries, actor } = outboxRow(events, [], occurredAt);
  await connection.query({
    name: 'record events',
    text: `INSERT INTO outbox (organization_id, id, occurred_at, event_count, entries, actor)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [organizationId, id, occurredAt, eventCount, JSON.stringify(entries), JSON.stringify(actor)],
  });
}

/**
 * Records a change and its actor in the transaction that makes it: the entry exists only when that commits.
 * Call it while the transaction holds the locks under which it read and wrote the data. The database sets the
 * time.
 */
export async function recordAudit(
  connection: Connection,
  organizationId: string,
  changes: readonly OutboxAudit[],
): Promise<void> {
  if (changes.length === 0) return;
  noteEvents(connection, organizationId);
  const { id, eventCount, actor, audit } = outboxRow([], changes, '');
  await connection.query({
    name: 'record audit',
    text: `INSERT INTO outbox (organization_id, id, occurred_at, event_count, entries, actor, audit)
           VALUES ($1, $2, NULL, $3, '[]', $4, $5)`,
    values: [organizationId, id, eventCount, JSON.stringify(actor), JSON.stringify(audit)],
  });
}

/** Organizations for which an open transaction records events. */
const recording = new WeakMap<Connection, Set<string>>();

/** Runs work with a function that returns whether it has recorded an event or a change so far. */
export function watchingRecords<T>(work: (hasRecorded: () => boolean) => Promise<T>): Promise<T> {
  const recordWatch = newRecordWatch();
  return withWorkContext({ recordWatch }, () => work(() => recordWatch.hasRecorded));
}

/** Work within watched work also notes its entries for that. */
const newRecordWatch = (): RecordWatch => ({
  hasRecorded: false,
  recorded: workContext().recordWatch?.recorded ?? [],
});

/**
 * Runs work with a function that returns the rows of the outbox that it has recorded so far. Call the function
 * within their transaction: rows of a transaction that was rolled back are left out.
 */
export function collectingRecords<T>(
  organizationId: string,
  work: (readRecorded: (connection: Pick<Connection, 'query'>) => Promise<RecordedRow[]>) => Promise<T>,
): Promise<T> {
  const recordWatch: RecordWatch = { hasRecorded: false, recorded: [] };
  return withWorkContext({ recordWatch }, () =>
    work(async (connection) => {
      const { rows } = await connection.query<{ id: string }>({
        name: 'recorded rows of the outbox',
        text: 'SELECT id FROM outbox WHERE organization_id = $1 AND id = ANY($2::uuid[])',
        values: [organizationId, recordWatch.recorded.map(({ rowId }) => rowId)],
      });
      const stored = new Set(rows.map(({ id }) => id));
      return recordWatch.recorded.filter(({ rowId }) => stored.has(rowId));
    }),
  );
}

/** Notes that the current transaction records events of an organization. `recordEvents` calls it. */
export function noteEvents(connection: Connection, organizationId: string): void {
  const { recordWatch } = workContext();
  if (recordWatch !== null) recordWatch.hasRecorded = true;
  const known = recording.get(connection);
  if (known === undefined) recording.set(connection, new Set([organizationId]));
  else known.add(organizationId);
}

/**
 * Notifies of organizations for which this process has recorded events, after each transaction ends,
 * committed or not.
 * @returns a function that stops it
 */
export function onEvents(
  { pool }: Pick<Database, 'pool'>,
  notify: (organizationId: string) => void,
): () => void {
  const released = (_error: Error, connection: Connection) => {
    const organizations = recording.get(connection);
    if (organizations === undefined) return;
    recording.delete(connection);
    for (const organizationId of organizations) notify(organizationId);
  };
  pool.on('release', released);
  return () => void pool.off('release', released);
}

/** Locks an organization's feed until the transaction ends, and returns its current position. */
export async function lockFeed(connection: Connection, organizationId: string): Promise<number> {
  const [, { rows }] = await allSent([
    connection.query({
      name: 'ensure feed',
      text: `INSERT INTO event_feeds (organization_id, position, removed_position) VALUES ($1, 0, 0)
             ON CONFLICT (organization_id) DO NOTHING`,
      values: [organizationId],
    }),
    connection.query<{ position: number }>({
      name: 'lock feed',
      text: 'SELECT position FROM event_feeds WHERE organization_id = $1 FOR UPDATE',
      values: [organizationId],
    }),
  ] as const);
  const [feed] = rows;
  if (feed === undefined) throw new Error('the feed of an organization must be there');
  return feed.position;
}
