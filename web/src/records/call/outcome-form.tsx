import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { useKeys } from '../../actions/keys.ts';
import type { Schema } from '../../api/types.ts';
import { typedAmount } from '../../parts/amount-input.tsx';
import { dayAfter, useToday } from '../../parts/today.ts';
import { useTranslation } from '../../texts/index.ts';
import { AmountField } from '../invoice/forms/amount-field.tsx';
import { DISPUTE_REASONS } from '../timeline/kinds.ts';
import styles from './call.module.css';
import type { AskingOutcome } from './outcomes.ts';

type Report = Schema<'CallReport'>;

interface OutcomeFormProps {
  outcome: AskingOutcome;
  currency: string;
  /** Whether an invoice is selected; promises and disputes need one. */
  hasInvoices: boolean;
  isSending: boolean;
  onSend: (more: Partial<Report>) => void;
  onCancel: () => void;
  /** Agrees an instalment plan instead of one promise. */
  onInstalments?: () => void;
}

interface Values {
  date: string;
  amount: string;
  reason: (typeof DISPUTE_REASONS)[number];
  at: string;
}

/** Days from today that a promise proposes. */
const PROMISE_DAYS = 7;

/** Asks for what one tap cannot say: a day and an amount, a reason, or a time. */
export function OutcomeForm(props: OutcomeFormProps) {
  const { outcome, currency, hasInvoices, isSending, onSend, onCancel, onInstalments } = props;
  const { t } = useTranslation();
  const today = useToday();
  const initialValues: Values = {
    date: dayAfter(today, PROMISE_DAYS),
    amount: '',
    reason: 'WRONG_AMOUNT',
    at: `${dayAfter(today, 1)}T10:00`,
  };
  const form = useForm({ initialValues });
  const isReady = outcome === 'CALL_BACK' || hasInvoices;
  const send = ({ date, amount, reason, at }: Values) => {
    if (outcome === 'PROMISED') onSend({ promise: { date, amount: typedAmount(amount, currency) } });
    else if (outcome === 'DISPUTED') onSend({ dispute: { reason } });
    else onSend({ next: { dueDate: `${at}:00` } });
  };
  const element = useRef<HTMLFormElement>(null);
  useKeys({
    Escape: onCancel,
    'mod+Enter': () => {
      if (isReady && !isSending) element.current?.requestSubmit();
    },
  });
  return (
    <form
      ref={element}
      className={styles['ask']}
      aria-label={t(`calls.titles.${outcome}`)}
      onSubmit={form.onSubmit(send)}
    >
      {outcome === 'PROMISED' && (
        <>
          <TextInput
            type="date"
            label={t('calls.promiseDay')}
            required
            min={today}
            autoFocus
            {...form.getInputProps('date')}
          />
          <AmountField
            label={t('calls.promiseAmount')}
            hint={t('calls.promiseAmountHint')}
            input={form.getInputProps('amount')}
            currency={currency}
          />
        </>
      )}
      {outcome === 'DISPUTED' && (
        <NativeSelect
          label={t('invoice.reason')}
          autoFocus
          data={DISPUTE_REASONS.map((value) => ({ value, label: t(`invoice.reasons.${value}`) }))}
          {...form.getInputProps('reason')}
        />
      )}
      {outcome === 'CALL_BACK' && (
        <TextInput
          type="datetime-local"
          label={t('calls.callBackAt')}
          required
          min={`${today}T00:00`}
          autoFocus
          {...form.getInputProps('at')}
        />
      )}
      <div className={styles['send']}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        {outcome === 'PROMISED' && onInstalments !== undefined && (
          <Button variant="subtle" disabled={!hasInvoices} onClick={onInstalments}>
            {t('instalments.instead')}
          </Button>
        )}
        <Button type="submit" loading={isSending} disabled={!isReady}>
          {t(`calls.submits.${outcome}`)}
        </Button>
      </div>
      {!isReady && <p role="status">{t('calls.pickFirst')}</p>}
    </form>
  );
}
