import { Button } from '@mantine/core';
import { CloudOff, LockKeyhole, SearchX, TriangleAlert } from 'lucide-react';
import type { ProblemError } from '../api/problem.ts';
import { useTranslation } from '../texts/index.ts';
import styles from './notice.module.css';
import { problemText } from './problem-text.ts';

function iconOf({ status }: ProblemError) {
  if (status === 0) return CloudOff;
  if (status === 403) return LockKeyhole;
  return status === 404 ? SearchX : TriangleAlert;
}

interface ProblemProps {
  problem: ProblemError;
  /** Retries; omitted if a retry would not help. */
  onAgain?: (() => void) | undefined;
}

/** An error in place of the content, with the next step. */
export function ProblemNotice({ problem, onAgain }: ProblemProps) {
  const { t } = useTranslation();
  const Icon = iconOf(problem);
  return (
    <div className={styles['notice']} role="alert">
      <Icon size={22} strokeWidth={1.6} aria-hidden />
      <h2>{t('problems.title')}</h2>
      <p>{problem.status === 403 ? t('problems.forbidden') : problemText(problem, t)}</p>
      {problem.status === 403 && problem.message !== '' && <p>{problem.message}</p>}
      {onAgain !== undefined && problem.status !== 403 && problem.status !== 404 && (
        <Button variant="default" onClick={onAgain}>
          {t('common.again')}
        </Button>
      )}
      {problem.requestId !== null && <small>{t('problems.reference', { id: problem.requestId })}</small>}
    </div>
  );
}

/** An error above a form. */
export function ProblemLine({ problem }: { problem: ProblemError | null }) {
  const { t } = useTranslation();
  if (problem === null) return null;
  return (
    <p className={styles['line']} role="alert">
      <TriangleAlert size={15} aria-hidden />
      <span>{problemText(problem, t)}</span>
    </p>
  );
}
