import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { organizationQuery, useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { AmountInput, amountInField, numberInField, typedAmount } from '../../parts/amount-input.tsx';
import { keepSaved } from '../../parts/keep-saved.ts';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { SettingsForm, typedOrNull } from './parts.tsx';
import styles from './settings.module.css';

const SETTINGS = '/v1/internal/late_fee_settings';
const MODES = ['NONE', 'EU_DIRECTIVE', 'MONTHLY_RATE'] as const;
const BASES = ['EACH_HALF_YEAR', 'FIRST_DAY'] as const;
type Settings = Schema<'LateFeeSettings'>;

/** The late fee rules: law or rate, and start date. */
export function LateFeesForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const mayEdit = useMay()('late-fee-settings.edit');
  const { data: organization } = useQuery(organizationQuery());
  const currency = organization?.currency ?? 'EUR';
  const change = useVersion(settings.version);
  const form = useForm({ initialValues: valuesOf(settings, currency) });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const saved = await change(
      (version) => call('put', SETTINGS, { body: { ...factsOf(values, settings, currency), version } }),
      () => call('get', SETTINGS, {}),
    );
    await keepSaved(form, valuesOf(saved, currency), { paths: [SETTINGS], t });
  });
  const { mode } = form.values;
  const field = (name: 'graceDays' | 'paymentDays' | 'numberPrefix' | 'compensation' | 'minimum') => ({
    label: t(`setUp.${name}`),
    readOnly: !mayEdit,
    ...form.getInputProps(name),
  });
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
      isWide
    >
      <NativeSelect
        label={t('setUp.mode')}
        disabled={!mayEdit}
        data={MODES.map((value) => ({ value, label: t(`setUp.modes.${value}`) }))}
        {...form.getInputProps('mode')}
      />
      {mode === 'EU_DIRECTIVE' && <Law settings={settings} mayEdit={mayEdit} input={form.getInputProps} />}
      {mode === 'MONTHLY_RATE' && (
        <TextInput
          label={t('setUp.monthlyRate')}
          inputMode="decimal"
          required
          readOnly={!mayEdit}
          {...form.getInputProps('monthlyRate')}
        />
      )}
      {mode !== 'NONE' && (
        <div className={styles['fields']}>
          <AmountInput currency={currency} {...field('compensation')} />
          <AmountInput currency={currency} {...field('minimum')} />
          <TextInput
            type="number"
            min={0}
            max={365}
            description={t('setUp.graceHint')}
            {...field('graceDays')}
          />
          <TextInput type="number" min={0} max={365} {...field('paymentDays')} />
          <TextInput maxLength={20} {...field('numberPrefix')} />
          <TextInput
            type="date"
            label={t('setUp.since')}
            description={t('setUp.sinceHint')}
            readOnly={!mayEdit}
            {...form.getInputProps('since')}
          />
        </div>
      )}
    </SettingsForm>
  );
}

interface LawProps {
  settings: Settings;
  mayEdit: boolean;
  input: (name: string) => object;
}

/** The applicable law, and agreed deviations from it. */
function Law({ settings: { countryRules, inForce }, mayEdit, input }: LawProps) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const countries = countryRules
    .map(({ country }) => ({ value: String(country), label: names.of(country) ?? country }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <div className={styles['fields']}>
      <NativeSelect
        label={t('setUp.country')}
        disabled={!mayEdit}
        data={[{ value: '', label: t('setUp.noCountry') }, ...countries]}
        {...input('country')}
      />
      <TextInput
        label={t('setUp.margin')}
        inputMode="decimal"
        placeholder={t('setUp.asCountry', { value: numberInField(inForce.marginPoints) })}
        readOnly={!mayEdit}
        {...input('marginPoints')}
      />
      <NativeSelect
        label={t('setUp.rateBasis')}
        disabled={!mayEdit}
        data={[
          { value: '', label: t('setUp.asCountry', { value: t(`setUp.bases.${inForce.rateBasis}`) }) },
          ...BASES.map((value) => ({ value, label: t(`setUp.bases.${value}`) })),
        ]}
        {...input('rateBasis')}
      />
    </div>
  );
}

const valuesOf = (settings: Settings, currency: string) => ({
  mode: String(settings.mode),
  country: String(settings.country ?? ''),
  marginPoints: numberInField(settings.marginPoints),
  rateBasis: String(settings.rateBasis ?? ''),
  monthlyRate: numberInField(settings.monthlyRate),
  compensation: amountInField(settings.compensation[currency], currency),
  minimum: amountInField(settings.minimumAmount[currency], currency),
  graceDays: String(settings.graceDays),
  paymentDays: String(settings.paymentDays),
  numberPrefix: settings.numberPrefix,
  since: settings.since ?? '',
});

/** Keeps amounts in other currencies: the page shows only the organization's currency. */
function factsOf(values: ReturnType<typeof valuesOf>, settings: Settings, currency: string) {
  const { [currency]: _sum, ...compensation } = settings.compensation;
  const { [currency]: _least, ...minimumAmount } = settings.minimumAmount;
  const stated = (typed: string) => {
    const units = typedAmount(typed, currency);
    return units === null ? {} : { [currency]: units };
  };
  const decimal = (typed: string) => typedOrNull(typed.replace(',', '.'));
  return {
    mode: MODES.find((one) => one === values.mode) ?? 'NONE',
    country: settings.countryRules.find((one) => one.country === values.country)?.country ?? null,
    marginPoints: decimal(values.marginPoints),
    rateBasis: BASES.find((one) => one === values.rateBasis) ?? null,
    monthlyRate: decimal(values.monthlyRate),
    compensation: { ...compensation, ...stated(values.compensation) },
    minimumAmount: { ...minimumAmount, ...stated(values.minimum) },
    graceDays: Number(values.graceDays),
    paymentDays: Number(values.paymentDays),
    numberPrefix: values.numberPrefix.trim(),
    since: typedOrNull(values.since),
  };
}
