import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readyActions } from '../../actions/action.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { State } from '../../parts/state.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from '../record.module.css';
import { CUSTOMER_ACTIONS } from './actions.ts';
import { nameOfPerson } from './columns.tsx';

/** Everything that a page shows of a customer, in one answer. */
export const customerQuery = (customerId: string) =>
  read('/v1/internal/customers/{customerId}/overview', { path: { customerId } });

/** A customer beside its list: what is owed, what is late, what comes next. */
export function CustomerPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error, refetch } = useQuery(customerQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { customer } = data;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{customer.name}</h2>
        <p>
          {customer.externalId} ·{' '}
          <Link to="/customers/$id" params={{ id }}>
            {t('customers.openPage')}
          </Link>
        </p>
      </header>
      <RecordActions actions={readyActions(CUSTOMER_ACTIONS, customer, may)} />
      <CustomerFacts overview={data} />
    </article>
  );
}

/** The facts of a customer, wherever it is shown. */
export function CustomerFacts({ overview }: { overview: Schema<'CustomerOverview'> }) {
  const { t } = useTranslation();
  const { customer, onAccount, oldestDue, dunning, contacts, accountManagers } = overview;
  const { balance, amountDue, amountOverdue, currency } = customer;
  const [next] = dunning.nextSteps;
  return (
    <>
      <div className={styles['figures']}>
        <Figure title={t('customers.balance')} value={balance} {...{ currency }} />
        <Figure title={t('customers.overdue')} value={amountOverdue} {...{ currency }} tone="overdue" />
      </div>
      <Facts>
        <Fact title={t('customers.due')}>
          <Amount value={amountDue} {...{ currency }} />
        </Fact>
        {onAccount.map(({ currency: own, amount }) => (
          <Fact key={own} title={t('customers.onAccount')}>
            <Amount value={amount} currency={own} tone="paid" />
          </Fact>
        ))}
        {oldestDue !== null && (
          <Fact title={t('customers.oldestDue')}>
            <Link to="/invoices/$id" params={{ id: oldestDue.id }}>
              {oldestDue.customId}
            </Link>{' '}
            <Day on={oldestDue.dueDate} />
          </Fact>
        )}
        <Fact title={t('customers.managers')}>
          {accountManagers.map(nameOfPerson).join(', ') || t('common.none')}
        </Fact>
      </Facts>
      <Section title={t('customers.nextStep')}>
        {dunning.pausedUntil !== null && <Day on={dunning.pausedUntil} />}
        {next === undefined ? (
          <p>{t('customers.noNextStep')}</p>
        ) : (
          <p>
            {next.step.name} · <Day on={next.on} />
          </p>
        )}
      </Section>
      <Section title={t('customers.contacts')}>
        {contacts.map(({ id, email, firstName, lastName, bouncedAt }) => (
          <p key={id}>
            {[firstName, lastName].filter((word) => word !== null).join(' ')}{' '}
            <span className={styles['quiet']}>{email}</span>{' '}
            {bouncedAt !== null && (
              <State name="OVERDUE">
                <Moment at={bouncedAt} />
              </State>
            )}
          </p>
        ))}
      </Section>
    </>
  );
}

/** One figure of a record, large. */
export function Figure(props: { title: string; value: number; currency: string; tone?: 'overdue' }) {
  const { title, value, currency, tone } = props;
  return (
    <div className={styles['figure']}>
      <span>{title}</span>
      <strong>
        <Amount {...{ value, currency, tone }} />
      </strong>
    </div>
  );
}
