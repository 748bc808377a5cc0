import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import i18next from 'i18next';
import { organizationId } from '../api/organization.ts';
import type { ProblemError } from '../api/problem.ts';
import { createSignal } from '../api/signal.ts';
import { problemText } from './problem-text.ts';
import styles from './toast.module.css';

/** Gives time to read, decide and reach the button without a mouse. */
const UNDO_MS = 30_000;
/** Maximum number of undo notices; a further one replaces the oldest. */
const MOST_OFFERS = 3;
const offers: string[] = [];

/** An undoable change, also after its notice has disappeared. */
export interface Offer {
  id: string;
  organizationId: string | null;
  text: string;
  at: string;
  undo: () => void;
}

/** Maximum number of remembered changes. */
const MOST_RECENT = 20;
/** The latest undoable changes of this tab, newest first. */
export const recentOffers = createSignal<readonly Offer[]>([]);

const closeButtonProps = () => ({ 'aria-label': i18next.t('common.close') });

/**
 * Shows a short notice of success. An undoable change is offered here for half a minute, then in the menu.
 */
export function showToast(text: string, undo?: () => void): void {
  const id = crypto.randomUUID();
  const takeBack = () => {
    hideNotification(id);
    recentOffers.set(recentOffers.get().filter((offer) => offer.id !== id));
    undo?.();
  };
  if (undo !== undefined) {
    const offer = {
      id,
      text,
      organizationId: organizationId.get(),
      at: new Date().toISOString(),
      undo: takeBack,
    };
    recentOffers.set([offer, ...recentOffers.get()].slice(0, MOST_RECENT));
  }
  const message = (
    <span className={styles['toast']}>
      {text}
      {undo !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={takeBack}>
          {i18next.t('common.undo')}
        </Button>
      )}
    </span>
  );
  if (undo !== undefined) offers.push(id);
  if (offers.length > MOST_OFFERS) hideNotification(offers.shift() ?? id);
  showNotification({
    id,
    message,
    withBorder: true,
    onClose: () => offers.splice(0, offers.length, ...offers.filter((one) => one !== id)),
    autoClose: undo === undefined ? 4_000 : UNDO_MS,
    closeButtonProps: closeButtonProps(),
  });
}

/** Shows the server's reason why a command failed. */
export function showProblemToast(problem: ProblemError): void {
  const reference =
    problem.requestId === null ? '' : i18next.t('problems.reference', { id: problem.requestId });
  showNotification({
    title: i18next.t('problems.title'),
    message: `${problemText(problem, i18next.t)} ${problem.status >= 500 ? reference : ''}`,
    color: 'danger',
    classNames: { description: styles['reason'] ?? '' },
    autoClose: 12_000,
    withBorder: true,
    closeButtonProps: closeButtonProps(),
    role: 'alert',
  });
}
