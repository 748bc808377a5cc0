import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { StatementCard } from '../../records/bank-statement/statement-card.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './uploads.module.css';

const SHOWN = 20;

interface WaitingStatementsProps {
  /** Files whose statements are shown already. */
  fileIds: readonly (string | null)[];
  /** They are shown at once, because there is nothing else to do. */
  isOpen: boolean;
}

/** Statements of earlier uploads that wait for their bank account. */
export function WaitingStatements({ fileIds, isOpen }: WaitingStatementsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery({
    ...read('/v1/bank_statements', { query: { state: 'WAITING', limit: SHOWN } }),
    enabled: may('bank-statement.read'),
  });
  const waiting = (data?.items ?? []).filter(({ bankFileId }) => !fileIds.includes(bankFileId));
  if (waiting.length === 0) return null;
  return (
    <details className={styles['waiting']} open={isOpen}>
      <summary>{t('bankStatements.waitingStatements', { count: waiting.length })}</summary>
      <div className={styles['cards']}>
        {waiting.map((one) => (
          <StatementCard key={one.id} statement={one} />
        ))}
      </div>
    </details>
  );
}
