import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call, isProblem } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import { CodeForm } from './code-form.tsx';
import styles from './person.module.css';
import { problemWithMessage, withSignInMessage } from './sign-in-problem.ts';

interface SignInProps {
  email: string;
  /** Called after the sign-in. */
  onDone: () => Promise<void>;
  /** Other sign-in methods, shown below. */
  children?: ReactNode;
}

/**
 * Sign-in by password and second factor, or by passkey. Used on its own page, and in front of a page whose
 * session has ended.
 */
export function SignInForm({ email, onDone, children }: SignInProps) {
  const { t } = useTranslation();
  const [isAskedForCode, setAskedForCode] = useState(false);
  const [refusal, setRefusal] = useState<ProblemError | null>(null);
  const form = useForm({ initialValues: { email, password: '', remember: true } });
  const proceed = async ({ status }: Schema<'SignInAnswer'>) =>
    status === 'SECOND_FACTOR' ? setAskedForCode(true) : onDone();
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    setRefusal(null);
    await proceed(
      await withSignInMessage(t('signIn.wrong'), () => call('post', '/auth/sign-in', { body: values })),
    );
  });
  const byPasskey = async () => {
    setRefusal(null);
    try {
      const response = await passkeyAnswer();
      if (response !== null)
        await proceed(await call('post', '/auth/sign-in/passkey', { body: { response } }));
    } catch (error) {
      setRefusal(
        isProblem(error) && error.status !== 401 ? error : problemWithMessage(t('signIn.passkeyFailed')),
      );
    }
  };
  if (isAskedForCode) return <CodeForm onDone={onDone} />;
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem ?? refusal} />
      <TextInput
        type="email"
        label={t('signIn.email')}
        autoComplete="username"
        required
        size="md"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('signIn.password')}
        autoComplete="current-password"
        required
        size="md"
        data-autofocus={email !== '' || undefined}
        {...form.getInputProps('password')}
      />
      <Checkbox label={t('signIn.remember')} {...form.getInputProps('remember', { type: 'checkbox' })} />
      <Button type="submit" size="lg" loading={isSending}>
        {t('signIn.submit')}
      </Button>
      <Button
        variant="default"
        size="lg"
        leftSection={<KeyRound size={16} aria-hidden />}
        onClick={() => void byPasskey()}
      >
        {t('signIn.byPasskey')}
      </Button>
      {children}
    </form>
  );
}

type PasskeyResponse = Schema<'PasskeyResponse'>['response'];

/** Asks the browser for a passkey; returns null if the user cancels. */
async function passkeyAnswer(): Promise<PasskeyResponse | null> {
  const { options } = await call('post', '/auth/sign-in/passkey/options', {});
  const json: PublicKeyCredentialRequestOptionsJSON = Object.assign({ challenge: '' }, options);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const credential = await navigator.credentials.get({ publicKey }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  });
  return credential instanceof PublicKeyCredential ? Object.assign(credential.toJSON()) : null;
}
