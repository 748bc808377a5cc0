import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, dayText } from '../../parts/day.tsx';
import type { ListState } from '../../parts/list/state.ts';
import { searchOf } from '../../records/figure/address.ts';
import { useTranslation } from '../../texts/index.ts';
import { figureOf, SPEEDS, SUMS } from './figure-names.ts';
import { FigureValue } from './figure-value.tsx';
import styles from './receivables.module.css';

interface FiguresProps {
  data: Schema<'FiguresDashboard'>;
  state: ListState;
}

/** The totals of the chosen day. Each opens its explanation. */
export function Sums({ data, state }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles['figures']}>
        {SUMS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={state.open === name}
            onClick={() => state.setOpen(name)}
          >
            <span>{t(`figures.${name}`)}</span>
            <strong>
              <Amount
                value={name === 'net' ? data.aging.net : data.aging[name].amount}
                currency={data.currency}
                tone={name === 'overdue' ? 'overdue' : undefined}
              />
            </strong>
          </button>
        ))}
      </div>
      <Remarks data={data} />
    </>
  );
}

/** DSO in its three forms, and figures of late payment. */
export function Speeds({ data, state }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <section className={styles['section']}>
      <h2>{t('figures.speed')}</h2>
      <p className={styles['quiet']}>
        <Day on={data.period.from} /> – <Day on={data.period.to} />
      </p>
      <div className={styles['figures']}>
        {SPEEDS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={state.open === name}
            onClick={() => state.setOpen(name)}
          >
            <span>{t(`figures.${name}`, { days: data.period.days })}</span>
            <strong>
              <FigureValue {...figureOf(data, name)} />
            </strong>
          </button>
        ))}
      </div>
    </section>
  );
}

/** Remarks on the figures: omitted amounts, filters, and changes of past figures. */
function Remarks({ data: { aging, attributedAsOf, changedSince, today } }: Pick<FiguresProps, 'data'>) {
  const { t, i18n } = useTranslation();
  const currencies = aging.receivables.unconverted.join(', ');
  const { documents, list } = changedSince;
  return (
    <div className={styles['remarks']}>
      {currencies !== '' && <p>{t('figures.notConverted', { currencies })}</p>}
      {attributedAsOf !== null && !today && (
        <p>{t('figures.attributed', { day: dayText(attributedAsOf, i18n.language) })}</p>
      )}
      {!today && (
        <p>
          {documents === 0 ? (
            t('figures.unchanged')
          ) : (
            <Link to="/receivables/changes" search={searchOf(list)}>
              {t('figures.changed', { count: documents })}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
