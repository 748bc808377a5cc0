import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Copyable } from '../../parts/copyable.tsx';
import { keepSaved } from '../../parts/keep-saved.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { SettingsForm } from './parts.tsx';
import styles from './settings.module.css';

const PROVIDER = '/v1/internal/sign-in-provider';
const SETTINGS = '/v1/internal/sign-in-settings';
type Facts = Schema<'SignInProvider'>;

/** The identity provider for single sign-on. Its secret can be set but not read. */
export function Provider() {
  const { t } = useTranslation();
  const mayEdit = useMay()('sign-in.edit');
  const settings = useQuery(read(SETTINGS, {}));
  // Most organizations have none.
  const hasProvider = settings.data?.hasProvider;
  const { data, error, refetch } = useQuery({ ...read(PROVIDER, {}), enabled: hasProvider === true });
  const problem = settings.error ?? error;
  if (problem !== null && data === undefined)
    return (
      <ProblemNotice
        problem={problem}
        onAgain={() => void (settings.error === null ? refetch() : settings.refetch())}
      />
    );
  if (hasProvider === undefined || (hasProvider && data === undefined)) return <Skeleton />;
  const provider = hasProvider ? (data ?? null) : null;
  return (
    <>
      {provider === null && <p className={styles['hint']}>{t('setUp.noProvider')}</p>}
      {!mayEdit && <p className={styles['hint']}>{t('setUp.ownersOnly')}</p>}
      {(mayEdit || provider !== null) && (
        <ProviderForm key={provider?.issuer ?? ''} provider={provider} mayEdit={mayEdit} />
      )}
      {provider !== null && (
        <div className={styles['form']}>
          <Copyable title={t('setUp.redirectUri')} value={provider.redirectUri} />
          {mayEdit && <End provider={provider} />}
        </div>
      )}
    </>
  );
}

function ProviderForm({ provider, mayEdit }: { provider: Facts | null; mayEdit: boolean }) {
  const { t } = useTranslation();
  const change = useVersion(provider?.version ?? 0);
  const form = useForm({
    initialValues: {
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async ({ issuer, clientId, clientSecret }) => {
    const body = { issuer: issuer.trim(), clientId: clientId.trim(), clientSecret };
    const saved = await (provider === null
      ? call('put', PROVIDER, { body })
      : change(
          (version) => call('put', PROVIDER, { body: { ...body, version } }),
          () => call('get', PROVIDER, {}),
        ));
    const values = { issuer: saved.issuer, clientId: saved.clientId, clientSecret: '' };
    await keepSaved(form, values, { paths: [PROVIDER, SETTINGS], t });
  });
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
    >
      <TextInput
        label={t('setUp.issuer')}
        description={t('setUp.issuerHint')}
        required
        readOnly={!mayEdit}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={t('setUp.clientId')}
        required
        readOnly={!mayEdit}
        {...form.getInputProps('clientId')}
      />
      {mayEdit && (
        <PasswordInput
          label={t('setUp.clientSecret')}
          description={t('setUp.clientSecretHint')}
          autoComplete="off"
          required
          {...form.getInputProps('clientSecret')}
        />
      )}
    </SettingsForm>
  );
}

function End({ provider: { issuer } }: { provider: Facts }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const end = useWrite(() => call('delete', PROVIDER, {}), {
    refreshes: [PROVIDER, SETTINGS],
    toast: () => ({ text: t('setUp.providerEnded') }),
  });
  return (
    <>
      <div className={styles['buttons']}>
        <Button variant="subtle" color="gray" onClick={() => setAsked(true)}>
          {t('setUp.endProvider')}
        </Button>
      </div>
      <Confirm
        isOpen={isAsked}
        title={t('setUp.endProvider')}
        text={t('setUp.endProviderText', { issuer })}
        onClose={() => setAsked(false)}
        onConfirm={() => end.mutate(undefined)}
      />
    </>
  );
}
