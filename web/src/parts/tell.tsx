import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import i18next from 'i18next';
import type { Problem } from '../api/problem.ts';
import { problemText } from './problem.tsx';
import styles from './tell.module.css';

const UNDO_MILLIS = 10_000;

/** Tells in passing that something was done, and takes it back if asked within ten seconds. */
export function tellDone(text: string, undo?: () => void): void {
  const id = crypto.randomUUID();
  const takeBack = () => {
    hideNotification(id);
    undo?.();
  };
  const message = (
    <span className={styles['told']}>
      {text}
      {undo !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={takeBack}>
          {i18next.t('common.undo')}
        </Button>
      )}
    </span>
  );
  showNotification({
    ...{ id, message, withBorder: true },
    autoClose: undo === undefined ? 4_000 : UNDO_MILLIS,
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
  });
}

/** Tells that something was not done, with the server's reason. */
export function tellProblem(problem: Problem): void {
  const reference =
    problem.requestId === null ? '' : i18next.t('problems.reference', { id: problem.requestId });
  showNotification({
    title: i18next.t('problems.title'),
    message: `${problemText(problem, i18next.t)} ${problem.status >= 500 ? reference : ''}`,
    color: 'danger',
    autoClose: 12_000,
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
  });
}
