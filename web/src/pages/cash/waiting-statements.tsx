import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { UnmappedFile } from '../../records/bank-statement/mapping/unmapped-file.tsx';
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

/** Statements of earlier uploads that wait for their bank account, and files whose columns are not mapped. */
export function WaitingStatements({ fileIds, isOpen }: WaitingStatementsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery({
    ...read('/v1/bank_statements', { query: { state: 'WAITING', limit: SHOWN } }),
    enabled: may('bank-statement.read'),
  });
  const unmapped = useQuery({
    ...read('/v1/bank_files', { query: { state: 'NEEDS_MAPPING', limit: SHOWN } }),
    enabled: may('bank-statement.read'),
  });
  const waiting = (data?.items ?? []).filter(({ bankFileId }) => !fileIds.includes(bankFileId));
  const files = (unmapped.data?.items ?? []).filter(({ id }) => !fileIds.includes(id));
  const count = waiting.length + files.length;
  if (count === 0) return null;
  return (
    <details className={styles['waiting']} open={isOpen}>
      <summary>{t('bankStatements.waitingStatements', { count })}</summary>
      <div className={styles['cards']}>
        {files.map((file) => (
          <UnmappedFile key={file.id} file={file} isNamed />
        ))}
        {waiting.map((one) => (
          <StatementCard key={one.id} statement={one} />
        ))}
      </div>
    </details>
  );
}
