import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call, isProblem } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { RecordForm } from '../../parts/record-form.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

const USERS = '/v1/internal/users';
/** The explicit choice of no successor. No user id equals this word. */
const NO_SUCCESSOR = 'NO_SUCCESSOR';

interface LeaveFormProps {
  user: Schema<'UserDetails'>;
  users: readonly Schema<'UserDetails'>[];
  onDone: () => void;
}

/**
 * Removes a user. A successor takes over the customers and open tasks, and all sessions and access of the
 * user end here. Each step is idempotent, so an interrupted removal is repaired by repeating it.
 */
export function LeaveForm({ user, users, onDone }: LeaveFormProps) {
  const { t } = useTranslation();
  const may = useMay();
  const path = { userId: user.id };
  const successors = users.filter(({ id, isActive }) => isActive && id !== user.id);
  const form = useForm({ initialValues: { toUserId: '' } });
  const work = useWorkOf(user.id);
  const { problem, isSending, onSubmit } = useSend(form, async ({ toUserId }) => {
    const handed =
      toUserId === NO_SUCCESSOR
        ? null
        : await call('post', `${USERS}/{userId}/hand_over`, { path, body: { toUserId } });
    if (may('member.edit')) await removeAccess(user.id);
    await call('put', `${USERS}/{userId}`, { path, body: { isActive: false } });
    await refresh([USERS, '/v1/internal/customers', '/v1/internal/work', '/v1/internal/audit']);
    showToast(
      handed === null
        ? t('settings.left', { name: nameOfPerson(user) })
        : t('settings.handedOver', { ...handed }),
    );
    onDone();
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      isReady={form.values.toUserId !== ''}
      send={t(form.values.toUserId === NO_SUCCESSOR ? 'settings.leaveAlone' : 'settings.leaveSubmit')}
      onCancel={onDone}
      isGrave
    >
      <p className={styles['hint']}>{t('settings.leaveHint')}</p>
      {work !== null && <p role="status">{t('settings.leaveWork', work)}</p>}
      <NativeSelect
        label={t('settings.handOverTo')}
        description={t('settings.handOverHint')}
        required
        data-autofocus
        data={[
          { value: '', label: t('settings.chooseSuccessor'), disabled: true },
          ...successors.map((one) => ({ value: one.id, label: nameOfPerson(one) })),
          { value: NO_SUCCESSOR, label: t('settings.leaveUnassigned') },
        ]}
        {...form.getInputProps('toUserId')}
      />
    </RecordForm>
  );
}

/** Returns the number of customers and open tasks of a user as text; null until they are loaded. */
function useWorkOf(userId: string): { customers: string; tasks: string } | null {
  const { i18n } = useTranslation();
  const customers = useQuery(read('/v1/internal/customers', { query: { managerId: userId, limit: 1 } }));
  const tasks = useQuery(
    read('/v1/internal/work', { query: { assignedToUserId: userId, due: 'ALL', limit: 1 } }),
  );
  const [ofCustomers, ofTasks] = [customers.data?.count, tasks.data?.count];
  if (ofCustomers === undefined || ofTasks === undefined) return null;
  const text = ({ count, isMore }: Schema<'Count'>) =>
    `${new Intl.NumberFormat(i18n.language).format(count)}${isMore ? '+' : ''}`;
  return { customers: text(ofCustomers), tasks: text(ofTasks) };
}

/** A user who has never signed in has no access to remove. */
async function removeAccess(userId: string): Promise<void> {
  try {
    await call('delete', `${USERS}/{userId}/access`, { path: { userId } });
  } catch (error) {
    if (!isProblem(error) || error.status !== 404) throw error;
  }
}
