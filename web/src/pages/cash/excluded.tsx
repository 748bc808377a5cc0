import { Undo2 } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { CommandButton } from './command-button.tsx';
import styles from './decided.module.css';
import { exclusionReasonText } from './exclusion-reason.ts';
import { useOwnUndoKey } from './undo-last.tsx';
import { useInclude } from './use-decisions.ts';

/** An excluded transaction: its reason, and the command that includes it again. */
export function Excluded({ transaction }: { transaction: Schema<'BankTransaction'> }) {
  const { t } = useTranslation();
  const include = useInclude(transaction);
  const key = useOwnUndoKey();
  const reason = exclusionReasonText(transaction.exclusionReason, t);
  return (
    <section className={styles['decided']}>
      <p className={styles['note']}>{t('cash.excludedAs', { reason })}</p>
      <CommandButton
        action={{
          id: 'cash.include',
          title: (words) => words('cash.include'),
          icon: Undo2,
          ...(key === undefined ? {} : { key }),
          needs: 'bank-transaction.edit',
          perform: () => include.mutate(undefined),
        }}
        isSending={include.isPending}
      />
    </section>
  );
}
