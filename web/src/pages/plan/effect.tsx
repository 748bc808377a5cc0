import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import forecastStyles from './forecast.module.css';
import styles from './plan.module.css';

type Calendar = Schema<'DunningCalendar'>;
const FIGURES = ['reminders', 'automatic', 'tasks', 'customers'] as const;

/** Totals over all days, current and after the edit. */
export function Totals({ calendar }: { calendar: Calendar }) {
  const { t, i18n } = useTranslation();
  const { total, currency, steps, isWhole, customers } = calendar;
  const { before, after } = total;
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const sum = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '–' : <Amount value={amount} currency={currency} quietZero />;
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">
              <Day on={calendar.today} /> – <Day on={calendar.until} />
            </th>
            {before !== null && <th scope="col">{t('plans.before')}</th>}
            <th scope="col">{t(before === null ? 'plans.planned' : 'plans.after')}</th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((name) => (
            <tr key={name} data-changed={before !== null && before[name] !== after[name]}>
              <th scope="row">{t(`plans.sums.${name}`)}</th>
              {before !== null && <td>{number(before[name])}</td>}
              <td>{number(after[name])}</td>
            </tr>
          ))}
          <tr data-changed={before !== null && before.amount !== after.amount}>
            <th scope="row">{t('plans.sums.amount')}</th>
            {before !== null && <td>{sum(before.amount)}</td>}
            <td>{sum(after.amount)}</td>
          </tr>
        </tbody>
        <tbody>
          {steps.map((step) => (
            <tr
              key={`${step.planId} ${step.key}`}
              data-changed={step.before !== null && step.before !== step.after}
            >
              <th scope="row" className={styles['step']}>
                {step.name}
              </th>
              {before !== null && <td>{number(step.before ?? 0)}</td>}
              <td>{number(step.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && <p className={styles['quiet']}>{t('plans.notWhole', { count: customers })}</p>}
      {calendar.unconverted.length > 0 && (
        <p className={styles['quiet']}>
          {t('figures.notConverted', { currencies: calendar.unconverted.join(', ') })}
        </p>
      )}
    </div>
  );
}

type CalendarChanges = NonNullable<Calendar['changed']>;

/** Customers for whom the edit makes a difference, side by side. */
export function ChangedCustomers({ changed }: { changed: CalendarChanges }) {
  const { t } = useTranslation();
  if (changed.customers === 0) return <p>{t('plans.nothingChanges')}</p>;
  return (
    <>
      <p>{t('plans.changedCustomers', { count: changed.customers })}</p>
      <ul className={forecastStyles['changed']}>
        {changed.items.map(({ customer, before, after }) => (
          <li key={customer.id}>
            <Link to="/customers/$id" params={{ id: customer.id }}>
              {customer.name}
            </Link>
            <div className={forecastStyles['sides']}>
              <Side title={t('plans.before')} reminders={before} others={after} />
              <Side title={t('plans.after')} reminders={after} others={before} />
            </div>
          </li>
        ))}
      </ul>
      {changed.items.length < changed.customers && (
        <p className={styles['quiet']}>{t('plans.firstCustomers')}</p>
      )}
    </>
  );
}

type PlannedSteps = CalendarChanges['items'][number]['before'];
const lineOf = ({ on, step, automatic }: PlannedSteps[number]) =>
  `${on} ${step.key} ${step.name} ${automatic}`;

function Side({
  title,
  reminders,
  others,
}: {
  title: string;
  reminders: PlannedSteps;
  others: PlannedSteps;
}) {
  const { t } = useTranslation();
  const known = new Set(others.map(lineOf));
  return (
    <div>
      <p className={forecastStyles['side']}>{title}</p>
      {reminders.length === 0 && <p className={styles['quiet']}>{t('plans.noReminders')}</p>}
      <ol>
        {reminders.map((one) => (
          <li key={`${lineOf(one)} ${one.countInvoices}`} data-changed={!known.has(lineOf(one))}>
            <Day on={one.on} /> {one.step.name}{' '}
            <span className={styles['quiet']}>
              {t(one.automatic ? 'dunning.automatic' : 'dunning.asTask')} ·{' '}
              {t('dunning.about', { count: one.countInvoices })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
