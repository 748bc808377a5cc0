import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Inbox, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { type Action, readyActions } from '../../actions/action.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Section } from '../../parts/panel.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { type TaskCommand, WORK_ACTIONS } from '../../records/action/actions.ts';
import { ActionDialog } from '../../records/action/dialog.tsx';
import { HoldNotice } from '../../records/action/hold-notice.tsx';
import { PriorityLevel } from '../../records/action/priority.tsx';
import { ActionKind } from '../../records/action/type.tsx';
import { CallSheet } from '../../records/call/sheet.tsx';
import { TaskForm } from '../../records/customer/forms/task-form.tsx';
import { customerQuery } from '../../records/customer/query.ts';
import { LetterPreview } from '../../records/letter/preview.tsx';
import { ReceivedNotice } from '../../records/received-notice.tsx';
import { LastEntries } from '../../records/timeline/timeline.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Contacts } from './contacts.tsx';
import styles from './next-action.module.css';

/** Activities in the sheet. */
const ACTIVITIES = 5;

/** The call sheet of a task: contacts, outcomes, notes, open invoices and the last activity. */
export function TaskSheet({ row }: { row: Schema<'WorkRow'> }) {
  const { t } = useTranslation();
  const may = useMay();
  const { action } = row;
  const { customer, comment } = action;
  const navigate = useNavigate();
  const { data } = useQuery({ ...customerQuery(customer.id), enabled: may('overview.read') });
  const readsMail = may('message.read');
  const reply = useReply(action);
  const readMail = (open: string) =>
    navigate({ to: '/customers/$id', params: { id: customer.id }, search: { open } });
  return (
    <article>
      <header>
        <h2>
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
        </h2>
        <p className={styles['task']}>
          <ActionKind type={action.type} /> <strong>{action.name}</strong> <Moment at={action.dueDate} />
        </p>
        <PriorityLevel row={row} withReason />
        {comment !== null && <p className={styles['comment']}>{comment}</p>}
        {reply !== undefined && (
          <Button
            renderRoot={(props) => <Link to="/inbox" search={{ open: reply.id }} {...props} />}
            variant="default"
            leftSection={<Inbox size={15} aria-hidden />}
          >
            {t('calls.openReply')}
          </Button>
        )}
      </header>
      <HoldNotice action={action} />
      {data !== undefined && <ReceivedNotice payments={data.dunning.receivedPayments} />}
      <Contacts contacts={data?.contacts} main={row.contact} />
      {may('action.edit') && <CallSheet customer={customer} action={action} />}
      {action.type === 'LETTER' && may('letter.read') && (
        <Section title={t('letters.preview')}>
          <LetterPreview actionId={action.id} />
        </Section>
      )}
      <Section title={t('calls.taskCommands')}>
        <TaskCommands action={action} />
      </Section>
      {data !== undefined && (
        <Section title={t('calls.activity')}>
          <LastEntries
            entries={data.timeline.slice(0, ACTIVITIES)}
            onRead={readsMail ? (id) => void readMail(id) : undefined}
          />
        </Section>
      )}
    </article>
  );
}

/** Returns the received message that created the task, if the user may read it. */
function useReply({ id, topic }: Schema<'Action'>): Schema<'MessageItem'> | undefined {
  const mayRead = useMay()('message.read');
  const { data } = useQuery({
    ...read('/v1/internal/messages', { query: { actionId: id, direction: 'INBOUND', limit: 1 } }),
    enabled: topic === 'REPLY' && mayRead,
  });
  return data?.items[0];
}

/** Commands on the task itself, and a further task for its customer. */
function TaskCommands({ action }: { action: Schema<'Action'> }) {
  const { t } = useTranslation();
  const may = useMay();
  const [taskCommand, setTaskCommand] = useState<TaskCommand | null>(null);
  const [isCreating, setCreating] = useState(false);
  const create: Action = {
    id: 'customer.task',
    title: (words) => words('bulk.action'),
    icon: ListPlus,
    key: 't',
    needs: 'action.edit',
    perform: () => setCreating(true),
  };
  const actions = [
    ...readyActions(WORK_ACTIONS, { action, begin: setTaskCommand }, may),
    ...readyActions([create], undefined, may),
  ];
  return (
    <>
      <RecordActions actions={actions} />
      <ActionDialog action={action} taskCommand={taskCommand} onClose={() => setTaskCommand(null)} />
      {isCreating && (
        <Dialog title={t('bulk.action')} onClose={() => setCreating(false)} keepsText>
          <TaskForm customerId={action.customer.id} onDone={() => setCreating(false)} />
        </Dialog>
      )}
    </>
  );
}
