import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './action.module.css';

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
            <Amount value={priority.value} currency={currency} />
          </strong>
        </Fact>
      </Facts>
    </Section>
  );
}
