import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Building2 } from 'lucide-react';
import { useState } from 'react';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import { CommentForm } from './comment-form.tsx';
import { ThreadDialog } from './dialogs.tsx';
import { Entries } from './entries.tsx';
import styles from './inbox.module.css';
import { Reply } from './reply.tsx';
import { type Asked, useThreadActions } from './use-thread-actions.ts';

interface PaneProps {
  messageId: string;
  onNext: () => void;
  onPrevious: () => void;
  /** Called when the thread has left the view. */
  onLeave: () => void;
  onBack: () => void;
  onContext: () => void;
}

/** A thread with its comments, and its commands. */
export function ThreadPane(props: PaneProps) {
  const { t } = useTranslation();
  const { messageId, onBack, onContext } = props;
  const path = { messageId };
  const thread = useQuery(read('/v1/internal/messages/{messageId}/thread', { path }));
  const state = useQuery(read('/v1/internal/messages/{messageId}/inbox', { path }));
  const problem = thread.error ?? state.error;
  useKeys({ Escape: onBack });
  return (
    <section
      className={styles['thread']}
      aria-label={t('inbox.thread')}
      data-loading={thread.data === undefined || state.data === undefined}
    >
      <div className={styles['moves']}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<ArrowLeft size={15} aria-hidden />}
          onClick={onBack}
        >
          {t('inbox.back')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Building2 size={15} aria-hidden />}
          onClick={onContext}
        >
          {t('inbox.toCustomer')}
        </Button>
      </div>
      {thread.data !== undefined && state.data !== undefined && (
        <Loaded {...props} thread={thread.data} state={state.data} />
      )}
      {problem !== null && (thread.data === undefined || state.data === undefined) && (
        <ProblemNotice
          problem={problem}
          onAgain={() => void Promise.all([thread.refetch(), state.refetch()])}
        />
      )}
      {problem === null && (thread.data === undefined || state.data === undefined) && <Skeleton />}
    </section>
  );
}

interface LoadedProps extends PaneProps {
  thread: Schema<'Conversation'>;
  state: Schema<'InboxState'>;
}

function Loaded({ thread, state, messageId, onNext, onPrevious, onLeave }: LoadedProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [asked, ask] = useState<Asked | null>(null);
  const [templateId, chooseTemplate] = useState<string>();
  const close = () => ask(null);
  const actions = useThreadActions({ thread, state, messageId, ask, onNext, onPrevious, onLeave });
  return (
    <>
      <header className={styles['subjectLine']}>
        <h2>{thread.messages[0]?.subject || t('replies.noSubject')}</h2>
        <StateLine state={state} />
        <RecordActions actions={actions} shown={4} hasMain={state.taskIds.length > 0} />
      </header>
      <Entries thread={thread} comments={state.comments} messageId={messageId} />
      {asked === 'comment' && <CommentForm messageId={messageId} onDone={close} />}
      {may('message.write') && thread.customer !== null && (
        <Reply
          thread={thread}
          customerId={thread.customer.id}
          isOpen={asked === 'reply'}
          templateId={templateId}
          onOpen={(id) => {
            chooseTemplate(id);
            ask('reply');
          }}
          onDone={close}
        />
      )}
      <ThreadDialog asked={asked} state={state} onClose={close} onLeave={onLeave} />
    </>
  );
}

/** Who has the thread, and until when it is snoozed. */
function StateLine({ state: { assignedTo, snoozedUntil, taskIds, isHandled } }: Pick<LoadedProps, 'state'>) {
  const { t } = useTranslation();
  const isOpen = taskIds.length > 0 || isHandled === false;
  return (
    <p className={styles['stateLine']}>
      {isOpen && <span className={styles['waits']}>{t('conversation.waits')}</span>}
      {!isOpen && <span className={styles['mark']}>{t('inbox.isDone')}</span>}
      {isOpen && assignedTo.length > 0 && (
        <span>{t('inbox.assignedTo', { names: assignedTo.map(nameOfPerson).join(', ') })}</span>
      )}
      {isOpen && assignedTo.length === 0 && <span className={styles['quiet']}>{t('inbox.unassigned')}</span>}
      {snoozedUntil !== null && (
        <span>
          {t('inbox.snoozedUntil')} <Moment at={snoozedUntil} />
        </span>
      )}
    </p>
  );
}
