import { call } from '../../api/call.ts';
import { mayPass } from '../../api/problem.ts';
import { decideEach, type Outcome } from '../../parts/decide-each.ts';
import { useWrite } from '../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../records/bank-statement/changes.ts';
import { useTranslation } from '../../texts/index.ts';
import { rememberUndo } from './last-decision.ts';

const LINE = '/v1/bank_transactions/{bankTransactionId}';

interface Undo {
  undoOne: (id: string) => Promise<unknown>;
  /** Returns the message for a number of transactions. */
  textOf: (count: number) => string;
}

/** Undoes a decision about transactions. Those that were not reached can be undone again. */
function useUndoEach({ undoOne, textOf }: Undo) {
  const { t } = useTranslation();
  const undo = useWrite<readonly string[], Outcome<string>>(
    async (ids) => {
      try {
        return await decideEach(ids, undoOne);
      } catch (error) {
        if (mayPass(error)) rememberUndo(() => undo.mutate(ids));
        throw error;
      }
    },
    {
      refreshes: MATCH_CHANGES,
      toast: ({ done, refused, left }) => {
        const count = refused.length + left.length;
        const text = count === 0 ? [] : [t('cash.toasts.UNCHANGED', { count })];
        return {
          text: [textOf(done.length)].concat(text).join(' · '),
          ...(left.length === 0 ? {} : { undo: rememberUndo(() => undo.mutate(left)) }),
        };
      },
    },
  );
  return undo;
}

/** Removes matches that were just made. */
export function useUndoMatches() {
  const { t } = useTranslation();
  const cause = t('cash.undoneAtOnce');
  return useUndoEach({
    undoOne: (id) => call('post', `${LINE}/unmatch`, { path: { bankTransactionId: id }, body: { cause } }),
    textOf: (count) => t('cash.toasts.UNMATCHED', { count }),
  });
}

/** Includes transactions that were just excluded. */
export function useUndoExclusions() {
  const { t } = useTranslation();
  return useUndoEach({
    undoOne: (id) => call('post', `${LINE}/include`, { path: { bankTransactionId: id } }),
    textOf: () => t('cash.toasts.INCLUDED'),
  });
}
