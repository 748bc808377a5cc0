import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useLinkToken } from '../../records/person/link-token.ts';
import styles from '../../records/person/person.module.css';
import { Hint, SignedOutLayout } from '../../records/person/signed-out-layout.tsx';
import { useTranslation } from '../../texts/index.ts';

/** Sets a new password through a mailed link. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [isDone, setDone] = useState(false);
  const form = useForm({ initialValues: { password: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ password }) => {
    await call('post', '/auth/password/reset', { body: { token: token ?? '', password } });
    setDone(true);
  });
  const toSignIn = <Link to="/sign-in">{t('signIn.toSignIn')}</Link>;
  if (isDone || token === null)
    return (
      <SignedOutLayout title={t(isDone ? 'signIn.resetTitle' : 'signIn.brokenLink')}>
        <Hint>{t(isDone ? 'signIn.resetDone' : 'signIn.brokenLinkText')}</Hint>
        {toSignIn}
      </SignedOutLayout>
    );
  return (
    <SignedOutLayout title={t('signIn.resetTitle')}>
      <form className={styles['form']} onSubmit={onSubmit}>
        <ProblemLine problem={problem} />
        <PasswordInput
          label={t('signIn.newPassword')}
          description={t('signIn.passwordHint')}
          autoComplete="new-password"
          required
          size="md"
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="lg" loading={isSending}>
          {t('signIn.reset')}
        </Button>
        {toSignIn}
      </form>
    </SignedOutLayout>
  );
}
