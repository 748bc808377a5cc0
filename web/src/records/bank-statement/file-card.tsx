import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './bank-statement.module.css';
import { UnmappedFile } from './mapping/unmapped-file.tsx';
import { Progress } from './progress.tsx';
import { refusalText } from './refusal-text.ts';
import { StatementCard } from './statement-card.tsx';
import { useBankFile } from './use-bank-file.ts';
import type { Upload } from './use-uploads.ts';

/** Statements of a file that are shown; the page of statements has all. */
const SHOWN = 50;

interface UploadCardProps {
  upload: Upload;
  onDelete: () => void;
}

/** An uploaded file: its progress, then a card for each of its statements. */
export function UploadCard({ upload: { name, fileId, problem }, onDelete }: UploadCardProps) {
  const { t } = useTranslation();
  return (
    <li className={styles['file']}>
      <h2>{name}</h2>
      {problem !== null && <ProblemLine problem={problem} />}
      {problem === null && fileId === null && <Progress text={t('bankStatements.sending')} />}
      {fileId !== null && <FileState id={fileId} onDelete={onDelete} />}
    </li>
  );
}

function FileState({ id, onDelete }: { id: string; onDelete: () => void }) {
  const { t } = useTranslation();
  const { file, error, isRead } = useBankFile(id);
  const statements = useQuery({
    ...read('/v1/bank_statements', { query: { bankFileId: id, limit: SHOWN } }),
    enabled: isRead,
  });
  if (file === undefined) return <ProblemLine problem={error} />;
  return (
    <>
      {!isRead && (
        <Progress
          text={t('bankStatements.reading', {
            lines: t('bankStatements.lines', { count: file.transactions }),
          })}
        />
      )}
      {file.state === 'NEEDS_MAPPING' && <UnmappedFile file={file} onDelete={onDelete} />}
      <FileFailure file={file} />
      {file.state === 'READ' && statements.data?.items.length === 0 && (
        <p className={styles['quiet']}>{t('bankStatements.noStatements')}</p>
      )}
      {statements.data?.items.map((one) => (
        <StatementCard key={one.id} statement={one} />
      ))}
    </>
  );
}

/** Says why a file cannot be read to its end, and in which line. */
export function FileFailure({ file: { failure, statements } }: { file: Schema<'BankFile'> }) {
  const { t, i18n } = useTranslation();
  if (failure === null) return null;
  const { line } = failure;
  const message = refusalText(failure, { t, language: i18n.language, currency: null });
  const reason = `${line === null ? message : t('bankStatements.line', { line, message })}.`;
  return (
    <p className={styles['refusal']}>
      <CircleAlert size={14} aria-hidden />
      <span>
        <strong>{t(statements === 0 ? 'bankStatements.unreadable' : 'bankStatements.failed')}.</strong>{' '}
        {statements === 0 ? reason : t('bankStatements.failedText', { message: reason })}
      </span>
    </p>
  );
}
