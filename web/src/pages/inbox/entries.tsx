import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Fragment } from 'react';
import { call } from '../../api/call.ts';
import { meQuery } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { useWrite } from '../../parts/use-write.ts';
import messageStyles from '../../records/conversation/conversation.module.css';
import { MessageBlock } from '../../records/conversation/message.tsx';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { RECORD_CHANGES } from '../../records/record-changes.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './entries.module.css';
import { isMention, splitAtMentions } from './mentions.ts';

type Comment = Schema<'ThreadComment'>;

interface EntriesProps {
  thread: Schema<'Conversation'>;
  comments: readonly Comment[];
  messageId: string;
}

/** The emails of a thread and the comments of colleagues, oldest first. */
export function Entries({ thread: { messages, hasMore }, comments, messageId }: EntriesProps) {
  const { t } = useTranslation();
  const entries = [
    ...messages.map((message) => ({ at: message.sentAt ?? message.createdAt, id: message.id, message })),
    ...comments.map((comment) => ({ at: comment.createdAt, id: comment.id, comment })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  // Messages before the newest reply are folded: people want to read the reply.
  const newest = messages.findLast(({ direction }) => direction === 'INBOUND') ?? messages.at(-1);
  const first = entries.findIndex(({ id }) => id === newest?.id);
  return (
    <div className={messageStyles['messages']}>
      {hasMore && <p className={styles['quiet']}>{t('conversation.older')}</p>}
      {entries.map((entry, at) => (
        <Fragment key={entry.id}>
          {!('message' in entry) && <CommentBlock comment={entry.comment} messageId={messageId} />}
          {'message' in entry && at < first && <Earlier message={entry.message} />}
          {'message' in entry && at >= first && <MessageBlock message={entry.message} />}
        </Fragment>
      ))}
    </div>
  );
}

/** An earlier message in one line; it opens to the whole message. */
function Earlier({ message }: { message: EntriesProps['thread']['messages'][number] }) {
  const { t } = useTranslation();
  const { direction, sender, senderName, user, text, summary, sentAt, createdAt } = message;
  const ours = user === null ? t('conversation.us') : nameOfPerson(user);
  return (
    <details className={styles['earlier']}>
      <summary>
        <strong>{direction === 'OUTBOUND' ? ours : (senderName ?? sender)}</strong>
        <span>{firstWords(text ?? summary ?? '')}</span>
        <Moment at={sentAt ?? createdAt} />
      </summary>
      <MessageBlock message={message} />
    </details>
  );
}

/** Characters of an earlier message that are shown; the line is cut to fit. */
const SNIPPET = 200;
const firstWords = (text: string) => text.slice(0, SNIPPET).replace(/\s+/g, ' ');

function CommentBlock({ comment, messageId }: { comment: Comment; messageId: string }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery());
  const { id, user, text, mentioned, createdAt } = comment;
  const remove = useWrite(
    () =>
      call('delete', '/v1/internal/messages/{messageId}/comments/{commentId}', {
        path: { messageId, commentId: id },
      }),
    { refreshes: RECORD_CHANGES, toast: () => ({ text: t('inbox.commentDeleted') }) },
  );
  return (
    <article className={styles['comment']}>
      <header>
        <Lock size={13} aria-hidden />
        <strong>{nameOfPerson(user)}</strong>
        <span className={styles['quiet']}>{t('inbox.internal')}</span>
        <span className={styles['when']}>
          <Moment at={createdAt} withTime />
        </span>
      </header>
      <p>{markMentions(text, mentioned.map(nameOfPerson))}</p>
      {me?.user?.id === user.id && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => remove.mutate(undefined)}>
          {t('inbox.deleteComment')}
        </Button>
      )}
    </article>
  );
}

const markMentions = (text: string, names: readonly string[]) =>
  splitAtMentions(text, names).map((part, at) => {
    const key = `${at} ${part}`;
    return isMention(at) ? <mark key={key}>{part}</mark> : part;
  });
