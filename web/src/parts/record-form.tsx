import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { isOvertaken, type Problem } from '../api/problem.ts';
import { useTranslation } from '../texts/index.ts';
import styles from './form.module.css';
import { ProblemLine } from './problem.tsx';

interface RecordFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  problem: Problem | null;
  isSending: boolean;
  /** Whether all is there that sending it needs. */
  isReady?: boolean;
  /** What its button says. */
  send: string;
  onCancel: () => void;
  /** What stands there now: shown where somebody else has changed it meanwhile. */
  now?: ReactNode;
  /** What it does cannot be undone. */
  isGrave?: boolean;
  children: ReactNode;
}

/** A form of a command on a record: why it was refused, what stands there now, and its two buttons. */
export function RecordForm(props: RecordFormProps) {
  const {
    onSubmit,
    problem,
    isSending,
    isReady = true,
    send,
    onCancel,
    now,
    isGrave = false,
    children,
  } = props;
  const { t } = useTranslation();
  const overtaken = problem !== null && isOvertaken(problem);
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      {overtaken ? (
        <div className={styles['now']} role="alert">
          <p>{t('problems.overtaken')}</p>
          {now !== undefined && <p>{now}</p>}
        </div>
      ) : (
        <ProblemLine problem={problem} />
      )}
      {children}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          loading={isSending}
          disabled={!isReady}
          {...(isGrave ? { color: 'danger' } : {})}
        >
          {send}
        </Button>
      </div>
    </form>
  );
}
