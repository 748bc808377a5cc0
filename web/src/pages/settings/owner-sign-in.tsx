import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { keepSaved } from '../../parts/keep-saved.ts';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { Loaded, SettingsForm } from './parts.tsx';

const SETTINGS = '/v1/internal/sign-in-settings';
type Settings = Schema<'SignInSettings'>;

/** Whether owners may sign in through the provider. */
export function OwnerSignIn() {
  const query = useQuery(read(SETTINGS, {}));
  return <Loaded query={query}>{(settings) => <OwnerForm settings={settings} />}</Loaded>;
}

function OwnerForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const mayEdit = useMay()('sign-in.edit');
  const change = useVersion(settings.version);
  const form = useForm({ initialValues: valuesOf(settings) });
  const { problem, isSending, onSubmit } = useSend(form, async ({ isLimited }) => {
    const saved = await change(
      (version) => call('put', SETTINGS, { body: { ownersUseProvider: !isLimited, version } }),
      () => call('get', SETTINGS, {}),
    );
    await keepSaved(form, valuesOf(saved), { paths: [SETTINGS], t });
  });
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
    >
      <Checkbox
        label={t('setUp.ownersLimited')}
        description={t('setUp.ownersLimitedHint')}
        disabled={!mayEdit}
        {...form.getInputProps('isLimited', { type: 'checkbox' })}
      />
    </SettingsForm>
  );
}

const valuesOf = ({ ownersUseProvider }: Settings) => ({ isLimited: !ownersUseProvider });
