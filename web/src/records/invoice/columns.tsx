import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import { State } from '../../parts/state.tsx';
import type { Column } from '../../parts/table/types.ts';
import type { Translate } from '../../texts/index.ts';
import { nameOfPerson } from '../customer/columns.tsx';
import styles from './invoice.module.css';

type Row = Schema<'InvoiceRow'>;

/** Columns of invoices, named as in the API. */
export const invoiceColumns = (t: Translate): Column<Row>[] => [
  {
    id: 'invoice.customId',
    title: t('invoices.number'),
    width: 104,
    sortBy: 'customId',
    phone: 'note',
    show: ({ invoice }) => <strong title={invoice.customId}>{invoice.customId}</strong>,
  },
  {
    id: 'invoice.customer',
    exports: ['invoice.customer.name', 'invoice.customer.externalId'],
    title: t('invoices.customer'),
    width: 150,
    grows: true,
    phone: 'title',
    show: ({ invoice }) => <span title={invoice.customer.name}>{invoice.customer.name}</span>,
  },
  {
    id: 'invoice.state',
    title: t('invoices.state'),
    width: 104,
    phone: 'state',
    show: ({ invoice, daysOverdue }) => <InvoiceState invoice={invoice} daysOverdue={daysOverdue} t={t} />,
  },
  {
    id: 'invoice.amountOutstanding',
    title: t('invoices.outstanding'),
    width: 100,
    isNumber: true,
    sortBy: 'amountOutstanding',
    phone: 'amount',
    currencyOf: ({ invoice }) => invoice.currency,
    show: ({ invoice: { amountOutstanding, currency } }) => (
      <Amount value={amountOutstanding} currency={currency} quietZero />
    ),
  },
  {
    id: 'invoice.grossAmount',
    title: t('invoices.amount'),
    width: 100,
    isNumber: true,
    sortBy: 'grossAmount',
    currencyOf: ({ invoice }) => invoice.currency,
    show: ({ invoice: { grossAmount, currency } }) => <Amount value={grossAmount} currency={currency} />,
  },
  ...days(t),
  {
    id: 'level',
    title: t('invoices.level'),
    width: 100,
    show: ({ level }) =>
      level !== null && (
        <span className={styles['level']} title={`${level.stepName ?? '–'}, ${level.planName}`}>
          {level.stepName ?? '–'}
        </span>
      ),
  },
  {
    id: 'accountManagers',
    title: t('invoices.managers'),
    width: 120,
    isExtra: true,
    show: ({ accountManagers }) => accountManagers.map(nameOfPerson).join(', '),
  },
];

const days = (t: Translate): Column<Row>[] => [
  {
    id: 'invoice.dueDate',
    title: t('invoices.due'),
    width: 84,
    isNumber: true,
    sortBy: 'dueDate',
    show: ({ invoice }) => <Day on={invoice.dueDate} />,
  },
  {
    id: 'invoice.issuedAt',
    title: t('invoices.issued'),
    width: 84,
    isNumber: true,
    sortBy: 'issuedAt',
    show: ({ invoice }) => <Day on={invoice.issuedAt} />,
  },
  {
    id: 'invoice.promiseToPay',
    title: t('invoices.promise'),
    width: 100,
    show: ({ invoice: { promiseToPay: promise } }) =>
      promise?.status !== 'OPEN' ? null : (
        <State name="PROMISED">
          <Day on={promise.date} />
        </State>
      ),
  },
  {
    id: 'invoice.updatedAt',
    title: t('invoices.updatedAt'),
    width: 112,
    isNumber: true,
    isExtra: true,
    sortBy: 'updatedAt',
    show: ({ invoice }) => <Moment at={invoice.updatedAt} />,
  },
];

interface StateProps {
  invoice: Pick<Schema<'Invoice'>, 'state' | 'dispute'>;
  daysOverdue: number;
  t: Translate;
}

/** The state of an invoice: a dispute first, then days overdue. */
export function InvoiceState({ invoice, daysOverdue, t }: StateProps) {
  if (invoice.dispute !== null) return <State name="DISPUTED" />;
  if (invoice.state !== 'OVERDUE') return <State name={invoice.state} />;
  return <State name="OVERDUE">{t('states.daysLate', { count: daysOverdue })}</State>;
}
