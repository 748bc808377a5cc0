import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './action.module.css';

/** The level of a task's priority, with its reason in words. */
export function PriorityLevel({ row, withReason = false }: { row: Schema<'WorkRow'>; withReason?: boolean }) {
  const { t, i18n } = useTranslation();
  const { priority, amountOverdue, currency, daysOverdue, brokenPromises } = row;
  const amount = `${amountText(amountOverdue, currency, i18n.language)} ${currency}`;
  const reasons = [
    amountOverdue > 0 ? t('calls.reasons.overdue', { amount }) : t('calls.reasons.nothing'),
    ...(daysOverdue > 0 ? [t('calls.reasons.age', { count: daysOverdue })] : []),
    ...(brokenPromises > 0 ? [t('calls.reasons.broken', { count: brokenPromises })] : []),
  ].join(', ');
  return (
    <span className={styles['priority']} title={reasons}>
      <span className={styles['level']} data-level={priority.level}>
        {withReason
          ? t('calls.level', { level: t(`calls.levels.${priority.level}`) })
          : t(`calls.levels.${priority.level}`)}
      </span>
      {withReason && <span className={styles['quiet']}>{reasons}</span>}
    </span>
  );
}

/** The parts of an action's priority, with their sources. */
export function PriorityParts({ row }: { row: Schema<'WorkRow'> }) {
  const { t, i18n } = useTranslation();
  const { priority, currency, daysOverdue, openInvoices, overdueInvoices, brokenPromises } = row;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const factor = (thousandths: number) => percent.format(thousandths / 1_000);
  return (
    <Section title={t('work.why')}>
      <p className={styles['quiet']}>{t('work.formula')}</p>
      <Facts>
        <Fact title={t('work.atStake')}>
          <Amount value={priority.atStake} currency={currency} />
        </Fact>
        <Fact title={t('work.ageFactor', { count: daysOverdue })}>× {factor(priority.age)}</Fact>
        <Fact title={t('work.habitFactor', { overdue: overdueInvoices, count: openInvoices })}>
          × {factor(priority.habit)}
        </Fact>
        <Fact title={t('work.promiseFactor', { count: brokenPromises })}>× {factor(priority.promises)}</Fact>
        <Fact title={t('work.priority')}>
          <strong>
            <PriorityLevel row={row} />
          </strong>
        </Fact>
      </Facts>
    </Section>
  );
}
