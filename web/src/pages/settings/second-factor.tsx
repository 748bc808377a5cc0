import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { beginSession } from '../../api/session.ts';
import type { Schema } from '../../api/types.ts';
import { Copyable } from '../../parts/copyable.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { withSignInMessage } from '../../records/person/sign-in-problem.ts';
import { useTranslation } from '../../texts/index.ts';
import setUp from './set-up.module.css';
import styles from './settings.module.css';

type Wanted = 'set-up' | 'remove' | 'codes';

/** Two-factor authentication: setup with an app, recovery codes, and removal. Each asks for the password. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [setup, setSetup] = useState<Schema<'SecondFactorSetup'> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setWanted(null);
    setSetup(null);
    setCodes(null);
  };
  const proceed = async (body: { password: string }) => {
    if (wanted === 'set-up') setSetup(await call('post', '/auth/second-factor', { body }));
    else if (wanted === 'codes')
      setCodes((await call('post', '/auth/second-factor/recovery-codes', { body })).recoveryCodes);
    else {
      await call('post', '/auth/second-factor/remove', { body });
      await beginSession();
      showToast(t('settings.factorRemoved'));
      close();
    }
  };
  return (
    <div className={styles['form']}>
      <p>{t(isOn ? 'settings.factorOn' : 'settings.factorOff')}</p>
      <div className={styles['buttons']}>
        {!isOn && (
          <Button variant="default" onClick={() => setWanted('set-up')}>
            {t('settings.setUpFactor')}
          </Button>
        )}
        {isOn && (
          <>
            <Button variant="default" onClick={() => setWanted('codes')}>
              {t('settings.newCodes')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setWanted('remove')}>
              {t('settings.removeFactor')}
            </Button>
          </>
        )}
      </div>
      <Dialog
        isOpen={wanted !== null}
        onClose={close}
        isKept={setup !== null || codes !== null}
        title={t('settings.secondFactor')}
      >
        {setup === null && codes === null && <Password onSend={proceed} />}
        {setup !== null && <SetUp setup={setup} onDone={close} />}
        {codes !== null && (
          <div className={styles['form']}>
            <Codes codes={codes} />
            <Button onClick={close}>{t('settings.kept')}</Button>
          </div>
        )}
      </Dialog>
    </div>
  );
}

function Password({ onSend }: { onSend: (body: { password: string }) => Promise<void> }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { password: '' } });
  const { problem, isSending, onSubmit } = useSend(form, onSend);
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <PasswordInput
        label={t('settings.currentPassword')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('password')}
      />
      <Button type="submit" loading={isSending}>
        {t('settings.proceed')}
      </Button>
    </form>
  );
}

/** The secret for the app, the recovery codes, and a first code that proves that the app works. */
function SetUp({ setup, onDone }: { setup: Schema<'SecondFactorSetup'>; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { code: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ code }) => {
    const body = { code: code.replace(/\s/g, '') };
    await withSignInMessage(t('signIn.wrongCode'), () =>
      call('post', '/auth/second-factor/confirm', { body }),
    );
    await beginSession();
    showToast(t('settings.factorIsOn'));
    onDone();
  });
  const secret = new URL(setup.uri).searchParams.get('secret') ?? '';
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <p>{t('setUp.scan')}</p>
      <Code {...setup.code} />
      <p>{t('settings.factorHint')}</p>
      <a href={setup.uri}>{t('settings.openApp')}</a>
      <Copyable title={t('settings.factorSecret')} value={secret} />
      <Codes codes={setup.recoveryCodes} />
      <ProblemLine problem={problem} />
      <TextInput
        label={t('signIn.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...form.getInputProps('code')}
      />
      <Button type="submit" loading={isSending}>
        {t('signIn.confirm')}
      </Button>
    </form>
  );
}

/** A QR code from the server's path data. */
function Code({ size, path }: Schema<'SecondFactorSetup'>['code']) {
  const { t } = useTranslation();
  return (
    <svg
      className={setUp['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('setUp.scanLabel')}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('settings.codesHint')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
