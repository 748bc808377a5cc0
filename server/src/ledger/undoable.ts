import { currentActor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Outcome } from './domain/settlement/changes.ts';
import type { Ledger } from './domain/settlement/ledger.ts';
import { sameValue } from './domain/settlement/table.ts';
import type { UndoableFacts } from './domain/undoable.ts';
import type { SettleOptions } from './settlement/settle.ts';

/** For how long a change can be undone, by the clock of the machine. */
const UNDOABLE_MILLIS = 86_400_000;

/** Whether what is done now can be undone: what people do. Programs send what they mean, and send it again where it was wrong. */
export const isUndoable = (): boolean => currentActor().kind === 'USER';

/** The organization whose record it is, and what tells the time. */
export interface UndoableIn {
  organizationId: string;
  clock: Clock;
}

/** A change that is kept, and the record that it is of. */
export interface Recorded {
  id: string;
  recordId: string;
}

/**
 * Keeps, in the transaction that makes them, changes that can be undone. Call it once they are made, under their locks. What has
 * changed nothing, and what nobody in particular does, is not kept.
 * @returns those that are kept: tell their ids by `noteChange` behind the commit
 */
export async function recordUndoable(
  connection: Connection,
  { organizationId, clock }: UndoableIn,
  ...changes: readonly UndoableFacts[]
): Promise<Recorded[]> {
  const { id: userId } = currentActor();
  const kept = changes.filter(({ before, after }) => !sameValue(before, after));
  if (!isUndoable() || userId === null || kept.length === 0) return [];
  const rows = kept.map(({ record, ...change }) => ({
    ...change,
    ...{ id: newId(), recordKind: record.kind, recordId: record.id },
  }));
  const until = new Date(clock.wall.millis() + UNDOABLE_MILLIS).toISOString();
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

/** Has settlement keep what it changes for somebody, in its transaction. */
export class Undoable {
  /** Of the attempt that succeeded. */
  ids: readonly string[] = [];
  /** None where nobody in particular acts: programs pay nothing for it. */
  readonly options: SettleOptions;

  /** @param tell what a change that was carried out has changed, by the ledger as it stands since; null: nothing to give back */
  constructor(where: UndoableIn, tell: (outcome: Outcome, ledger: Ledger) => UndoableFacts | null) {
    let facts: UndoableFacts | null = null;
    const options: SettleOptions = {
      applied: (_, outcome, ledger) => {
        facts = outcome.status === 'unchanged' ? null : tell(outcome, ledger);
      },
      extend: async (connection) => {
        const kept = facts === null ? [] : await recordUndoable(connection, where, facts);
        this.ids = kept.map(({ id }) => id);
      },
    };
    this.options = isUndoable() ? options : {};
  }
}
