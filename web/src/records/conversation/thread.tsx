import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, CornerUpLeft } from 'lucide-react';
import { useState } from 'react';
import { type Action, readyActions } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import recordStyles from '../record.module.css';
import { RECORD_CHANGES } from '../record-changes.ts';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { MessageBlock } from './message.tsx';
import { NamedInvoices } from './named-invoices.tsx';

type Conversation = Schema<'Conversation'>;

interface ThreadViewProps {
  customerId: string;
  /** Any message of the thread. */
  messageId: string;
  contacts: readonly Schema<'Contact'>[];
  onClose: () => void;
}

/** A mail thread next to its invoices. */
export function ThreadView({ customerId, messageId, contacts, onClose }: ThreadViewProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    read('/v1/internal/messages/{messageId}/thread', { path: { messageId } }),
  );
  useKeys({ Escape: onClose });
  return (
    <>
      <div className={styles['back']}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<ArrowLeft size={15} aria-hidden />}
          onClick={onClose}
        >
          {t('conversation.close')}
        </Button>
      </div>
      {data !== undefined && <Thread customerId={customerId} contacts={contacts} thread={data} />}
      {data === undefined && error !== null && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
    </>
  );
}

function Thread({
  customerId,
  contacts,
  thread,
}: Omit<ThreadViewProps, 'messageId' | 'onClose'> & { thread: Conversation }) {
  const { t } = useTranslation();
  const { messages, invoices, taskId, hasMore } = thread;
  const [isAnswering, setAnswering] = useState(false);
  const answered = messages.findLast(({ direction }) => direction === 'INBOUND') ?? messages.at(-1);
  const actions = useThreadActions(thread, () => setAnswering(true));
  const named = invoices.filter(({ isNamed, isOpen }) => isNamed && isOpen).map(({ id }) => id);
  return (
    <div className={recordStyles['columns']}>
      <div>
        <h2>{messages[0]?.subject || t('replies.noSubject')}</h2>
        {taskId !== null && (
          <p>
            <span className={styles['waits']}>{t('conversation.waits')}</span>
          </p>
        )}
        {hasMore && <p className={styles['hint']}>{t('conversation.older')}</p>}
        <div className={styles['messages']}>
          {messages.map((message) => (
            <MessageBlock key={message.id} message={message} />
          ))}
        </div>
        <RecordActions actions={actions} hasMain={taskId !== null} />
        {isAnswering && answered !== undefined && (
          <Dialog
            isWide
            isKept
            keepsText
            title={t('conversation.answerTitle', { name: nameOfPartner(answered) })}
            onClose={() => setAnswering(false)}
          >
            <Composer
              start={{ customerId, answersMessageId: answered.id, taskId, invoiceIds: named }}
              contacts={contacts}
              invoices={invoices}
              onDone={() => setAnswering(false)}
            />
          </Dialog>
        )}
      </div>
      <div>
        <NamedInvoices invoices={invoices} />
      </div>
    </div>
  );
}

const nameOfPartner = ({ direction, sender, recipients }: Conversation['messages'][number]): string =>
  (direction === 'INBOUND' ? sender : recipients[0]?.address) ?? '';

function useThreadActions({ taskId }: Conversation, answer: () => void) {
  const { t } = useTranslation();
  const may = useMay();
  const settle = useWrite(
    (actionId: string) =>
      call('post', '/v1/internal/actions/{actionId}/perform', { path: { actionId }, body: {} }),
    { refreshes: RECORD_CHANGES, toast: () => ({ text: t('conversation.settled') }) },
  );
  const actions: Action[] = [
    {
      id: 'thread.answer',
      title: (words) => words('conversation.answer'),
      icon: CornerUpLeft,
      key: 'r',
      needs: 'message.write',
      perform: answer,
    },
    {
      id: 'thread.settle',
      title: (words) => words('conversation.settle'),
      icon: CircleCheck,
      key: 'e',
      needs: 'action.edit',
      when: () => taskId !== null,
      perform: () => {
        if (taskId !== null) settle.mutate(taskId);
      },
    },
  ];
  return readyActions(actions, undefined, may);
}
