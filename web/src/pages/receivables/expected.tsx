import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Bar } from '../../parts/bar.tsx';
import { Day } from '../../parts/day.tsx';
import { Section } from '../../parts/panel.tsx';
import { searchOf } from '../../records/figure/address.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './receivables.module.css';

/** Expected cash by week, each with its likely range. */
export function ExpectedSection({ forecast }: { forecast: Schema<'Forecast'> }) {
  const { t, i18n } = useTranslation();
  const { weeks, currency, later, disputed, onAccount, unconverted, formula } = forecast;
  const text = (amount: number) => amountText(amount, currency, i18n.language);
  const most = Math.max(...weeks.map(({ p90, expected }) => Math.max(p90, expected)));
  const [first] = weeks;
  return (
    <section className={styles['section']}>
      <h2>
        {first === undefined
          ? t('figures.expectedNone')
          : t('figures.expected', { amount: `${text(first.expected)} ${currency}` })}
      </h2>
      <p className={styles['quiet']}>
        {t('figures.intervalHint')} {t('figures.expectedToday')}
      </p>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('figures.week')}</th>
              <th scope="col" className={styles['wide']}>
                {t('figures.share')}
              </th>
              <th scope="col">{t('figures.expectedAmount')}</th>
              <th scope="col">{t('figures.interval')}</th>
              <th scope="col">{t('figures.promised')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <Week key={week.from} week={week} most={most} currency={currency} text={text} />
            ))}
          </tbody>
          <tfoot>
            {(
              [
                ['later', later],
                ['disputed', disputed.amount],
                ['covered', onAccount],
              ] as const
            ).map(([name, amount]) => (
              <tr key={name}>
                <th scope="row">{t(`figures.${name}`)}</th>
                <td className={styles['wide']} />
                <td>
                  <Amount value={amount} currency={currency} quietZero />
                </td>
                <td />
                <td />
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      {unconverted.length > 0 && <p>{t('figures.notConverted', { currencies: unconverted.join(', ') })}</p>}
      <details className={styles['how']}>
        <summary>{t('figures.why', { title: t('figures.expectedNone') })}</summary>
        <Section title={t('figures.formula')}>
          <div lang="en">
            {formula.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </Section>
      </details>
    </section>
  );
}

interface WeekProps {
  week: Schema<'ForecastWeek'>;
  most: number;
  currency: string;
  text: (amount: number) => string;
}

function Week({ week, most, currency, text }: WeekProps) {
  const { from, until, expected, p10, p90, promised, documents } = week;
  return (
    <tr>
      <th scope="row">
        <Day on={from} /> – <Day on={until} />
      </th>
      <td className={styles['wide']}>
        <Bar value={expected} most={most} range={{ low: p10, high: p90 }} />
      </td>
      <td>
        <Link to="/receivables/expected" search={searchOf(documents)}>
          <Amount value={expected} currency={currency} quietZero />
        </Link>
      </td>
      <td className={styles['quiet']}>
        {text(p10)} – {text(p90)}
      </td>
      <td>
        <Amount value={promised} currency={currency} quietZero />
      </td>
    </tr>
  );
}
