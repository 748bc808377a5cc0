import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/read.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import { roleOf, useRoleOptions } from './roles.ts';
import styles from './settings.module.css';

/** Invites a person by a mailed link. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const roles = useRoleOptions();
  const form = useForm({ initialValues: { email: '', firstName: '', lastName: '', role: 'COLLECTOR' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ email, firstName, lastName, role }) => {
    const names = {
      ...(firstName.trim() === '' ? {} : { firstName: firstName.trim() }),
      ...(lastName.trim() === '' ? {} : { lastName: lastName.trim() }),
    };
    await call('post', '/v1/internal/invitations', {
      body: { email: email.trim(), role: roleOf(role), ...names },
    });
    await refresh(['/v1/internal/invitations']);
    showToast(t('settings.invited', { email }));
    onDone();
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <TextInput
        type="email"
        label={t('signIn.email')}
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <div className={styles['pair']}>
        <TextInput label={t('signIn.firstName')} {...form.getInputProps('firstName')} />
        <TextInput label={t('signIn.lastName')} {...form.getInputProps('lastName')} />
      </div>
      <NativeSelect label={t('settings.role')} data={roles} {...form.getInputProps('role')} />
      <Button type="submit" loading={isSending}>
        {t('settings.sendInvitation')}
      </Button>
    </form>
  );
}
