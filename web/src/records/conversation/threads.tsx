import { Button } from '@mantine/core';
import { CornerUpLeft, Mail, TriangleAlert } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './conversation.module.css';
import { MessageKind } from './message-kind.tsx';
import { SentState } from './sent-state.tsx';

type ThreadRow = Schema<'Thread'>;

interface ThreadsProps {
  customerId: string;
  onRead: (messageId: string) => void;
}

/** The customer's mail by thread, newest message first. */
export function Threads({ customerId, onRead }: ThreadsProps) {
  const { t } = useTranslation();
  const { rows, problem, hasMore, isReadingMore, readMore } = useRows(
    '/v1/internal/customers/{customerId}/threads',
    { limit: 8 },
    { path: { customerId } },
  );
  return (
    <Section title={t('conversation.title')}>
      <ProblemLine problem={problem} />
      {rows?.length === 0 && <p>{t('conversation.empty')}</p>}
      <ul className={styles['threads']}>
        {rows?.map((thread) => (
          <ThreadLine key={thread.id} thread={thread} onRead={onRead} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('timeline.more')}
        </Button>
      )}
    </Section>
  );
}

function ThreadLine({ thread, onRead }: { thread: ThreadRow; onRead: ThreadsProps['onRead'] }) {
  const { t } = useTranslation();
  const { last, subject, countMessages, lastAt, taskId, isUncertain } = thread;
  const isReply = last.direction === 'INBOUND';
  const Icon = isUncertain ? TriangleAlert : isReply ? CornerUpLeft : Mail;
  return (
    <li data-waits={taskId !== null || undefined}>
      <button type="button" onClick={() => onRead(last.id)}>
        <Icon size={15} strokeWidth={1.8} aria-hidden />
        <span className={styles['subject']}>
          <strong>{subject || t('replies.noSubject')}</strong>
          {countMessages > 1 && (
            <span className={styles['count']} title={t('conversation.messages', { count: countMessages })}>
              {countMessages}
            </span>
          )}
        </span>
        <span className={styles['quiet']}>
          <Moment at={lastAt} withTime />
        </span>
        <span className={styles['snippet']}>
          {last.kind === 'AUTO_REPLY' && <MessageKind mail={last} />}{' '}
          {isReply ? (
            `${last.senderName ?? last.sender ?? ''}: ${last.summary ?? ''}`
          ) : (
            <SentState message={last} />
          )}
        </span>
        {taskId !== null && <span className={styles['waits']}>{t('conversation.waits')}</span>}
        {taskId === null && isUncertain && (
          <span className={styles['waits']}>{t('conversation.decide')}</span>
        )}
      </button>
    </li>
  );
}
