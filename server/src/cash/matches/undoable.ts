import { recordUndoable } from '../../ledger/commands.ts';
import type { UndoableKind } from '../../ledger/domain/undoable.ts';
import { isCollectingChanges } from '../../platform/changes.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';

/** The decision about a bank transaction, as far as an undo compares it. */
export interface BankDecision {
  matchId: string | null;
  exclusionReason: string | null;
}

const UNDECIDED: BankDecision = { matchId: null, exclusionReason: null };

/** Work of an undo in the transaction of a cash command. */
export interface UndoChecks {
  /** Called under the lock of the bank transaction. An error rolls everything back. */
  checkUnderLock?: (connection: Connection, decision: BankDecision) => Promise<void>;
  /** Called after the change, in its transaction. */
  afterWrite?: (connection: Connection) => Promise<void>;
}

interface Decided {
  kind: Extract<UndoableKind, `BANK_TRANSACTION_${string}`>;
  transactionId: string;
  decision: Partial<BankDecision>;
}

/**
 * Stores a decision of a user as undoable, if its caller collects such changes: a bulk job does. The page Cash undoes
 * decisions by their bank transaction.
 * @returns the ids to pass to `noteChange` after the commit
 */
export async function recordDecision(
  connection: Connection,
  { clock }: Pick<DataContext, 'clock'>,
  organizationId: string,
  { kind, transactionId, decision }: Decided,
): Promise<string[]> {
  if (!isCollectingChanges()) return [];
  const stored = await recordUndoable(
    connection,
    { organizationId, clock },
    {
      kind,
      record: { kind: 'BANK_TRANSACTION', id: transactionId },
      customerId: null,
      before: UNDECIDED,
      after: { ...UNDECIDED, ...decision },
    },
  );
  return stored.map(({ id }) => id);
}
