import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/read.ts';
import { beginSession } from '../../api/session.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

/** Changes the password; all other sessions end. */
export function PasswordForm() {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { currentPassword: '', password: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async (body) => {
    await call('post', '/auth/password', { body });
    form.reset();
    // The server has replaced the session and its token.
    await beginSession();
    await refresh(['/auth/sessions']);
    showToast(t('settings.passwordChanged'));
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <PasswordInput
        label={t('settings.currentPassword')}
        autoComplete="current-password"
        required
        {...form.getInputProps('currentPassword')}
      />
      <PasswordInput
        label={t('signIn.newPassword')}
        description={t('signIn.passwordHint')}
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      <div className={styles['buttons']}>
        <Button type="submit" loading={isSending}>
          {t('settings.changePassword')}
        </Button>
      </div>
    </form>
  );
}
