import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { change } from '../../../api/call.ts';
import type { Schema } from '../../../api/types.ts';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useToday } from '../../../parts/today.ts';
import { useChange } from '../../../parts/use-change.ts';
import { useDraft } from '../../../parts/use-draft.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useTranslation } from '../../../texts/index.ts';
import { usersQuery } from '../../person/users-query.ts';
import { RECORD_CHANGES } from '../../record-changes.ts';
import { nameOfPerson } from '../columns.tsx';

const TYPES = ['TASK', 'CALL'] as const;

interface Task {
  name: string;
  type: (typeof TYPES)[number];
  dueDate: string;
  userId: string;
  comment: string;
}

/** Creates a task about one customer. */
export function TaskForm({ customerId, onDone }: { customerId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const { data } = useQuery(usersQuery());
  const people: Schema<'User'>[] = data?.users.filter(({ isActive }) => isActive) ?? [];
  const empty: Task = { name: '', type: 'TASK', dueDate: today, userId: '', comment: '' };
  const { form, drop, discard } = useDraft(`task ${customerId}`, empty);
  const create = useChange(
    ({ userId, ...task }: Task) =>
      change('post', '/v1/internal/actions', {
        body: { ...task, customerId, ...(userId === '' ? {} : { assignedUserIds: [userId] }) },
        once: crypto.randomUUID(),
      }),
    { refreshes: RECORD_CHANGES, isForm: true, message: ({ name }) => t('calls.taskCreated', { name }) },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await create.mutateAsync(values);
    drop();
    onDone();
  });
  const cancel = () => {
    discard();
    onDone();
  };
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('bulk.action')}
      onCancel={cancel}
    >
      <TextInput label={t('bulk.actionName')} required data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label={t('bulk.actionType')}
        data={TYPES.map((value) => ({ value, label: t(`bulk.actionTypes.${value}`) }))}
        {...form.getInputProps('type')}
      />
      <TextInput type="date" label={t('bulk.dueOn')} required {...form.getInputProps('dueDate')} />
      <NativeSelect
        label={t('bulk.assignees')}
        data={[
          { value: '', label: t('calls.taskForManagers') },
          ...people.map((one) => ({ value: one.id, label: nameOfPerson(one) })),
        ]}
        {...form.getInputProps('userId')}
      />
      <Textarea label={t('bulk.comment')} rows={3} {...form.getInputProps('comment')} />
    </RecordForm>
  );
}
