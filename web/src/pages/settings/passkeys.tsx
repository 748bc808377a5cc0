import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { read, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemLine, ProblemNotice } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useWrite } from '../../parts/use-write.ts';
import { problemWithMessage } from '../../records/person/sign-in-problem.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

const PASSKEYS = '/auth/passkeys';

/** Passkeys for signing in without a password. */
export function Passkeys() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Schema<'Passkey'> | null>(null);
  const { data, error, refetch } = useQuery(read(PASSKEYS, {}));
  const remove = useWrite(
    ({ id }: Schema<'Passkey'>) => call('delete', `${PASSKEYS}/{passkeyId}`, { path: { passkeyId: id } }),
    { refreshes: [PASSKEYS], toast: (_done, { name }) => ({ text: t('settings.passkeyRemoved', { name }) }) },
  );
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return (
    <div className={styles['form']}>
      {data?.items.length === 0 && <p>{t('settings.noPasskeys')}</p>}
      <ul className={styles['rows']}>
        {data?.items.map((passkey) => (
          <li key={passkey.id}>
            <span className={styles['what']}>
              <strong>{passkey.name}</strong>
              <span>
                {t('settings.made')} <Moment at={passkey.createdAt} />
              </span>
            </span>
            <Button variant="default" onClick={() => setEnding(passkey)}>
              {t('settings.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('settings.addPasskey')}
        </Button>
      </div>
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={t('settings.addPasskey')}>
        <AddPasskey onDone={() => setAdding(false)} />
      </Dialog>
      <Confirm
        isOpen={ending !== null}
        title={t('settings.remove')}
        text={t('settings.removePasskeyText', { name: ending?.name })}
        onClose={() => setEnding(null)}
        onConfirm={() => ending !== null && remove.mutate(ending)}
      />
    </div>
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ name }) => {
    const response = await createPasskey();
    if (response === null) throw problemWithMessage(t('settings.passkeyFailed'));
    await call('post', PASSKEYS, { body: { name: name.trim(), response } });
    await refresh([PASSKEYS]);
    showToast(t('common.saved'));
    onDone();
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <TextInput
        label={t('settings.passkeyName')}
        description={t('settings.passkeyNameHint')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Button type="submit" loading={isSending}>
        {t('settings.addPasskey')}
      </Button>
    </form>
  );
}

/** Asks the browser to create a passkey; returns null if the user cancels or the browser refuses. */
async function createPasskey(): Promise<Schema<'NewPasskey'>['response'] | null> {
  const { options } = await call('post', `${PASSKEYS}/options`, {});
  // The schema of the API leaves the options open. The defaults give them the type that the browser expects.
  const json: PublicKeyCredentialCreationOptionsJSON = Object.assign(
    { challenge: '', rp: { name: '' }, user: { id: '', name: '', displayName: '' }, pubKeyCredParams: [] },
    options,
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  const credential = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
  // `toJSON` has no type in the DOM library.
  return credential instanceof PublicKeyCredential ? Object.assign(credential.toJSON()) : null;
}
