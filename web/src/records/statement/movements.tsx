import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import type { StatementPeriod } from './period.ts';
import styles from './statement.module.css';

type InCurrency = Schema<'StatementOfAccount'>['currencies'][number];

/** The movements of a customer's account in a period, for each currency. */
export function Movements({ customerId, period }: { customerId: string; period: StatementPeriod }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...read('/v1/customers/{customerId}/statement', { path: { customerId }, query: period }),
    placeholderData: (before) => before,
  });
  if (error !== null) return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.currencies.length === 0) return <p>{t('statements.none')}</p>;
  return (
    <div className={styles['movements']}>
      {data.currencies.map((one) => (
        <Fragment key={one.currency}>
          {data.currencies.length > 1 && <h3>{one.currency}</h3>}
          <CurrencyTable period={data} statement={one} />
        </Fragment>
      ))}
    </div>
  );
}

function CurrencyTable({ period, statement }: { period: StatementPeriod; statement: InCurrency }) {
  const { t } = useTranslation();
  const { currency, opening, movements, further, closing } = statement;
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('statements.day')}</th>
          <th scope="col">{t('statements.document')}</th>
          <th scope="col" data-number>
            {t('statements.amount')}
          </th>
          <th scope="col" data-number data-wide>
            {t('statements.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        <Balance on={period.from} title={t('statements.opening')} value={opening} currency={currency} />
        {movements.map(({ kind, documentId, number, on, amount, balance }) => (
          <tr key={`${documentId} ${kind} ${on}`}>
            <td>
              <Day on={on} />
            </td>
            <td>
              {t(`statements.kinds.${kind}`)} {number}
            </td>
            <td data-number>
              <Amount value={amount} currency={currency} />
            </td>
            <td data-number data-wide>
              <Amount value={balance} currency={currency} />
            </td>
          </tr>
        ))}
        {further.count > 0 && (
          <tr>
            <td />
            <td>{t('statements.further', { count: further.count })}</td>
            <td data-number>
              <Amount value={further.amount} currency={currency} />
            </td>
            <td data-wide />
          </tr>
        )}
        <Balance on={period.to} title={t('statements.closing')} value={closing} currency={currency} />
      </tbody>
    </table>
  );
}

function Balance(props: { on: string; title: string; value: number; currency: string }) {
  const { on, title, value, currency } = props;
  return (
    <tr data-sum>
      <td>
        <Day on={on} />
      </td>
      <th scope="row">{title}</th>
      <td data-number colSpan={2}>
        <Amount value={value} currency={currency} />
      </td>
    </tr>
  );
}
