import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { organizationQuery } from '../../api/me.ts';
import { queries } from '../../api/read.ts';
import { listBulk } from '../../parts/bulk/list-bulk.tsx';
import type { Filter } from '../../parts/list/filters.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { NewButton } from '../../records/form/new-button.tsx';
import { ImportButton } from '../../records/import-button.tsx';
import { useInvoiceBulk } from '../../records/invoice/bulk.ts';
import { invoiceColumns } from '../../records/invoice/columns.tsx';
import { InvoicePanel, invoiceQuery } from '../../records/invoice/panel.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';

const STATES = ['DUE', 'OVERDUE', 'PAID', 'WRITTEN_OFF'] as const;

/** Returns the filters of invoices, named as in the API. */
const invoiceFilters = (t: Translate, currency: string): Filter[] => [
  {
    kind: 'choice',
    name: 'state',
    title: t('invoices.state'),
    isSeveral: true,
    options: STATES.map((value) => ({ value, title: t(`states.${value}`) })),
  },
  { kind: 'days', name: 'dueDate', title: t('invoices.dueBetween') },
  { kind: 'days', name: 'issuedAt', title: t('invoices.issuedBetween') },
  { kind: 'amounts', name: 'amountOutstanding', title: t('invoices.outstandingBetween'), currency },
  { kind: 'amounts', name: 'grossAmount', title: t('invoices.amount'), currency },
  { kind: 'flag', name: 'disputed', title: t('invoices.isDisputed') },
  { kind: 'flag', name: 'promised', title: t('invoices.isPromised') },
];

/** All invoices, newest first. */
export function InvoicesPage() {
  const { t } = useTranslation();
  const state = useListState();
  const { data: organization } = useQuery(organizationQuery());
  const from = useRows('/v1/internal/invoices', { sortBy: 'issuedAt', sortOrder: 'DESC', ...state.query });
  const commands = useInvoiceBulk();
  const filters = invoiceFilters(t, organization?.currency ?? 'EUR');
  return (
    <ListPage
      title={t('invoices.title')}
      list="invoices"
      exportPath="/v1/internal/exports/lists/invoices"
      create={<NewButton kind="invoice" />}
      state={state}
      from={from}
      columns={invoiceColumns(t)}
      filters={filters}
      searchName="customId"
      views={[
        { title: t('views.all'), filters: {} },
        { title: t('invoices.overdueView'), filters: { state: 'OVERDUE' } },
        { title: t('invoices.dueView'), filters: { state: 'DUE' } },
        { title: t('invoices.disputedView'), filters: { disputed: 'true' } },
        { title: t('invoices.paidView'), filters: { state: 'PAID' } },
      ]}
      usualSort={{ by: 'issuedAt', order: 'DESC' }}
      idOf={({ invoice }) => invoice.id}
      nameOf={({ invoice }) => invoice.customId}
      onReach={({ invoice }) => void queries.prefetchQuery(invoiceQuery(invoice.id))}
      panel={(id) => <InvoicePanel id={id} />}
      {...listBulk({ list: 'invoices', commands, state, filters, count: from.count })}
      empty={{
        icon: FileText,
        title: t('invoices.emptyTitle'),
        text: t('invoices.emptyText'),
        children: <ImportButton />,
      }}
    />
  );
}
