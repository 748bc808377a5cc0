import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { change } from '../../api/call.ts';
import { AmountInput, typedAmount } from '../../parts/amount-input.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { dayAfter, useToday } from '../../parts/today.ts';
import { useChange } from '../../parts/use-change.ts';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import { typedText } from '../invoice/forms/amount-field.tsx';
import { RECORD_CHANGES } from '../record-changes.ts';
import styles from './instalment-plan.module.css';
import { type EditedRow, InstalmentRows } from './rows.tsx';
import { type Draft, useSchedule } from './schedule.ts';

interface PlanFormProps {
  /** The invoices of one customer in one currency, with the versions that the user sees. */
  invoices: readonly { id: string; version: number }[];
  currency: string;
  onDone: () => void;
  /** Called before `onDone` when the plan is saved. */
  onSaved?: () => void;
}

const RHYTHMS = ['WEEK', 'TWO_WEEKS', 'MONTH'] as const;
type Rhythm = (typeof RHYTHMS)[number];

const FIRST_DAYS = 14;
const COUNT = 3;
const MAX_COUNT = 120;

/** Agrees an instalment plan: number or amount and rhythm give the instalments, whose rows can be edited. */
export function PlanForm({ invoices, currency, onDone, onSaved }: PlanFormProps) {
  const { t } = useTranslation();
  const today = useToday();
  const [edited, setEdited] = useState<readonly EditedRow[] | null>(null);
  const form = useForm({
    initialValues: {
      count: String(COUNT),
      amount: '',
      every: 'MONTH' satisfies Rhythm as Rhythm,
      firstDate: dayAfter(today, FIRST_DAYS),
      comment: '',
    },
    onValuesChange: (now, before) => {
      if (now.comment === before.comment) setEdited(null);
    },
  });
  const { values } = form;
  const named = invoices.map(({ id }) => ({ id }));
  const schedule = useSchedule(draftOf(named, values, edited, currency));
  const make = useChange(
    (comment: string) =>
      change('post', '/v1/instalment_plans', {
        body: {
          invoices: invoices.map(({ id, version }) => ({ id, version })),
          instalments: schedule.shown?.instalments ?? [],
          comment: typedText(comment),
        },
      }),
    { refreshes: RECORD_CHANGES, message: () => t('instalmentPlan.saved'), isForm: true },
  );
  const { problem, isSending, onSubmit } = useSend(form, async ({ comment }) => {
    await make.mutateAsync(comment);
    onSaved?.();
    onDone();
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem ?? schedule.error}
      isSending={isSending}
      isReady={schedule.isReady}
      send={t('instalmentPlan.save')}
      onCancel={onDone}
    >
      <div className={styles['fields']}>
        <TextInput
          type="number"
          label={t('instalmentPlan.count')}
          min={1}
          max={MAX_COUNT}
          disabled={values.amount !== ''}
          data-autofocus
          {...form.getInputProps('count')}
        />
        <AmountInput
          label={t('instalmentPlan.amountEach')}
          placeholder={t('instalmentPlan.amountHint')}
          currency={currency}
          {...form.getInputProps('amount')}
        />
        <NativeSelect
          label={t('instalmentPlan.every')}
          data={RHYTHMS.map((value) => ({ value, label: t(`instalmentPlan.rhythms.${value}`) }))}
          {...form.getInputProps('every')}
        />
        <TextInput
          type="date"
          label={t('instalmentPlan.first')}
          required
          min={today}
          {...form.getInputProps('firstDate')}
        />
      </div>
      {schedule.shown !== undefined && (
        <InstalmentRows schedule={schedule.shown} currency={currency} onEdit={setEdited} />
      )}
      <Textarea label={t('invoice.comment')} rows={2} {...form.getInputProps('comment')} />
    </RecordForm>
  );
}

interface Values {
  count: string;
  amount: string;
  every: Rhythm;
  firstDate: string;
}

function draftOf(
  invoices: Draft['invoices'],
  { count, amount, every, firstDate }: Values,
  edited: readonly EditedRow[] | null,
  currency: string,
): Draft {
  if (edited !== null) return { invoices, instalments: [...edited] };
  const each = typedAmount(amount, currency);
  const by = each === null ? { count: Number(count) || 1 } : { amount: each };
  return { invoices, every, firstDate, ...by };
}
