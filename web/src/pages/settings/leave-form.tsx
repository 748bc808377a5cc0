import { Button, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, isProblem } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { tellDone } from '../../parts/tell.tsx';
import { useSend } from '../../parts/use-send.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

const USERS = '/v1/internal/users';

interface LeaveFormProps {
  user: Schema<'UserDetails'>;
  users: readonly Schema<'UserDetails'>[];
  onDone: () => void;
}

/**
 * Somebody leaves: another takes over their customers and open actions, their sessions may do nothing here any more, and nothing
 * is done in their name. Each step can be repeated, so that whatever interrupts this is mended by doing it again.
 */
export function LeaveForm({ user, users, onDone }: LeaveFormProps) {
  const { t } = useTranslation();
  const may = useMay();
  const path = { userId: user.id };
  const successors = users.filter(({ id, isActive }) => isActive && id !== user.id);
  const form = useForm({ initialValues: { toUserId: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ toUserId }) => {
    const handed =
      toUserId === ''
        ? null
        : await call('post', `${USERS}/{userId}/hand_over`, { path, body: { toUserId } });
    if (may('member.edit')) await removeAccess(user.id);
    await call('put', `${USERS}/{userId}`, { path, body: { isActive: false } });
    await refresh([USERS, '/v1/internal/customers', '/v1/internal/work', '/v1/internal/audit']);
    tellDone(
      handed === null
        ? t('settings.left', { name: nameOfPerson(user) })
        : t('settings.handedOver', { customers: handed.customers, actions: handed.actions }),
    );
    onDone();
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <p className={styles['hint']}>{t('settings.leaveHint')}</p>
      <ProblemLine problem={problem} />
      <NativeSelect
        label={t('settings.handOverTo')}
        description={t('settings.handOverHint')}
        data-autofocus
        data={[
          { value: '', label: t('settings.nobody') },
          ...successors.map((one) => ({ value: one.id, label: nameOfPerson(one) })),
        ]}
        {...form.getInputProps('toUserId')}
      />
      <Button type="submit" color="danger" loading={isSending}>
        {t('settings.leaveSubmit')}
      </Button>
    </form>
  );
}

/** Whoever has never signed in has none. */
async function removeAccess(userId: string): Promise<void> {
  try {
    await call('delete', `${USERS}/{userId}/access`, { path: { userId } });
  } catch (error) {
    if (!isProblem(error) || error.status !== 404) throw error;
  }
}
