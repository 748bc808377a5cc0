import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { dayText } from '../../parts/day.tsx';
import { Section, SectionLevel } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { ActionKind } from '../../records/action/type.tsx';
import { calendarQuery } from '../../records/plan/queries.ts';
import { useTranslation } from '../../texts/index.ts';
import forecastStyles from './forecast.module.css';
import styles from './plan.module.css';

interface DayPanelProps {
  body: Schema<'DunningCalendarRequest'>;
  on: string;
}

/**
 * The reminders of a day: recipients, steps and invoices. If an edit changes them, the stored plan's are
 * shown next to them.
 */
export function DayPanel({ body, on }: DayPanelProps) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useQuery(calendarQuery({ ...body, on }));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined || data.reminders === null) return <Skeleton />;
  const { before, after, isWhole } = data.reminders;
  return (
    <SectionLevel value="h3">
      <h2>{dayText(on, i18n.language)}</h2>
      <Section title={before === null ? t('plans.planned') : t('plans.after')}>
        <Reminders items={after} />
      </Section>
      {before !== null && (
        <Section title={t('plans.before')}>
          <Reminders items={before} />
        </Section>
      )}
      {!isWhole && <p className={styles['quiet']}>{t('plans.firstReminders')}</p>}
    </SectionLevel>
  );
}

function Reminders({ items }: { items: readonly Schema<'DunningDryRunItem'>[] }) {
  const { t } = useTranslation();
  if (items.length === 0) return <p className={styles['quiet']}>{t('plans.noReminders')}</p>;
  return (
    <ul className={forecastStyles['reminders']}>
      {items.map(({ at, customer, step, carryingInvoice, invoices, automatic }) => (
        <li key={`${at} ${customer.id} ${step.key} ${carryingInvoice.id}`}>
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
          <p>
            <ActionKind type={step.type} /> {step.name}{' '}
            <span className={styles['quiet']}>{t(automatic ? 'dunning.automatic' : 'dunning.asTask')}</span>
          </p>
          <ul>
            {invoices.map((invoice) => (
              <li key={invoice.id}>
                <Link to="/invoices/$id" params={{ id: invoice.id }}>
                  {invoice.customId ?? invoice.externalId}
                </Link>
                <Amount value={invoice.amountOutstanding} currency={invoice.currency} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
