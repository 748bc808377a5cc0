import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../../api/me.ts';
import { useTranslation } from '../../texts/index.ts';
import { CustomCondition } from './custom-condition.tsx';
import form from './editor.module.css';
import { AmountField, NumberField } from './fields.tsx';
import type { StepFormProps } from './step-props.ts';

/** The invoices that a step applies to: all by default. */
export function Conditions({
  step,
  errorOf,
  onChange,
}: Pick<StepFormProps, 'step' | 'errorOf' | 'onChange'>) {
  const { t } = useTranslation();
  const { data } = useQuery(organizationQuery());
  const currency = data?.currency ?? '';
  const { conditions } = step;
  const set = (change: Partial<typeof conditions>) => onChange({ conditions: { ...conditions, ...change } });
  const isStated = Object.values(conditions).some((value) => value !== null);
  return (
    <details className={form['conditions']} open={isStated}>
      <summary>{t('plans.conditions')}</summary>
      <div className={form['fields']}>
        <div className={form['pair']}>
          {(['minOutstanding', 'maxOutstanding'] as const).map((name) => (
            <AmountField
              key={name}
              label={t(`plans.${name}`, { currency })}
              currency={currency}
              value={conditions[name]}
              error={errorOf(`conditions.${name}`)}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </div>
        <div className={form['pair']}>
          {(['minDaysOverdue', 'maxDaysOverdue'] as const).map((name) => (
            <NumberField
              key={name}
              label={t(`plans.${name}`)}
              value={conditions[name]}
              error={errorOf(`conditions.${name}`)}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </div>
        <TextInput
          label={t('plans.currencies')}
          placeholder="EUR, USD"
          defaultValue={conditions.currencies?.join(', ') ?? ''}
          error={errorOf('conditions.currencies[0]') ?? errorOf('conditions.currencies')}
          onChange={({ currentTarget: { value } }) => {
            const codes = value
              .toUpperCase()
              .split(/[^A-Z]+/)
              .filter((code) => code !== '');
            set({ currencies: codes.length === 0 ? null : [...new Set(codes)] });
          }}
        />
        <CustomCondition
          value={conditions.customField}
          errorOf={errorOf}
          onChange={(customField) => set({ customField })}
        />
      </div>
    </details>
  );
}
