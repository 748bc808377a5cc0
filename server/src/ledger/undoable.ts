import type { Clock } from '../platform/clock.ts';
import { currentActor } from '../platform/current-actor.ts';
import type { Connection } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Outcome } from './domain/settlement/changes.ts';
import type { Ledger } from './domain/settlement/ledger.ts';
import { sameValue } from './domain/settlement/table.ts';
import type { UndoableFacts } from './domain/undoable.ts';
import type { SettleOptions } from './settlement/settle.ts';

/** How long a change can be undone, in milliseconds of the machine's clock. */
const UNDOABLE_MS = 86_400_000;

/**
 * Returns whether the current actor's changes can be undone. Only those of users can: API clients send a
 * correction instead.
 */
export const isUndoable = (): boolean => currentActor().kind === 'USER';

/** The organization of the record, and the clock. */
export interface UndoableIn {
  organizationId: string;
  clock: Clock;
}

/** A stored undoable change, and its record. */
export interface RecordedChange {
  id: string;
  recordId: string;
}

/**
 * Stores undoable changes in the transaction that makes them. Call it after the changes, under their locks.
 * Changes without an effect, and those of other actors than users, are not stored.
 * @returns the stored changes; pass their ids to `noteChange` after the commit
 */
export async function recordUndoable(
  connection: Connection,
  { organizationId, clock }: UndoableIn,
  ...changes: readonly UndoableFacts[]
): Promise<RecordedChange[]> {
  const { id: userId } = currentActor();
  const kept = changes.filter(({ before, after }) => !sameValue(before, after));
  if (!isUndoable() || userId === null || kept.length === 0) return [];
  const rows = kept.map(({ record, ...change }) => ({
    ...change,
    id: newId(),
    recordKind: record.kind,
    recordId: record.id,
  }));
  const until = new Date(clock.wall.millis() + UNDOABLE_MS).toISOString();
  await connection.query({
    name: 'record undoable changes',
    text: `INSERT INTO undoable_changes (organization_id, id, kind, record_kind, record_id, customer_id, before, after, user_id,
             made_at, undoable_until)
           SELECT $1, r.id, r.kind, r."recordKind", r."recordId", r."customerId", r.before, r.after, $3, $4, $5
           FROM json_to_recordset($2::json) AS r(id uuid, kind text, "recordKind" text, "recordId" uuid, "customerId" uuid,
             before jsonb, after jsonb)`,
    values: [organizationId, JSON.stringify(rows), userId, clock.now(), until],
  });
  return rows.map(({ id, recordId }) => ({ id, recordId }));
}

/** Makes settlement store its change as undoable for a user, in its transaction. */
export class Undoable {
  /** Ids of the attempt that succeeded. */
  ids: readonly string[] = [];
  /** Empty unless a user acts, so that API clients do not pay for it. */
  readonly options: SettleOptions;

  /**
   * @param factsOf returns what an applied change has changed, from the ledger after it; null: nothing to
   *   restore
   */
  constructor(where: UndoableIn, factsOf: (outcome: Outcome, ledger: Ledger) => UndoableFacts | null) {
    let facts: UndoableFacts | null = null;
    const options: SettleOptions = {
      onApplied: (_, outcome, ledger) => {
        facts = outcome.status === 'unchanged' ? null : factsOf(outcome, ledger);
      },
      afterWrite: async (connection) => {
        const kept = facts === null ? [] : await recordUndoable(connection, where, facts);
        this.ids = kept.map(({ id }) => id);
      },
    };
    this.options = isUndoable() ? options : {};
  }
}
