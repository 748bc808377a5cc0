import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Day } from '../../parts/day.tsx';
import { percentText } from '../../parts/formats.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { readDecimal } from '../../parts/typed-amount.ts';
import { useSend } from '../../parts/use-send.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import setUp from './set-up.module.css';
import styles from './settings.module.css';

const SETTINGS = '/v1/internal/late_fee_settings';
type Settings = Schema<'LateFeeSettings'>;

/** Reference rates by half-year: built-in ones, and the organization's own, which override them. */
export function ReferenceRates({ settings }: { settings: Settings }) {
  const { t, i18n } = useTranslation();
  const mayEdit = useMay()('late-fee-settings.edit');
  const { referenceRates, version } = settings;
  const ratedDays = new Set(referenceRates.map(({ from }) => from));
  const all = [
    ...referenceRates.map((one) => ({ ...one, isStated: true })),
    ...settings.builtInRates
      .filter(({ from }) => !ratedDays.has(from))
      .map((one) => ({ ...one, isStated: false })),
  ].sort((a, b) => b.from.localeCompare(a.from));
  const remove = useWrite(
    (from: string) => {
      const left = referenceRates.filter((one) => one.from !== from);
      return call('put', SETTINGS, { body: { referenceRates: left, version } });
    },
    { refreshes: [SETTINGS], toast: () => ({ text: t('common.saved') }) },
  );
  return (
    <>
      {mayEdit && <NewRate settings={settings} />}
      <ul className={styles['rows']}>
        {all.map(({ from, rate, source, isStated }) => (
          <li key={from}>
            <span>
              <strong>{percentText(rate, i18n.language)}</strong> · <Day on={from} /> ·{' '}
              {t(isStated ? 'setUp.stated' : 'setUp.builtIn')}
              {source !== undefined && ` · ${source}`}
            </span>
            {isStated && mayEdit && (
              <Button
                variant="subtle"
                color="gray"
                aria-label={`${t('settings.remove')} ${from}`}
                onClick={() => remove.mutate(from)}
              >
                <X size={15} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function NewRate({ settings: { referenceRates, missingRates, version } }: { settings: Settings }) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const form = useForm({ initialValues: { from: missingRates[0] ?? '', rate: '', source: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ from, rate, source }) => {
    const others = referenceRates.filter((one) => one.from !== from);
    const statedRates = [
      ...others,
      {
        from,
        rate: readDecimal(rate),
        ...(source.trim() === '' ? {} : { source: source.trim() }),
      },
    ];
    await call('put', SETTINGS, { body: { referenceRates: statedRates, version } });
    form.reset();
    await refresh([SETTINGS]);
    showToast(t('common.saved'));
  });
  const load = useWrite(
    async (chosen: File) => call('post', `${SETTINGS}/load_rates`, { body: { csv: await chosen.text() } }),
    {
      refreshes: [SETTINGS],
      toast: ({ changed }) => ({ text: t('setUp.ratesLoaded', { count: changed.length }) }),
    },
  );
  const choose = (chosen: File | undefined) => {
    if (chosen !== undefined) load.mutate(chosen);
    if (file.current !== null) file.current.value = '';
  };
  return (
    <form className={`${styles['form']} ${styles['wide']}`} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <div className={setUp['row']}>
        <TextInput type="date" label={t('setUp.halfYear')} required {...form.getInputProps('from')} />
        <TextInput
          label={t('setUp.ratePercent')}
          inputMode="decimal"
          required
          {...form.getInputProps('rate')}
        />
        <TextInput
          label={t('lateFees.source')}
          placeholder={t('lateFees.sourceHint')}
          maxLength={300}
          {...form.getInputProps('source')}
        />
        <Button type="submit" variant="default" loading={isSending}>
          {t('setUp.addReference')}
        </Button>
        <input
          ref={file}
          type="file"
          className="sr-only"
          accept=".csv,text/csv"
          aria-label={t('setUp.loadRates')}
          tabIndex={-1}
          onChange={({ currentTarget: { files } }) => choose(files?.[0])}
        />
        <Button variant="default" loading={load.isPending} onClick={() => file.current?.click()}>
          {t('setUp.loadRates')}
        </Button>
      </div>
    </form>
  );
}
