import { Button } from '@mantine/core';
import { AlarmClock, MessageSquareText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import panes from '../../parts/panes.module.css';
import { MessageKind } from '../../records/conversation/message-kind.tsx';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './inbox.module.css';
import type { View } from './view.ts';

type Row = Schema<'InboxThread'>;

interface ThreadListProps {
  view: View;
  rows: readonly Row[];
  /** The open thread. */
  at: number;
  onOpen: (messageId: string) => void;
  hasMore: boolean;
  onMore: () => void;
}

/** The threads of a view, newest first. */
export function ThreadList({ view, rows, at, onOpen, hasMore, onMore }: ThreadListProps) {
  const { t } = useTranslation();
  return (
    <nav className={`${panes['list']} ${styles['list']}`} aria-label={t(`inbox.view.${view}`)}>
      {rows.length === 0 && <p className={styles['quiet']}>{t(`inbox.empty.${view}`)}</p>}
      <ol>
        {rows.map((row, index) => (
          <ThreadRow
            key={row.threadId}
            row={row}
            isOpen={index === at}
            onOpen={() => onOpen(row.message.id)}
          />
        ))}
      </ol>
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={onMore}>
          {t('timeline.more')}
        </Button>
      )}
    </nav>
  );
}

function ThreadRow({ row, isOpen, onOpen }: { row: Row; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const { message, assignedTo, snoozedUntil, countMessages, countComments } = row;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li>
      <button ref={button} type="button" aria-current={isOpen} onClick={onOpen}>
        <span className={styles['line']}>
          <strong title={message.sender ?? ''}>{message.senderName ?? message.sender}</strong>
          <span className={styles['quiet']}>
            <Moment at={message.createdAt} />
          </span>
        </span>
        <span className={styles['customer']}>{message.customer?.name ?? t('replies.noCustomer')}</span>
        <span className={styles['line']}>
          <span className={styles['subject']}>{message.subject || t('replies.noSubject')}</span>
          {countMessages > 1 && <span className={styles['count']}>{countMessages}</span>}
        </span>
        <span className={styles['snippet']}>{message.summary}</span>
        <span className={styles['marks']}>
          {message.kind === 'AUTO_REPLY' && <MessageKind mail={message} />}
          {row.hasRemittanceAdvice && <span className={styles['mark']}>{t('inbox.remittanceAdvice')}</span>}
          {snoozedUntil !== null && (
            <span className={styles['mark']}>
              <AlarmClock size={13} aria-hidden /> <Moment at={snoozedUntil} />
            </span>
          )}
          {countComments > 0 && (
            <span className={styles['mark']} title={t('inbox.comments', { count: countComments })}>
              <MessageSquareText size={13} aria-hidden /> {countComments}
            </span>
          )}
          {assignedTo.length > 0 && (
            <span className={styles['mark']}>{assignedTo.map(nameOfPerson).join(', ')}</span>
          )}
        </span>
      </button>
    </li>
  );
}
