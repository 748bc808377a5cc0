import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import { State } from '../../parts/state.tsx';
import type { Column } from '../../parts/table/types.ts';
import type { Translate } from '../../texts/index.ts';

type Row = Schema<'CustomerRow'>;
type Person = Row['accountManagers'][number];

export const nameOfPerson = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Columns of customers, named as in the API. */
export const customerColumns = (t: Translate): Column<Row>[] => [
  {
    id: 'customer.name',
    title: t('customers.name'),
    width: 200,
    grows: true,
    sortBy: 'name',
    phone: 'title',
    show: ({ customer }) => <strong title={customer.name}>{customer.name}</strong>,
  },
  {
    id: 'customer.externalId',
    title: t('customers.number'),
    width: 100,
    phone: 'note',
    show: ({ customer }) => customer.externalId,
  },
  ...amounts(t),
  {
    id: 'oldestDueOn',
    title: t('customers.oldestDue'),
    width: 112,
    isNumber: true,
    sortBy: 'oldestDue',
    show: ({ oldestDueOn }) => <Day on={oldestDueOn} />,
  },
  {
    id: 'nextPromiseOn',
    title: t('customers.promise'),
    width: 125,
    show: ({ nextPromiseOn }) =>
      nextPromiseOn === null ? null : (
        <State name="PROMISED">
          <Day on={nextPromiseOn} />
        </State>
      ),
  },
  {
    id: 'openDisputes',
    title: t('customers.disputes'),
    width: 92,
    phone: 'state',
    show: ({ openDisputes }) => (openDisputes === 0 ? null : <State name="DISPUTED">{openDisputes}</State>),
  },
  {
    id: 'lastContact',
    title: t('customers.lastContact'),
    width: 125,
    sortBy: 'lastContact',
    show: ({ lastContact }) => <Moment at={lastContact?.at} />,
  },
  {
    id: 'accountManagers',
    title: t('customers.managers'),
    width: 140,
    show: ({ accountManagers }) => accountManagers.map(nameOfPerson).join(', '),
  },
  ...extras(t),
];

/** In the customer's own currency, or that of its figures. */
const amounts = (t: Translate): Column<Row>[] => [
  {
    id: 'customer.balance',
    title: t('customers.balance'),
    width: 130,
    isNumber: true,
    sortBy: 'balance',
    phone: 'amount',
    currencyOf: ({ customer }) => customer.currency,
    show: ({ customer: { balance, currency } }) => <Amount value={balance} currency={currency} quietZero />,
  },
  {
    id: 'customer.amountOverdue',
    title: t('customers.overdue'),
    width: 130,
    isNumber: true,
    sortBy: 'amountOverdue',
    currencyOf: ({ customer }) => customer.currency,
    show: ({ customer: { amountOverdue, currency } }) => (
      <Amount value={amountOverdue} currency={currency} quietZero tone="overdue" />
    ),
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
];

const extras = (t: Translate): Column<Row>[] => [
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
