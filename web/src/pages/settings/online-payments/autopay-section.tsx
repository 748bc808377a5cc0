import { Checkbox, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import { read } from '../../../api/read.ts';
import type { Schema } from '../../../api/types.ts';
import { keepSaved } from '../../../parts/keep-saved.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useVersion } from '../../../parts/use-version.ts';
import { AUTOPAY_SETTINGS } from '../../../records/online-payment/paths.ts';
import { useTranslation } from '../../../texts/index.ts';
import { Loaded, SettingsForm } from '../parts.tsx';

/** Whether debtors can turn automatic payment on, and how debits are announced and repeated. */
export function AutopaySection() {
  const settings = useQuery(read(AUTOPAY_SETTINGS, {}));
  return <Loaded query={settings}>{(data) => <AutopayForm settings={data} />}</Loaded>;
}

/** The limits that the server states. */
const NUMBERS = [
  { field: 'noticeDays', min: 5, max: 30, hint: 'directDebit.settings.noticeDaysHint' },
  { field: 'maxRetries', min: 0, max: 2, hint: 'directDebit.settings.maxRetriesHint' },
  { field: 'retryAfterDays', min: 1, max: 30, hint: null },
] as const;

function AutopayForm({ settings }: { settings: Schema<'AutopaySettings'> }) {
  const { t } = useTranslation();
  const mayEdit = useMay()('autopay-settings.edit');
  const { version: opened, ...initialValues } = settings;
  const change = useVersion(opened);
  const form = useForm({ initialValues });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const { version: _version, ...saved } = await change(
      (version) => call('put', AUTOPAY_SETTINGS, { body: { ...values, version } }),
      () => call('get', AUTOPAY_SETTINGS, {}),
    );
    await keepSaved(form, saved, { paths: [AUTOPAY_SETTINGS], t });
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
        label={t('directDebit.settings.isOffered')}
        description={t('directDebit.settings.isOfferedHint')}
        disabled={!mayEdit}
        {...form.getInputProps('isOffered', { type: 'checkbox' })}
      />
      {NUMBERS.map(({ field, min, max, hint }) => (
        <NumberInput
          key={field}
          label={t(`directDebit.settings.${field}`)}
          description={hint === null ? null : t(hint)}
          min={min}
          max={max}
          allowDecimal={false}
          required
          readOnly={!mayEdit}
          maw="16rem"
          {...form.getInputProps(field)}
        />
      ))}
    </SettingsForm>
  );
}
