import { Button } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import { call, isProblem } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { saveFile } from '../../api/save.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { showProblemToast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { nameOfPerson } from '../customer/columns.tsx';
import { RECORD_CHANGES } from '../record-changes.ts';
import { Decision } from '../timeline/message.tsx';
import styles from './conversation.module.css';
import { MessageKind } from './message-kind.tsx';
import { Attachments } from './review.tsx';
import { SentState } from './sent-state.tsx';

type ThreadMessage = Schema<'Conversation'>['messages'][number];

/**
 * One message of a thread: sender, recipients, state and text. It is rendered as plain text, never as HTML.
 */
export function MessageBlock({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation();
  const { direction, sender, user, recipients, sentAt, createdAt, text, quoted, isCut, error } = message;
  const isOurs = direction === 'OUTBOUND';
  const ours = user === null ? t('conversation.us') : t('conversation.by', { name: nameOfPerson(user) });
  const names = recipients.map(({ name, address }) => name ?? address).join(', ');
  return (
    <article className={styles['message']} data-direction={direction}>
      <header>
        <strong title={sender ?? ''}>{isOurs ? ours : (message.senderName ?? sender)}</strong>
        {message.kind === 'AUTO_REPLY' && <MessageKind mail={message} />}
        {isOurs && <span className={styles['quiet']}>{t('conversation.toWhom', { names })}</span>}
        <span className={styles['when']}>
          {isOurs && <SentState message={message} />} <Moment at={sentAt ?? createdAt} withTime />
        </span>
      </header>
      {error !== null && <p className={styles['error']}>{error}</p>}
      {message.state === 'UNCERTAIN' && <Decision id={message.id} />}
      <div className={styles['body']}>{text ?? message.summary ?? t('timeline.noText')}</div>
      {quoted !== null && (
        <details className={styles['fold']}>
          <summary>{t('conversation.quoted')}</summary>
          <div className={styles['body']}>{quoted}</div>
        </details>
      )}
      {isCut && <p className={styles['hint']}>{t('conversation.isCut')}</p>}
      <Files message={message} />
      <Commands message={message} />
    </article>
  );
}

/** Attachments: downloads for received mail, names for sent mail. */
function Files({ message: { id, direction, attachments } }: { message: ThreadMessage }) {
  const may = useMay();
  if (attachments.length === 0) return null;
  if (direction === 'OUTBOUND' || !may('message.download')) return <Attachments attachments={attachments} />;
  return (
    <div className={styles['commands']}>
      {attachments.map(({ fileName, size }, at) => (
        <Button
          key={`${fileName} ${size}`}
          variant="default"
          size="compact-sm"
          leftSection={<Paperclip size={13} aria-hidden />}
          onClick={() => void saveAttachment(id, at, fileName)}
        >
          {fileName}
        </Button>
      ))}
    </div>
  );
}

async function saveAttachment(messageId: string, at: number, fileName: string): Promise<void> {
  try {
    const path = '/v1/internal/messages/{messageId}/attachment';
    await saveFile(fileName, path, { path: { messageId }, query: { at } });
  } catch (error) {
    if (!isProblem(error)) throw error;
    showProblemToast(error);
  }
}

function Commands({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id, direction, state, action, hasRaw, subject, bouncedAt } = message;
  const again = useWrite(
    (actionId: string) =>
      call('post', '/v1/internal/actions/{actionId}/perform', { path: { actionId }, body: {} }),
    { refreshes: RECORD_CHANGES, toast: () => ({ text: t('conversation.resending') }) },
  );
  const failed = direction === 'OUTBOUND' && state === 'FAILED' && bouncedAt === null;
  const actionId = failed && may('action.edit') ? action?.id : undefined;
  const saves = hasRaw && may('message.download');
  if (actionId === undefined && !saves) return null;
  const save = async () => {
    try {
      const path = '/v1/internal/messages/{messageId}/raw';
      await saveFile(`${subject ?? id}.eml`, path, { path: { messageId: id } });
    } catch (error) {
      if (!isProblem(error)) throw error;
      showProblemToast(error);
    }
  };
  return (
    <div className={styles['commands']}>
      {actionId !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          loading={again.isPending}
          onClick={() => again.mutate(actionId)}
        >
          {t('conversation.again')}
        </Button>
      )}
      {saves && (
        <Button variant="subtle" size="compact-sm" onClick={() => void save()}>
          {t('conversation.original')}
        </Button>
      )}
    </div>
  );
}
