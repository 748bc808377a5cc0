import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { DEBTOR_LANGUAGES } from '../../api/names.gen.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { currencyOptions, timeZoneOptions } from '../../parts/countries.ts';
import { keepSaved } from '../../parts/keep-saved.ts';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { Loaded, SettingsForm, SettingsSection } from './parts.tsx';
import { Rates } from './rates.tsx';
import styles from './settings.module.css';

export const SETTINGS = '/v1/internal/organization/settings';
type Settings = Schema<'OrganizationSettings'>;

/** The organization's name, currency, time zone and language, and its exchange rates. */
export function General() {
  const { t } = useTranslation();
  const query = useQuery(read(SETTINGS, {}));
  return (
    <Loaded query={query}>
      {(settings) => (
        <>
          <SettingsSection title={t('setUp.general')}>
            <GeneralForm settings={settings} />
          </SettingsSection>
          <SettingsSection title={t('setUp.rates')} hint={t('setUp.ratesHint')}>
            <Rates settings={settings} />
          </SettingsSection>
        </>
      )}
    </Loaded>
  );
}

const languageOf = (text: string, otherwise: Settings['language']) =>
  DEBTOR_LANGUAGES.find((one) => one === text) ?? otherwise;

function GeneralForm({ settings }: { settings: Settings }) {
  const { t, i18n } = useTranslation();
  const mayEdit = useMay()('organization.edit');
  const change = useVersion(settings.version);
  const form = useForm({ initialValues: valuesOf(settings) });
  const { problem, isSending, onSubmit } = useSend(form, async ({ language, collectedFrom, ...values }) => {
    const body = {
      ...values,
      language: languageOf(language, settings.language),
      collectedFrom: collectedFrom === '' ? null : collectedFrom,
    };
    const saved = await change(
      (version) => call('put', SETTINGS, { body: { ...body, version } }),
      () => call('get', SETTINGS, {}),
    );
    await keepSaved(form, valuesOf(saved), { paths: [SETTINGS, '/v1/organization', '/v1/internal/me'], t });
  });
  const isOther = form.values.currency !== settings.currency;
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
    >
      <TextInput label={t('setUp.name')} required readOnly={!mayEdit} {...form.getInputProps('name')} />
      <div className={styles['pair']}>
        <NativeSelect
          label={t('setUp.currency')}
          description={t('setUp.currencyHint')}
          required
          disabled={!mayEdit}
          data={currencyOptions(i18n.language)}
          {...form.getInputProps('currency')}
        />
        <NativeSelect
          label={t('setUp.language')}
          description={t('setUp.languageHint')}
          disabled={!mayEdit}
          data={DEBTOR_LANGUAGES.map((value) => ({ value, label: t(`setUp.languages.${value}`) }))}
          {...form.getInputProps('language')}
        />
      </div>
      {isOther && <p role="status">{t('setUp.currencyChanges')}</p>}
      <NativeSelect
        label={t('setUp.timezone')}
        description={t('setUp.timezoneHint')}
        required
        disabled={!mayEdit}
        data={timeZoneOptions(form.values.timezone)}
        {...form.getInputProps('timezone')}
      />
      <TextInput
        type="date"
        label={t('setUp.collectedFrom')}
        description={t('setUp.collectedFromHint')}
        readOnly={!mayEdit}
        {...form.getInputProps('collectedFrom')}
      />
      <p className={styles['hint']}>
        {t('setUp.limits')}: {t('setUp.limitsText', settings.limits)}{' '}
        {settings.nativeIntegration !== null && t('setUp.integration', { name: settings.nativeIntegration })}
      </p>
    </SettingsForm>
  );
}

const valuesOf = ({ name, currency, timezone, language, collectedFrom }: Settings) => ({
  name,
  currency,
  timezone,
  language: String(language),
  collectedFrom: collectedFrom ?? '',
});
