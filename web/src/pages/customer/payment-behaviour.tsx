import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { StackedBars } from '../../charts/stacked-bars.tsx';
import { useMoneyFormat, useMonthText, useNumberFormat } from '../../charts/value-format.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import styles from '../../records/customer/customer.module.css';
import { type Translate, useTranslation } from '../../texts/index.ts';

function titleOf(average: number, text: (value: number) => string, t: Translate): string {
  if (average > 0) return t('charts.behaviour', { days: text(average) });
  if (average < 0) return t('charts.behaviourEarly', { days: text(-average) });
  return t('charts.behaviourOnTime');
}

/** How late a customer paid in each of the last 12 months. Nothing is shown before its first payment. */
export function PaymentBehaviour({ customerId }: { customerId: string }) {
  const { data, error } = useQuery(
    read('/v1/internal/customers/{customerId}/payment_months', { path: { customerId } }),
  );
  if (data === undefined) return <ProblemLine problem={error} />;
  return data.averageLate === null ? null : (
    <div className={styles['chart']}>
      <Months data={data} average={data.averageLate} />
    </div>
  );
}

function Months({ data, average }: { data: Schema<'PaymentMonths'>; average: number }) {
  const { t } = useTranslation();
  const days = useNumberFormat();
  const money = useMoneyFormat(data.currency);
  const monthText = useMonthText();
  return (
    <StackedBars
      title={titleOf(average, days.text, t)}
      subtitle={t('charts.behaviourText')}
      file="payment-behaviour"
      axis={t('charts.month')}
      format={days}
      parts={[{ name: 'late', label: t('charts.daysLate'), color: 'var(--chart-line)' }]}
      more={[
        { name: 'invoices', label: t('charts.paidInvoices'), format: days },
        { name: 'paid', label: t('charts.paidAmount'), format: money },
      ]}
      rows={data.months.map(({ to, averageLate, invoices, paid }) => ({
        label: monthText(to),
        values: { late: averageLate, invoices, paid: paid.amount },
        documents: { paid: paid.documents },
        colors: { late: (averageLate ?? 0) > 0 ? 'var(--chart-late-2)' : 'var(--chart-paid)' },
      }))}
    />
  );
}
