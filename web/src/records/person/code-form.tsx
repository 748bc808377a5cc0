import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './person.module.css';
import { withSignInMessage } from './sign-in-problem.ts';

/** The second factor: a code of the app, or a recovery code. */
export function CodeForm({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({ initialValues: { code: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ code }) => {
    const typed = code.replace(/\s/g, '');
    const body = isRecovery ? { recoveryCode: typed } : { code: typed };
    await withSignInMessage(t('signIn.wrongCode'), () =>
      call('post', '/auth/sign-in/second-factor', { body }),
    );
    await onDone();
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <p className={styles['hint']}>{t(isRecovery ? 'signIn.recoveryHint' : 'signIn.factorHint')}</p>
      <ProblemLine problem={problem} />
      <TextInput
        key={String(isRecovery)}
        label={t(isRecovery ? 'signIn.recoveryCode' : 'signIn.code')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        required
        autoFocus
        size="md"
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="lg" loading={isSending}>
        {t('signIn.confirm')}
      </Button>
      <Button variant="transparent" onClick={() => setRecovery(!isRecovery)}>
        {t(isRecovery ? 'signIn.useApp' : 'signIn.useRecovery')}
      </Button>
    </form>
  );
}
