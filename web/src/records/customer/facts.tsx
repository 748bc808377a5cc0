import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Figure } from '../figure.tsx';
import styles from '../record.module.css';
import { PromiseState } from './promise-state.tsx';
import { Reconciliations } from './reconciliation.tsx';

type Overview = Schema<'CustomerOverview'>;

/** The open and overdue balance, per currency if there are several. */
export function CustomerFigures({ overview: { customer, reconciliations } }: { overview: Overview }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id, balance, amountDue, amountOverdue, currency, balances } = customer;
  // In all currencies, like the figures.
  const documents = { measure: 'RECEIVABLES', customerId: id };
  const opens = may('figure.read');
  return (
    <>
      <div className={styles['figures']}>
        <Figure
          title={t('customers.balance')}
          value={balance}
          currency={currency}
          sums={opens ? { customerId: id } : undefined}
        />
        <Figure
          title={t('customers.overdue')}
          value={amountOverdue}
          currency={currency}
          tone="overdue"
          documents={opens ? { ...documents, minAge: '1' } : undefined}
        />
        <Figure
          title={t('customers.due')}
          value={amountDue}
          currency={currency}
          documents={opens ? documents : undefined}
        />
      </div>
      <Reconciliations of={reconciliations} />
      {balances.length > 1 && (
        <Facts>
          {balances.map((one) => (
            <Fact key={one.currency} title={one.currency}>
              <Amount value={one.balance} currency={one.currency} /> · {t('customers.overdue')}{' '}
              <Amount value={one.amountOverdue} currency={one.currency} tone="overdue" />
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}

/** Facts about the balance: oldest invoice, unapplied cash, promises, disputes and last contact. */
export function CustomerFacts({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { onAccount, oldestDue, promises, disputes, lastContact, lastReply } = overview;
  return (
    <Facts>
      {oldestDue !== null && (
        <Fact title={t('customers.oldestDue')}>
          <InvoiceLink {...oldestDue} /> <Day on={oldestDue.dueDate} />{' '}
          {oldestDue.daysOverdue > 0 && (
            <State name="OVERDUE">{t('states.daysLate', { count: oldestDue.daysOverdue })}</State>
          )}
        </Fact>
      )}
      {onAccount.map(({ currency, amount }) => (
        <Fact key={currency} title={t('customers.onAccount')}>
          <Amount value={amount} currency={currency} tone="paid" />
        </Fact>
      ))}
      {promises
        .filter(({ status }) => status === 'OPEN' || status === 'BROKEN')
        .map(({ id, date, amount, currency, invoice, status }) => (
          <Fact key={id} title={t('customer.promised')}>
            <InvoiceLink {...invoice} /> {amount !== null && <Amount value={amount} currency={currency} />}{' '}
            <PromiseState status={status} date={date} />
          </Fact>
        ))}
      {disputes
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ id, invoice, reason }) => (
          <Fact key={id} title={t('invoice.dispute')}>
            <InvoiceLink {...invoice} /> <State name="DISPUTED">{t(`invoice.reasons.${reason}`)}</State>
          </Fact>
        ))}
      {lastContact !== null && (
        <Fact title={t('customer.lastContact')}>
          {lastContact.title} <Moment at={lastContact.at} />
        </Fact>
      )}
      {lastReply !== null && (
        <Fact title={t('customer.lastReply')}>
          {lastReply.title} <Moment at={lastReply.at} />
        </Fact>
      )}
    </Facts>
  );
}

function InvoiceLink({ id, customId }: { id: string; customId: string }) {
  return (
    <Link to="/invoices/$id" params={{ id }}>
      {customId}
    </Link>
  );
}

/** The parent and the subsidiaries. */
export function Family({ overview: { family } }: { overview: Overview }) {
  const { t } = useTranslation();
  const { parent, children, countChildren } = family;
  if (parent === null && children.length === 0) return null;
  const more = countChildren - children.length;
  return (
    <Section title={t('customer.family')}>
      {parent !== null && (
        <p>
          {t('customer.parent')}{' '}
          <Link to="/customers/$id" params={{ id: parent.id }}>
            {parent.name}
          </Link>
        </p>
      )}
      {children.map(({ id, name, externalId }) => (
        <p key={id}>
          <Link to="/customers/$id" params={{ id }}>
            {name}
          </Link>{' '}
          <span className={styles['quiet']}>{externalId}</span>
        </p>
      ))}
      {more > 0 && <p>{t('customer.moreChildren', { count: more })}</p>}
    </Section>
  );
}
