import type { Connection } from '../../platform/db/database.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import type { RefusalError } from '../domain/refusal.ts';
import type { Change, DeleteDocument, Outcome } from '../domain/settlement/changes.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import { type RestateOptions, restateInSteps } from '../domain/settlement/restate.ts';
import type { StateChange } from '../domain/settlement/state-batch.ts';
import { changesUndoing, loadPartsOfDeletions } from './matched-parts.ts';

/** Returns the changes that undo what a match made besides the document of a change, if the change deletes it. */
export type Undoing = (change: Change) => Change[];

export const UNDOES_NOTHING: Undoing = () => [];

/** Reads what matches made besides the payments and refunds that a batch deletes. */
export async function readUndoing(
  connection: Connection,
  organizationId: string,
  changes: readonly Change[],
): Promise<Undoing> {
  const deletions = changes.filter((change): change is DeleteDocument => change.type === 'deleteDocument');
  const parts = await loadPartsOfDeletions(connection, organizationId, deletions);
  return (change) =>
    change.type === 'deleteDocument' ? (parts.get(change) ?? []).flatMap(changesUndoing) : [];
}

/** Applies a batch that states a final state to the loaded ledger, and yields to the event loop meanwhile. */
export async function restateChanges(
  ledger: Ledger,
  changes: readonly Change[],
  options: RestateOptions,
): Promise<(Outcome | RefusalError)[]> {
  const yieldWhenDue = yieldToEventLoop();
  const steps = restateInSteps(ledger, changes.map(stateChange), options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await yieldWhenDue();
  }
}

function stateChange(change: Change): StateChange {
  switch (change.type) {
    case 'putCustomer':
    case 'putDocument':
    case 'deleteCustomer':
    case 'deleteDocument':
      return change;
    default:
      throw new Error(`a batch that states a final state has no change ${change.type}`);
  }
}
