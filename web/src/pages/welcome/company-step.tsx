import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { DEBTOR_LANGUAGES } from '../../api/names.gen.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { countryOptions, currencyOptions, timeZoneOptions } from '../../parts/countries.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useSend } from '../../parts/use-send.ts';
import styles from '../../records/person/person.module.css';
import { useTranslation } from '../../texts/index.ts';
import { browserLanguage, browserTimeZone, currencyOf, suggestCountry } from './defaults.ts';

const SETTINGS = '/v1/internal/organization/settings';
const PROFILE = '/v1/internal/organization/profile';

interface CompanyStepProps {
  settings: Schema<'OrganizationSettings'>;
  profile: Schema<'OrganizationProfile'>;
  onDone: () => void;
}

/** Company, country, currency, time zone and language. The browser proposes what is not stated yet. */
export function CompanyStep({ settings, profile, onDone }: CompanyStepProps) {
  const { t, i18n } = useTranslation();
  const form = useForm({ initialValues: valuesOf(settings, profile) });
  const { problem, isSending, onSubmit } = useSend(form, async ({ country, language, ...values }) => {
    const spoken = DEBTOR_LANGUAGES.find((one) => one === language) ?? settings.language;
    await call('put', SETTINGS, { body: { ...values, language: spoken } });
    await call('put', PROFILE, {
      body: { legalName: values.name, country: country === '' ? null : country },
    });
    await refresh([SETTINGS, PROFILE, '/v1/organization', '/v1/internal/me']);
    onDone();
  });
  const chooseCountry = (country: string) => {
    const usual = currencyOf(country);
    form.setValues({ country, ...(usual === undefined ? {} : { currency: usual }) });
  };
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <TextInput
        label={t('welcome.name')}
        autoComplete="organization"
        required
        data-autofocus
        size="md"
        {...form.getInputProps('name')}
      />
      <div className={styles['pair']}>
        <NativeSelect
          label={t('welcome.country')}
          size="md"
          data={[{ value: '', label: '' }, ...countryOptions(i18n.language)]}
          value={form.values.country}
          onChange={({ currentTarget }) => chooseCountry(currentTarget.value)}
        />
        <NativeSelect
          label={t('welcome.currency')}
          size="md"
          data={currencyOptions(i18n.language)}
          {...form.getInputProps('currency')}
        />
        <NativeSelect
          label={t('welcome.timezone')}
          size="md"
          data={timeZoneOptions(form.values.timezone)}
          {...form.getInputProps('timezone')}
        />
        <NativeSelect
          label={t('welcome.language')}
          size="md"
          data={DEBTOR_LANGUAGES.map((value) => ({
            value,
            label: new Intl.DisplayNames(i18n.language, { type: 'language' }).of(value) ?? value,
          }))}
          {...form.getInputProps('language')}
        />
      </div>
      <Button type="submit" size="lg" loading={isSending}>
        {t('welcome.next')}
      </Button>
    </form>
  );
}

function valuesOf(settings: CompanyStepProps['settings'], profile: CompanyStepProps['profile']) {
  const isNew = profile.legalName === null;
  const country =
    profile.country ?? suggestCountry({ languages: navigator.languages, timeZone: browserTimeZone() });
  return {
    name: profile.legalName ?? '',
    country,
    currency: isNew ? (currencyOf(country) ?? settings.currency) : settings.currency,
    timezone: isNew ? browserTimeZone() : settings.timezone,
    language: String(isNew ? browserLanguage(DEBTOR_LANGUAGES, settings.language) : settings.language),
  };
}
