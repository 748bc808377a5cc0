import { Undo2 } from 'lucide-react';
import { type Action, readyActions, useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { useListState } from '../../parts/list/state.ts';
import { useLastUndo } from './last-decision.ts';
import { listsOpen } from './view.ts';

const KEY = 'u';

/**
 * Undoes the last decision of this tab by a key, also if no transaction is open. Place it before the open
 * transaction: its commands then handle the key first.
 */
export function UndoLast() {
  const undo = useLastUndo();
  const ownKey = useOwnUndoKey();
  const action: Action = {
    id: 'cash.undoLast',
    title: (t) => t('cash.undoLast'),
    icon: Undo2,
    // The palette names the key only where no other command has it.
    ...(ownKey === undefined ? { key: KEY } : {}),
    needs: 'bank-transaction.edit',
    when: () => undo !== null,
    perform: () => undo?.(),
  };
  const actions = readyActions([action], undefined, useMay());
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ perform }) => [KEY, () => void perform()])));
  return null;
}

/**
 * Returns the key that takes back the decision about the open transaction. In the lists of open transactions
 * it undoes the last decision instead, as long as there is one.
 */
export function useOwnUndoKey(): typeof KEY | undefined {
  const { is } = useListState().filters;
  const hasLast = useLastUndo() !== null;
  return hasLast && listsOpen(is) ? undefined : KEY;
}
