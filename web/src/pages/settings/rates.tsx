import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { numberInField } from '../../parts/amount-input.tsx';
import { keepSaved } from '../../parts/keep-saved.ts';
import { readDecimal } from '../../parts/typed-amount.ts';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { SettingsForm } from './parts.tsx';
import setUp from './set-up.module.css';

const SETTINGS = '/v1/internal/organization/settings';
type Settings = Schema<'OrganizationSettings'>;
/** Typed rates by currency. */
interface Values {
  rates: Record<string, string>;
}

/** Exchange rates; one request saves them all. */
export function Rates({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const mayEdit = useMay()('organization.edit');
  const change = useVersion(settings.version);
  const form = useForm<Values>({ initialValues: valuesOf(settings) });
  const { rates } = form.values;
  const save = async (values: Values) => {
    const statedRates = Object.entries(values.rates).map(([currency, rate]) => ({
      currency,
      rate: readDecimal(rate),
    }));
    const saved = await change(
      (version) => call('put', SETTINGS, { body: { rates: statedRates, version } }),
      () => call('get', SETTINGS, {}),
    );
    await keepSaved(form, valuesOf(saved), {
      paths: [SETTINGS, '/v1/organization', '/v1/internal/customers', '/v1/figures'],
      t,
    });
  };
  const pathOf = (field: string) => currencyOf(field, Object.keys(form.getValues().rates));
  const { problem, isSending, onSubmit } = useSend(form, save, pathOf);
  const without = (currency: string) =>
    Object.fromEntries(Object.entries(rates).filter(([one]) => one !== currency));
  return (
    <SettingsForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      mayEdit={mayEdit}
      isDirty={form.isDirty()}
    >
      {Object.keys(rates).length === 0 && <p>{t('setUp.noRates')}</p>}
      {Object.entries(rates).map(([currency, rate]) => (
        <div key={currency} className={setUp['row']}>
          <TextInput
            label={t('setUp.rateOf', { currency, own: settings.currency })}
            inputMode="decimal"
            required
            readOnly={!mayEdit}
            value={rate}
            error={form.errors[currency]}
            onChange={({ currentTarget }) =>
              form.setFieldValue('rates', { ...rates, [currency]: currentTarget.value })
            }
          />
          {mayEdit && (
            <Button
              variant="subtle"
              color="gray"
              aria-label={t('setUp.removeRate', { currency })}
              onClick={() => form.setFieldValue('rates', without(currency))}
            >
              <X size={15} aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {mayEdit && (
        <NewRate
          taken={[settings.currency, ...Object.keys(rates)]}
          onAdd={(currency) => form.setFieldValue('rates', { ...rates, [currency]: '' })}
        />
      )}
    </SettingsForm>
  );
}

function NewRate({ taken, onAdd }: { taken: readonly string[]; onAdd: (currency: string) => void }) {
  const { t } = useTranslation();
  const [currency, setCurrency] = useState('');
  const code = currency.trim().toUpperCase();
  const add = () => {
    onAdd(code);
    setCurrency('');
  };
  return (
    <div className={setUp['row']}>
      <TextInput
        label={t('setUp.newCurrency')}
        maxLength={3}
        value={currency}
        onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<Plus size={15} aria-hidden />}
        disabled={!/^[A-Z]{3}$/.test(code) || taken.includes(code)}
        onClick={add}
      >
        {t('setUp.addRate')}
      </Button>
    </div>
  );
}

const valuesOf = ({ rates }: Settings): Values => ({
  rates: Object.fromEntries(rates.map(({ currency, rate }) => [currency, numberInField(rate)])),
});

/**
 * Returns the currency of the server's error. A format error names the rate's index; a value error names its
 * currency.
 */
function currencyOf(field: string, stated: readonly string[]): string | null {
  const [, at = '', code = ''] = /^rates(?:\[(\d+)\]\.\w+|\.([A-Z]{3}))$/.exec(field) ?? [];
  if (code !== '') return code;
  return at === '' ? null : (stated[Number(at)] ?? null);
}
