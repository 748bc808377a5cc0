import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { AmountInput } from '../../../parts/amount-input.tsx';
import { useTranslation } from '../../../texts/index.ts';
import styles from './keys.module.css';
import type { LimitValues } from './limit-values.ts';

const IS_CURRENCY = /^[A-Z]{3}$/;

/** The limits of money, for each currency in which the agent may propose amounts. */
export function MoneyLimits({ form }: { form: UseFormReturnType<LimitValues> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { money } = form.values;
  const next = typed.trim().toUpperCase();
  const canAdd = IS_CURRENCY.test(next) && money.every(({ currency }) => currency !== next);
  const add = () => {
    form.insertListItem('money', { currency: next, perPlan: '', perDay: '' });
    setTyped('');
  };
  return (
    <fieldset className={styles['money']}>
      <legend>{t('agents.keys.moneyTitle')}</legend>
      <p>{t('agents.keys.moneyHint')}</p>
      {money.map(({ currency }, at) => (
        <div key={currency} className={styles['fields']}>
          {(['perPlan', 'perDay'] as const).map((field) => (
            <AmountInput
              key={field}
              currency={currency}
              label={t(`agents.keys.fields.${field}`, { currency })}
              {...form.getInputProps(`money.${at}.${field}`)}
            />
          ))}
        </div>
      ))}
      <div className={styles['add']}>
        <TextInput
          label={t('agents.keys.currency')}
          maxLength={3}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button variant="default" disabled={!canAdd} onClick={add}>
          {t('agents.keys.addCurrency')}
        </Button>
      </div>
    </fieldset>
  );
}
