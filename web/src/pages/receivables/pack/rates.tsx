import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isProblem } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import type { ProblemError } from '../../../api/problem.ts';
import { read, refresh } from '../../../api/read.ts';
import type { Schema } from '../../../api/types.ts';
import { numberInField } from '../../../parts/amount-input.tsx';
import { ProblemLine } from '../../../parts/problem.tsx';
import { Skeleton } from '../../../parts/table/skeleton.tsx';
import { showToast } from '../../../parts/toast.tsx';
import { useTranslation } from '../../../texts/index.ts';
import styles from './pack.module.css';

const RATES = '/v1/internal/provision_rates';
/** Rates are in hundredths of a percent. */
const PERCENT = 100;

/** Parses a percentage, with a point or a comma, as hundredths of a percent; null if it is none. */
function rateOf(text: string): number | null {
  const percent = /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
  return percent === null || percent > 100 ? null : Math.round(percent * PERCENT);
}

/** The percentages of doubtful debts by age. Administrators change them. */
export function ProvisionRates() {
  const { data, error } = useQuery(read(RATES, {}));
  if (data === undefined) return error === null ? <Skeleton /> : <ProblemLine problem={error} />;
  return <RatesForm key={data.version} stored={data} />;
}

function RatesForm({ stored }: { stored: Schema<'ProvisionRates'> }) {
  const { t } = useTranslation();
  const may = useMay();
  const mayEdit = may('organization.edit');
  const [texts, setTexts] = useState(stored.rates.map((rate) => numberInField(rate / PERCENT)));
  const percents = texts.map(rateOf);
  const rates = percents.flatMap((rate) => rate ?? []);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isSending, setSending] = useState(false);
  const ages = [t('pack.current'), '1–30', '31–60', '61–90', '91+'];
  const isChanged = percents.some((rate, i) => rate !== stored.rates[i]);
  const save = async () => {
    setSending(true);
    setProblem(null);
    try {
      await call('put', RATES, { body: { rates, version: stored.version } });
      await refresh([RATES]);
      showToast(t('pack.ratesSaved'));
    } catch (failure) {
      if (!isProblem(failure)) throw failure;
      setProblem(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <fieldset className={styles['rates']}>
      <legend>{t('pack.rates')}</legend>
      <ProblemLine problem={problem} />
      <div>
        {ages.map((age, i) => (
          <TextInput
            key={age}
            label={age}
            inputMode="decimal"
            disabled={!mayEdit}
            error={percents[i] === null ? t('pack.wrong') : undefined}
            value={texts[i] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setTexts(texts.map((text, at) => (at === i ? value : text)))
            }
          />
        ))}
      </div>
      {isChanged && (
        <Button
          variant="default"
          loading={isSending}
          disabled={percents.includes(null)}
          onClick={() => void save()}
        >
          {t('pack.saveRates')}
        </Button>
      )}
    </fieldset>
  );
}
