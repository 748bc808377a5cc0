import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { searchOf } from '../../records/figure/address.ts';
import styles from '../../records/record.module.css';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { figureOf, isSpeed, isSum, type SpeedName, type SumName } from './figure-names.ts';
import { FigureValue } from './figure-value.tsx';

type Dashboard = Schema<'FiguresDashboard'>;
type Sum = Schema<'FigureSum'>;

/** The explanation of a figure: its formula, its inputs, and links to all documents. */
export function Why({ data, name }: { data: Dashboard; name: string }) {
  const { t } = useTranslation();
  if (isSum(name)) return <WhySum data={data} name={name} />;
  if (isSpeed(name)) return <WhyFigure data={data} name={name} />;
  return <p>{t('problems.missing')}</p>;
}

const INPUTS = [
  'receivables',
  'current receivables',
  'sales',
  'days',
  'beginning receivables',
  'ending receivables',
  'ending current receivables',
  'paid',
  'invoices',
] as const;

/** Returns the label of an input, or its API name. */
function inputText(name: string, t: Translate): string {
  const known = INPUTS.find((one) => one === name);
  return known === undefined ? name : t(`figures.inputNames.${known}`);
}

function WhyFigure({ data, name }: { data: Dashboard; name: SpeedName }) {
  const { t, i18n } = useTranslation();
  const figure = figureOf(data, name);
  const { currency, period } = data;
  const title = t(`figures.${name}`, { days: period.days });
  return (
    <article className={styles['record']}>
      <header>
        <h2>{t('figures.why', { title })}</h2>
        <p>
          <Day on={period.from} /> – <Day on={period.to} />
        </p>
      </header>
      <div className={styles['figures']}>
        <div className={styles['figure']}>
          <strong>
            <FigureValue {...figure} />
          </strong>
        </div>
      </div>
      <Section title={t('figures.formula')}>
        <p lang="en">{figure.formula}</p>
      </Section>
      <Section title={t('figures.inputs')}>
        <Facts>
          {figure.inputs.map(({ name: input, value, sum }) => (
            <Fact key={input} title={inputText(input, t)}>
              {sum === undefined
                ? value !== null && new Intl.NumberFormat(i18n.language).format(value)
                : null}
              {sum !== undefined && <SumLink sum={sum} currency={currency} />}
            </Fact>
          ))}
        </Facts>
      </Section>
      {name === 'countback' && <Months data={data} />}
      <Unconverted sums={figure.inputs.flatMap(({ sum }) => sum ?? [])} />
    </article>
  );
}

/** An amount and its number of documents, linked to them. */
function SumLink({ sum, currency }: { sum: Sum; currency: string }) {
  const { t } = useTranslation();
  const amount = <Amount value={sum.amount} currency={currency} />;
  if (sum.documents === null) return amount;
  return (
    <Link to="/receivables/documents" search={searchOf(sum.documents)}>
      {amount} <span className={styles['quiet']}>{t('figures.documentsOf', { count: sum.count })}</span>
    </Link>
  );
}

function Months({ data: { countback, currency } }: { data: Dashboard }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Section title={t('figures.months')}>
      <Facts>
        {countback.months.map(({ from, sales, daysCounted, documents }) => (
          <Fact key={from} title={month.format(new Date(`${from}T00:00:00Z`))}>
            {documents === null ? (
              <Amount value={sales} currency={currency} />
            ) : (
              <Link to="/receivables/documents" search={searchOf(documents)}>
                <Amount value={sales} currency={currency} />
              </Link>
            )}{' '}
            · {t('figures.daysCounted', { count: daysCounted, value: number.format(daysCounted) })}
          </Fact>
        ))}
      </Facts>
      {countback.uncovered > 0 && <p>{t('figures.uncovered')}</p>}
    </Section>
  );
}

function WhySum({ data, name }: { data: Dashboard; name: SumName }) {
  const { t } = useTranslation();
  const { aging, currency, asOf } = data;
  const parts = name === 'net' ? (['receivables', 'writtenOff', 'onAccount'] as const) : [name];
  const exact = name === 'net' ? aging.nets : aging[name].sums;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{t('figures.why', { title: t(`figures.${name}`) })}</h2>
        <p>
          <Day on={asOf} />
        </p>
      </header>
      <div className={styles['figures']}>
        <div className={styles['figure']}>
          <strong>
            <Amount value={name === 'net' ? aging.net : aging[name].amount} currency={currency} />
          </strong>
        </div>
      </div>
      <Section title={t('figures.formula')}>
        <p>{t(name === 'net' ? 'figures.netFormula' : 'figures.sumFormula')}</p>
      </Section>
      <Section title={t('figures.inputs')}>
        <Facts>
          {parts.map((part) => (
            <Fact key={part} title={t(`figures.${part}`)}>
              <SumLink sum={aging[part]} currency={currency} />
            </Fact>
          ))}
        </Facts>
      </Section>
      <Section title={t('figures.exactly')}>
        <Facts>
          {exact.map((one) => (
            <Fact key={one.currency} title={one.currency}>
              <Amount value={one.amount} currency={one.currency} />
            </Fact>
          ))}
        </Facts>
      </Section>
      <Unconverted sums={parts.map((part) => aging[part])} />
    </article>
  );
}

/** Amounts that were omitted because no exchange rate exists. */
function Unconverted({ sums }: { sums: readonly Sum[] }) {
  const { t } = useTranslation();
  const currencies = [...new Set(sums.flatMap(({ unconverted }) => unconverted))].join(', ');
  return currencies === '' ? null : <p role="note">{t('figures.unconverted', { currencies })}</p>;
}
