import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { isOvertaken, type ProblemError } from '../api/problem.ts';
import { useTranslation } from '../texts/index.ts';
import styles from './form.module.css';
import { ProblemLine } from './problem.tsx';
import { submitByKey } from './submit-key.ts';

interface RecordFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  problem: ProblemError | null;
  isSending: boolean;
  /** Whether all required input is present. */
  isReady?: boolean;
  /** Label of the submit button. */
  send: string;
  onCancel: () => void;
  /** The current values, shown if another user has changed them meanwhile. */
  now?: ReactNode;
  /** The command is irreversible. */
  isGrave?: boolean;
  children: ReactNode;
}

/** The form of a command on a record: error, current values and two buttons. */
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
    <form className={styles['form']} onSubmit={onSubmit} onKeyDown={submitByKey}>
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
