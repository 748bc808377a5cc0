import { call, isProblem } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { decideEach } from '../../parts/decide-each.ts';
import { showProblemToast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../records/bank-statement/changes.ts';
import { useTranslation } from '../../texts/index.ts';
import { forgetUndo, rememberUndo } from './last-decision.ts';
import { nameOfParty } from './payer-text.ts';
import { useUndoExclusions, useUndoMatches } from './use-undo-each.ts';

type Transaction = Schema<'BankTransaction'>;
type MatchRequest = Schema<'MatchRequest'>;

const LINE = '/v1/bank_transactions/{bankTransactionId}';

/** Removes a match. @param onDone called once it is removed */
export function useUnmatch({ id }: Transaction, onDone: () => void) {
  const { t } = useTranslation();
  return useWrite(
    (cause: string) => call('post', `${LINE}/unmatch`, { path: { bankTransactionId: id }, body: { cause } }),
    {
      refreshes: MATCH_CHANGES,
      toast: () => {
        forgetUndo();
        onDone();
        return { text: t('cash.toasts.UNMATCHED', { count: 1 }) };
      },
    },
  );
}

/** Returns whether a colleague was faster. The form that shows other problems is gone then. */
const isDecidedMeanwhile = (error: unknown): error is ProblemError =>
  isProblem(error) && error.reason?.code.startsWith('TRANSACTION_') === true;

/** Matches a transaction. @param onDone called once it is matched, before the list is read again */
export function useMatch(transaction: Transaction, onDone: () => void) {
  const { id, amount, currency } = transaction;
  const { t, i18n } = useTranslation();
  const undo = useUndoMatches();
  return useWrite(
    async (body: MatchRequest) => {
      try {
        return await call('post', `${LINE}/match`, { path: { bankTransactionId: id }, body });
      } catch (error) {
        if (isDecidedMeanwhile(error)) showProblemToast(error);
        throw error;
      }
    },
    {
      refreshes: MATCH_CHANGES,
      isForm: true,
      toast: () => {
        onDone();
        return {
          text: t(amount < 0 ? 'cash.toasts.MATCHED_OUT' : 'cash.toasts.MATCHED', {
            amount: `${amountText(Math.abs(amount), currency, i18n.language)} ${currency}`,
            name: nameOfParty(transaction, t),
          }),
          undo: rememberUndo(() => undo.mutate([id])),
        };
      },
    },
  );
}

/** Includes an excluded transaction again. */
export function useInclude({ id }: Transaction) {
  const { t } = useTranslation();
  return useWrite(() => call('post', `${LINE}/include`, { path: { bankTransactionId: id } }), {
    refreshes: MATCH_CHANGES,
    toast: () => {
      forgetUndo();
      return { text: t('cash.toasts.INCLUDED') };
    },
  });
}

/** An exclusion of a transaction, and of others of the same party. */
interface Exclusion {
  reason: string;
  others: readonly string[];
}

/** Excludes transactions with a reason. @param onDone called once they are excluded, with all that are */
export function useExclude(transaction: Transaction, onDone: (done: readonly string[]) => void) {
  const { t } = useTranslation();
  const undo = useUndoExclusions();
  return useWrite(
    ({ reason, others }: Exclusion) =>
      decideEach([transaction.id].concat(others), (id) =>
        call('post', `${LINE}/exclude`, { path: { bankTransactionId: id }, body: { reason } }),
      ),
    {
      refreshes: MATCH_CHANGES,
      toast: ({ done, refused, left }, { others }) => {
        onDone(done);
        const unchanged = refused.length + left.length;
        const text = [
          others.length > 0
            ? t('cash.toasts.EXCLUDED_ALL', { count: done.length })
            : t('cash.toasts.EXCLUDED', { name: nameOfParty(transaction, t) }),
        ].concat(unchanged === 0 ? [] : [t('cash.toasts.UNCHANGED', { count: unchanged })]);
        return { text: text.join(' · '), undo: rememberUndo(() => undo.mutate(done)) };
      },
    },
  );
}
