import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import { State } from '../../parts/state.tsx';
import type { Column } from '../../parts/table/types.ts';
import type { Translate } from '../../texts/index.ts';
import { TYPE_ICONS } from '../plan/icons.ts';
import { AgingCell } from './aging-cell.tsx';
import styles from './customer.module.css';

type Row = Schema<'CustomerRow'>;
type Person = Row['accountManagers'][number];

export const nameOfPerson = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** A person as initials, with the name as its text. */
function Initials({ of }: { of: Person }) {
  const name = nameOfPerson(of);
  const initials = [of.firstName, of.lastName].map((part) => Array.from(part)[0] ?? '').join('');
  return (
    <span className={styles['initials']} role="img" aria-label={name} title={name}>
      {initials.toUpperCase()}
    </span>
  );
}

/** The task of a customer that is due first. */
function NextTask({ task: { type, name, dueDate } }: { task: NonNullable<Row['nextTask']> }) {
  const Icon = TYPE_ICONS[type];
  return (
    <span className={styles['task']} title={name}>
      <Icon size={14} strokeWidth={1.8} aria-hidden />
      <Moment at={dueDate} />
      <span>{name}</span>
    </span>
  );
}

/** Columns of customers, named as in the API. */
export const customerColumns = (t: Translate): Column<Row>[] => [
  {
    id: 'customer.name',
    title: t('customers.name'),
    width: 200,
    grows: true,
    sortBy: 'name',
    phone: 'title',
    show: ({ customer: { name, mergedInto } }) => (
      <>
        <strong title={name}>{name}</strong>
        {mergedInto !== null && (
          <span className={styles['merged']}>
            {t('customers.isMerged', { number: mergedInto.externalId })}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'customer.amountOverdue',
    title: t('customers.overdue'),
    width: 110,
    isNumber: true,
    sortBy: 'amountOverdue',
    phone: 'amount',
    currencyOf: ({ customer }) => customer.currency,
    show: ({ customer: { amountOverdue, currency } }) => (
      <Amount value={amountOverdue} currency={currency} quietZero tone="overdue" />
    ),
  },
  {
    id: 'aging',
    title: t('customer.aging'),
    width: 96,
    show: (row) => <AgingCell row={row} />,
  },
  {
    id: 'oldestDueOn',
    title: t('customers.daysOverdue'),
    width: 84,
    isNumber: true,
    sortBy: 'oldestDue',
    phone: 'note',
    show: ({ daysOverdue }) => daysOverdue !== null && daysOverdue > 0 && daysOverdue,
    showOnPhone: ({ oldestDueOn, daysOverdue }) =>
      daysOverdue !== null && daysOverdue > 0 ? (
        t('states.daysLate', { count: daysOverdue })
      ) : (
        <Day on={oldestDueOn} />
      ),
  },
  ...stateColumns(t),
  ...extraColumns(t),
];

/** Columns about the state of a customer and the next step. */
const stateColumns = (t: Translate): Column<Row>[] => [
  {
    id: 'rating',
    title: t('customers.rating'),
    width: 56,
    sortBy: 'score',
    show: ({ rating }) => rating,
  },
  {
    id: 'nextPromiseOn',
    title: t('customers.promise'),
    width: 96,
    show: ({ nextPromiseOn, hasLapsedPromise }) =>
      nextPromiseOn === null ? null : (
        <State name={hasLapsedPromise ? 'OVERDUE' : 'PROMISED'}>
          <Day on={nextPromiseOn} />
        </State>
      ),
  },
  {
    id: 'openDisputes',
    title: t('customers.disputes'),
    width: 64,
    phone: 'state',
    show: ({ openDisputes }) => (openDisputes === 0 ? null : <State name="DISPUTED">{openDisputes}</State>),
  },
  {
    id: 'nextTask',
    title: t('customers.nextTask'),
    width: 124,
    grows: true,
    show: ({ nextTask }) => nextTask !== null && <NextTask task={nextTask} />,
  },
  {
    id: 'accountManagers',
    title: t('customers.manager'),
    width: 64,
    show: ({ accountManagers }) => accountManagers.map((one) => <Initials key={one.id} of={one} />),
  },
];

const extraColumns = (t: Translate): Column<Row>[] => [
  {
    id: 'customer.externalId',
    title: t('customers.number'),
    width: 100,
    isExtra: true,
    show: ({ customer }) => customer.externalId,
  },
  {
    id: 'customer.balance',
    title: t('customers.balance'),
    width: 130,
    isNumber: true,
    isExtra: true,
    sortBy: 'balance',
    currencyOf: ({ customer }) => customer.currency,
    show: ({ customer: { balance, currency } }) => <Amount value={balance} currency={currency} quietZero />,
  },
  {
    id: 'customer.amountDue',
    title: t('customers.due'),
    width: 130,
    isNumber: true,
    isExtra: true,
    sortBy: 'amountDue',
    currencyOf: ({ customer }) => customer.currency,
    show: ({ customer: { amountDue, currency } }) => (
      <Amount value={amountDue} currency={currency} quietZero />
    ),
  },
  {
    id: 'lastContact',
    title: t('customers.lastContact'),
    width: 125,
    isExtra: true,
    sortBy: 'lastContact',
    show: ({ lastContact }) => <Moment at={lastContact?.at} />,
  },
  {
    id: 'customer.creditLimit',
    title: t('credit.limit'),
    width: 130,
    isNumber: true,
    isExtra: true,
    show: ({ customer: { creditLimit, currency } }) =>
      creditLimit === null ? null : <Amount value={creditLimit} currency={currency} />,
  },
  {
    id: 'customer.exposure',
    title: t('credit.exposure'),
    width: 130,
    isNumber: true,
    isExtra: true,
    show: ({ customer: { exposure, overLimit, currency } }) => (
      <Amount value={exposure} currency={currency} quietZero tone={overLimit ? 'overdue' : undefined} />
    ),
  },
  {
    id: 'customer.paymentTerms',
    title: t('credit.terms'),
    width: 112,
    isNumber: true,
    isExtra: true,
    show: ({ customer: { paymentTerms } }) =>
      paymentTerms === null ? null : t('credit.days', { count: paymentTerms }),
  },
  {
    id: 'customer.onHold',
    title: t('credit.onHold'),
    width: 112,
    isExtra: true,
    show: ({ customer }) => (customer.onHold ? <State name="HOLD" /> : null),
  },
  {
    id: 'customer.countInvoicesDue',
    title: t('customers.openInvoices'),
    width: 112,
    isNumber: true,
    isExtra: true,
    show: ({ customer }) => customer.countInvoicesDue,
  },
  {
    id: 'customer.vatNumber',
    title: t('customers.vatNumber'),
    width: 140,
    isExtra: true,
    show: ({ customer }) => customer.vatNumber,
  },
  {
    id: 'customer.createdAt',
    title: t('customers.createdAt'),
    width: 112,
    isExtra: true,
    sortBy: 'createdAt',
    show: ({ customer }) => <Moment at={customer.createdAt} />,
  },
];
