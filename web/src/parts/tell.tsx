import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import i18next from 'i18next';
import { organizationId } from '../api/organization.ts';
import type { Problem } from '../api/problem.ts';
import { signal } from '../api/signal.ts';
import { problemText } from './problem.tsx';
import styles from './tell.module.css';

/** Reading it, thinking, and getting there without a mouse takes a while. */
const UNDO_MILLIS = 30_000;
/** So many offers stand at once: one more, and the oldest goes. */
const MOST_OFFERS = 3;
const offers: string[] = [];

/** A change that can be undone, also after its notice has gone. */
export interface Offer {
  id: string;
  organizationId: string | null;
  text: string;
  at: string;
  undo: () => void;
}

/** How many changes are remembered. */
const MOST_RECENT = 20;
/** The last changes of this tab that can be undone, the newest first. */
export const recentOffers = signal<readonly Offer[]>([]);

const closing = () => ({ 'aria-label': i18next.t('common.close') });

/** Reports for a moment that something was done. What can be undone is offered here for half a minute, then in the menu. */
export function tellDone(text: string, undo?: () => void): void {
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
    <span className={styles['told']}>
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
    ...{ id, message, withBorder: true },
    onClose: () => offers.splice(0, offers.length, ...offers.filter((one) => one !== id)),
    autoClose: undo === undefined ? 4_000 : UNDO_MILLIS,
    closeButtonProps: closing(),
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
    closeButtonProps: closing(),
    role: 'alert',
  });
}
