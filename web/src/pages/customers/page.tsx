import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { organizationQuery } from '../../api/me.ts';
import { queries } from '../../api/read.ts';
import { listBulk } from '../../parts/bulk/list-bulk.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useCustomerBulk } from '../../records/customer/bulk.ts';
import { customerColumns } from '../../records/customer/columns.tsx';
import { customerQuery } from '../../records/customer/query.ts';
import { NewButton } from '../../records/form/new-button.tsx';
import { ImportButton } from '../../records/import-button.tsx';
import { useTranslation } from '../../texts/index.ts';
import { useCustomerFilters } from './filters.ts';

const CustomerPanel = lazy(async () => ({
  default: (await import('../../records/customer/panel.tsx')).CustomerPanel,
}));

/** All customers, those with the largest overdue amounts first. */
export function CustomersPage() {
  const { t } = useTranslation();
  const state = useListState();
  const { data: organization } = useQuery(organizationQuery());
  const from = useRows('/v1/internal/customers', {
    sortBy: 'amountOverdue',
    sortOrder: 'DESC',
    ...state.query,
  });
  const commands = useCustomerBulk();
  const filters = useCustomerFilters(organization?.currency);
  return (
    <ListPage
      title={t('customers.title')}
      list="customers"
      exportPath="/v1/internal/exports/lists/customers"
      create={<NewButton kind="customer" />}
      state={state}
      from={from}
      columns={customerColumns(t)}
      filters={filters}
      searchName="search"
      views={[
        { title: t('views.all'), filters: {} },
        { title: t('customers.overdueView'), filters: { overdue: 'true' } },
        { title: t('customers.promisedView'), filters: { promised: 'true' } },
        { title: t('customers.disputedView'), filters: { disputed: 'true' } },
        { title: t('credit.overLimit'), filters: { overLimit: 'true' } },
        { title: t('credit.onHold'), filters: { onHold: 'true' } },
      ]}
      usualSort={{ by: 'amountOverdue', order: 'DESC' }}
      idOf={({ customer }) => customer.id}
      nameOf={({ customer }) => customer.name}
      onReach={({ customer }) => void queries.prefetchQuery(customerQuery(customer.id))}
      panel={(id) => (
        <Suspense fallback={<Skeleton />}>
          <CustomerPanel id={id} />
        </Suspense>
      )}
      {...listBulk({ list: 'customers', commands, state, filters, count: from.count })}
      empty={{
        icon: Users,
        title: t('customers.emptyTitle'),
        text: t('customers.emptyText'),
        children: <ImportButton />,
      }}
    />
  );
}
