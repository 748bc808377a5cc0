import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import styles from '../../records/person/person.module.css';
import { Hint, SignedOutLayout } from '../../records/person/signed-out-layout.tsx';
import { useTranslation } from '../../texts/index.ts';

/** Requests a password link by mail. It does not reveal whether the account exists. */
export function ForgottenPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ initialValues: { email: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await call('post', '/auth/password/forgotten', { body: values });
    setSentTo(values.email);
  });
  if (sentTo !== null)
    return (
      <SignedOutLayout title={t('signIn.sentTitle')}>
        <Hint>{t('signIn.sentText', { email: sentTo })}</Hint>
        <Link to="/sign-in">{t('signIn.toSignIn')}</Link>
      </SignedOutLayout>
    );
  return (
    <SignedOutLayout title={t('signIn.forgottenTitle')}>
      <Hint>{t('signIn.forgottenHint')}</Hint>
      <form className={styles['form']} onSubmit={onSubmit}>
        <ProblemLine problem={problem} />
        <TextInput
          type="email"
          label={t('signIn.email')}
          autoComplete="username"
          required
          size="md"
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="lg" loading={isSending}>
          {t('signIn.send')}
        </Button>
        <Link to="/sign-in">{t('signIn.toSignIn')}</Link>
      </form>
    </SignedOutLayout>
  );
}
