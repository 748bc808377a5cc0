import { call } from '../../api/call.ts';
import { createSignal } from '../../api/signal.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../records/bank-statement/changes.ts';
import { useTranslation } from '../../texts/index.ts';

type Transaction = Schema<'BankTransaction'>;
type MatchRequest = Schema<'MatchRequest'>;

const LINE = '/v1/bank_transactions/{bankTransactionId}';

/** Undoes the last decision of this tab; null: none, or it was undone already. */
export const lastDecision = createSignal<(() => void) | null>(null);

/** Remembers how to undo a decision. The undo works once. */
function rememberUndo(undo: () => void): () => void {
  const once = () => {
    if (lastDecision.get() === once) lastDecision.set(null);
    undo();
  };
  lastDecision.set(once);
  return once;
}

/** Removes a match. @param onDone called once it is removed */
export function useUnmatch(onDone?: () => void) {
  const { t } = useTranslation();
  return useWrite(
    ({ id, cause }: { id: string; cause: string }) =>
      call('post', `${LINE}/unmatch`, { path: { bankTransactionId: id }, body: { cause } }),
    {
      refreshes: MATCH_CHANGES,
      toast: () => {
        onDone?.();
        return { text: t('cash.toasts.UNMATCHED') };
      },
    },
  );
}

/** Matches a transaction. @param onDone called once it is matched, before the list is read again */
export function useMatch({ id, amount, currency, payer }: Transaction, onDone: () => void) {
  const { t, i18n } = useTranslation();
  const unmatch = useUnmatch();
  return useWrite(
    (body: MatchRequest) => call('post', `${LINE}/match`, { path: { bankTransactionId: id }, body }),
    {
      refreshes: MATCH_CHANGES,
      isForm: true,
      toast: () => {
        onDone();
        return {
          text: t('cash.toasts.MATCHED', {
            amount: `${amountText(amount, currency, i18n.language)} ${currency}`,
            name: payer.name ?? t('cash.noPayer'),
          }),
          undo: rememberUndo(() => unmatch.mutate({ id, cause: t('cash.undoneAtOnce') })),
        };
      },
    },
  );
}

/** Includes an excluded transaction again. */
export function useInclude() {
  const { t } = useTranslation();
  return useWrite((id: string) => call('post', `${LINE}/include`, { path: { bankTransactionId: id } }), {
    refreshes: MATCH_CHANGES,
    toast: () => ({ text: t('cash.toasts.INCLUDED') }),
  });
}

/** Excludes a transaction with a reason. @param onDone called once it is excluded */
export function useExclude({ id }: Transaction, onDone: () => void) {
  const { t } = useTranslation();
  const include = useInclude();
  return useWrite(
    (reason: string) =>
      call('post', `${LINE}/exclude`, { path: { bankTransactionId: id }, body: { reason } }),
    {
      refreshes: MATCH_CHANGES,
      toast: () => {
        onDone();
        return { text: t('cash.toasts.EXCLUDED'), undo: rememberUndo(() => include.mutate(id)) };
      },
    },
  );
}
