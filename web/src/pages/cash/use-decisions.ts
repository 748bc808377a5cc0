import { call, isProblem } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { showProblemToast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../records/bank-statement/changes.ts';
import { useTranslation } from '../../texts/index.ts';
import { rememberUndo } from './last-decision.ts';
import { nameOfParty } from './payer-text.ts';

type Transaction = Schema<'BankTransaction'>;
type MatchRequest = Schema<'MatchRequest'>;

const LINE = '/v1/bank_transactions/{bankTransactionId}';

/** Removes matches. @param onDone called once they are removed */
export function useUnmatch(onDone?: () => void) {
  const { t } = useTranslation();
  return useWrite(
    async ({ ids, cause }: { ids: readonly string[]; cause: string }) => {
      for (const id of ids)
        await call('post', `${LINE}/unmatch`, { path: { bankTransactionId: id }, body: { cause } });
    },
    {
      refreshes: MATCH_CHANGES,
      toast: () => {
        onDone?.();
        return { text: t('cash.toasts.UNMATCHED') };
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
  const unmatch = useUnmatch();
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
          undo: rememberUndo(() => unmatch.mutate({ ids: [id], cause: t('cash.undoneAtOnce') })),
        };
      },
    },
  );
}

/** Includes excluded transactions again. */
export function useInclude() {
  const { t } = useTranslation();
  return useWrite(
    async (ids: readonly string[]) => {
      for (const id of ids) await call('post', `${LINE}/include`, { path: { bankTransactionId: id } });
    },
    { refreshes: MATCH_CHANGES, toast: () => ({ text: t('cash.toasts.INCLUDED') }) },
  );
}

/** An exclusion of a transaction, and of others of the same party. */
interface Exclusion {
  reason: string;
  others: readonly string[];
}

/** Excludes transactions with a reason. @param onDone called once they are excluded, with the others */
export function useExclude(transaction: Transaction, onDone: (others: readonly string[]) => void) {
  const { t } = useTranslation();
  const include = useInclude();
  const idsOf = ({ others }: Exclusion) => [transaction.id].concat(others);
  return useWrite(
    async (exclusion: Exclusion) => {
      const { reason } = exclusion;
      for (const id of idsOf(exclusion))
        await call('post', `${LINE}/exclude`, { path: { bankTransactionId: id }, body: { reason } });
    },
    {
      refreshes: MATCH_CHANGES,
      toast: (_done, exclusion) => {
        onDone(exclusion.others);
        const ids = idsOf(exclusion);
        const text =
          ids.length > 1
            ? t('cash.toasts.EXCLUDED_ALL', { count: ids.length })
            : t('cash.toasts.EXCLUDED', { name: nameOfParty(transaction, t) });
        return { text, undo: rememberUndo(() => include.mutate(ids)) };
      },
    },
  );
}
