import { TextInput } from '@mantine/core';
import { Amount, amountText } from '../../parts/amount.tsx';
import { AmountInput, typedAmount } from '../../parts/amount-input.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './instalment-plan.module.css';
import type { Schedule } from './schedule.ts';

/** An instalment as edited: its day and its amount in minor units. */
export interface EditedRow {
  date: string;
  amount: number;
}

interface RowsProps {
  schedule: Schedule;
  currency: string;
  onEdit: (rows: readonly EditedRow[]) => void;
}

/** The instalments with their sum. Each row can be edited; the last amount is the rest of the debt. */
export function InstalmentRows({ schedule: { instalments, amount: total }, currency, onEdit }: RowsProps) {
  const { t, i18n } = useTranslation();
  const rows = instalments.map((row, at) => ({ ...row, number: at + 1 }));
  const edit = (at: number, more: Partial<EditedRow>) =>
    onEdit(instalments.map((row, i) => (i === at ? { ...row, ...more } : row)));
  return (
    <table className={styles['rows']}>
      <thead>
        <tr>
          <th scope="col">{t('instalmentPlan.number')}</th>
          <th scope="col">{t('instalmentPlan.day')}</th>
          <th scope="col" data-number>
            {t('instalmentPlan.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ date, amount, number }, at) => (
          <tr key={`${number} ${date} ${amount}`}>
            <td>{number}</td>
            <td>
              <TextInput
                type="date"
                size="xs"
                aria-label={t('instalmentPlan.dayOf', { number })}
                defaultValue={date}
                onBlur={({ currentTarget: { value } }) => {
                  if (value !== '' && value !== date) edit(at, { date: value });
                }}
              />
            </td>
            <td data-number>
              {at === rows.length - 1 ? (
                <Amount value={amount} currency={currency} />
              ) : (
                <AmountInput
                  size="xs"
                  currency={currency}
                  hidesCurrency
                  aria-label={t('instalmentPlan.amountOf', { number })}
                  defaultValue={amountText(amount, currency, i18n.language)}
                  onBlur={({ currentTarget: { value } }) => {
                    const typed = typedAmount(value, currency);
                    if (typed !== null && typed > 0 && typed !== amount) edit(at, { amount: typed });
                  }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('instalmentPlan.sum')}
          </th>
          <td data-number>
            <Amount value={total} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
