import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { keepSaved } from '../../parts/keep-saved.ts';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { SettingsForm, typedOrNull } from './parts.tsx';
import { PREVIEWS } from './previews.ts';
import styles from './settings.module.css';

const SETTINGS = '/v1/internal/dunning_settings';
type Settings = Schema<'DunningSettings'>;

/** The sender of reminders, and the test mode. */
export function SenderForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const mayEdit = useMay()('dunning-plan.edit');
  const change = useVersion(settings.version);
  const form = useForm({ initialValues: valuesOf(settings) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const body = {
      senderName: typedOrNull(values.senderName),
      senderAddress: typedOrNull(values.senderAddress),
      testAddress: typedOrNull(values.testAddress),
    };
    const saved = await change(
      (version) => call('put', SETTINGS, { body: { ...body, version } }),
      () => call('get', SETTINGS, {}),
    );
    await keepSaved(form, valuesOf(saved), { paths: [SETTINGS, '/v1/internal/mail_setup', ...PREVIEWS], t });
  });
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
    >
      <div className={styles['pair']}>
        <TextInput label={t('setUp.senderName')} readOnly={!mayEdit} {...form.getInputProps('senderName')} />
        <TextInput
          label={t('setUp.senderAddress')}
          description={t('setUp.senderAddressHint')}
          readOnly={!mayEdit}
          {...form.getInputProps('senderAddress')}
        />
      </div>
      <TextInput
        label={t('setUp.testAddress')}
        description={t('setUp.testAddressHint')}
        readOnly={!mayEdit}
        {...form.getInputProps('testAddress')}
      />
    </SettingsForm>
  );
}

const valuesOf = ({ senderName, senderAddress, testAddress }: Settings) => ({
  senderName: senderName ?? '',
  senderAddress: senderAddress ?? '',
  testAddress: testAddress ?? '',
});
