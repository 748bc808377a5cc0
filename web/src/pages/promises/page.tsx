import { HandCoins } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { State } from '../../parts/state.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import type { Column } from '../../parts/table/types.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { PromiseTabs } from '../../records/instalment-plan/promise-tabs.tsx';
import { InvoicePanel } from '../../records/invoice/panel.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';

/** The look of a status: a broken promise is as urgent as an overdue invoice. */
const STATES = {
  OPEN: 'PROMISED',
  KEPT: 'PAID',
  BROKEN: 'OVERDUE',
  REPLACED: 'WRITTEN_OFF',
  CANCELLED: 'WRITTEN_OFF',
} as const;

const columns = (t: Translate): Column<Schema<'PromiseRow'>>[] => [
  {
    id: 'customer',
    exports: ['customer.name', 'customer.externalId'],
    title: t('work.customer'),
    width: 200,
    grows: true,
    phone: 'title',
    show: ({ customer }) => <strong title={customer.name}>{customer.name}</strong>,
  },
  {
    id: 'invoice.customId',
    title: t('promises.invoice'),
    width: 120,
    show: ({ invoice }) => invoice.customId,
  },
  {
    id: 'promise.amount',
    title: t('promises.amount'),
    width: 136,
    isNumber: true,
    show: ({ promise, invoice }) =>
      promise.amount === null ? (
        t('promises.whole')
      ) : (
        <Amount value={promise.amount} currency={invoice.currency} />
      ),
  },
  {
    id: 'invoice.amountOutstanding',
    title: t('promises.outstanding'),
    width: 136,
    isNumber: true,
    phone: 'amount',
    currencyOf: ({ invoice }) => invoice.currency,
    show: ({ invoice }) => <Amount value={invoice.amountOutstanding} currency={invoice.currency} quietZero />,
  },
  {
    id: 'promise.date',
    title: t('promises.day'),
    width: 120,
    isNumber: true,
    sortBy: 'date',
    phone: 'note',
    show: ({ promise }) => <Day on={promise.date} />,
  },
  {
    id: 'promise.status',
    title: t('promises.status'),
    width: 190,
    phone: 'state',
    show: ({ promise: { status }, instalmentPlanId }) => (
      <State name={STATES[status]}>
        {t(`promises.statuses.${status}`)}
        {instalmentPlanId !== null && ` · ${t('instalments.inPlan')}`}
      </State>
    ),
  },
  {
    id: 'accountManagers',
    title: t('customers.managers'),
    width: 160,
    show: ({ accountManagers }) => accountManagers.map(nameOfPerson).join(', '),
  },
];

/** All promises to pay, with views of those in force and of lapsed ones. */
export function PromisesPage() {
  const { t } = useTranslation();
  const state = useListState();
  const from = useRows('/v1/promises', { sortBy: 'date', sortOrder: 'DESC', ...state.query });
  const invoiceOf = (id: string) => from.rows?.find(({ promise }) => promise.id === id)?.invoice.id;
  return (
    <ListPage
      title={t('promises.title')}
      list="promises"
      exportPath="/v1/internal/exports/lists/promises"
      tabs={<PromiseTabs />}
      state={state}
      from={from}
      columns={columns(t)}
      filters={[
        { kind: 'flag', name: 'lapsed', title: t('promises.isLapsed') },
        { kind: 'flag', name: 'inForce', title: t('promises.isInForce') },
        { kind: 'days', name: 'date', title: t('promises.dayBetween') },
      ]}
      views={[
        { title: t('views.all'), filters: {} },
        { title: t('promises.lapsed'), filters: { lapsed: 'true' } },
        { title: t('promises.inForce'), filters: { inForce: 'true' } },
      ]}
      usualSort={{ by: 'date', order: 'DESC' }}
      idOf={({ promise }) => promise.id}
      nameOf={({ invoice }) => invoice.customId}
      panel={(id) => {
        const invoiceId = invoiceOf(id);
        return invoiceId === undefined ? <Skeleton /> : <InvoicePanel key={id} id={invoiceId} />;
      }}
      empty={{ icon: HandCoins, title: t('promises.emptyTitle'), text: t('promises.emptyText') }}
    />
  );
}
