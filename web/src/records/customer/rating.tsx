import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { percentText } from '../../parts/formats.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './customer.module.css';

/** The customer's payer score as a letter, with its explanation. */
export function Rating({ customerId }: { customerId: string }) {
  const { t, i18n } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { data, error } = useQuery(
    read('/v1/internal/customers/{customerId}/habit', { path: { customerId } }),
  );
  if (data === undefined) return <ProblemLine problem={error} />;
  const { rating, points } = data;
  const shown = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  return (
    <Section title={t('customer.rating')}>
      {rating === null || points === null ? (
        <p>{t('customer.ratingNone')}</p>
      ) : (
        <p>
          <strong>{t('customer.ratingOf', { rating, points: shown.format(points) })}</strong>{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked(true)}>
            {t('customer.ratingWhy')}
          </Button>
        </p>
      )}
      {isAsked && (
        <Dialog isWide title={t('customer.rating')} onClose={() => setAsked(false)}>
          <Parts habit={data} />
        </Dialog>
      )}
    </Section>
  );
}

/** The parts of the score: value, points and weight of each. */
function Parts({ habit: { parts } }: { habit: Schema<'PaymentHabit'> }) {
  const { t, i18n } = useTranslation();
  const number = (value: number | null) =>
    value === null
      ? '–'
      : new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value).replace('-', '−');
  const percent = (value: number | null) =>
    value === null
      ? '–'
      : new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 }).format(value);
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('customer.ratingPart')}</th>
            <th scope="col" data-number>
              {t('customer.ratingValue')}
            </th>
            <th scope="col" data-number>
              {t('customer.ratingPoints')}
            </th>
            <th scope="col" data-number>
              {t('customer.ratingWeight')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, value, points, weight }) => (
            <tr key={part}>
              <td>{t(`customer.ratingParts.${part}`)}</td>
              <td data-number>
                {part === 'SHARE_LATE' || part === 'PROMISES' ? percent(value) : number(value)}
              </td>
              <td data-number>{number(points)}</td>
              <td data-number>{percentText(weight, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('customer.ratingFormula')}</h3>
      <p>{t('customer.ratingMethod')}</p>
    </>
  );
}
