import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Filter } from '../../parts/list/filters.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { useTranslation } from '../../texts/index.ts';

/** What customers can be filtered by, in the names of the interface. */
export function useCustomerFilters(currency = 'EUR'): Filter[] {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/internal/users', {}));
  const managers = data?.users ?? [];
  return [
    { kind: 'flag', name: 'overdue', title: t('customers.isOverdue') },
    { kind: 'amounts', name: 'amountDue', title: t('customers.due'), currency },
    { kind: 'amounts', name: 'balance', title: t('customers.balance'), currency },
    {
      kind: 'choice',
      name: 'managerId',
      title: t('customers.managers'),
      options: managers.map((one) => ({ value: one.id, title: nameOfPerson(one) })),
    },
    { kind: 'flag', name: 'paused', title: t('customers.isPaused') },
    { kind: 'flag', name: 'disputed', title: t('customers.isDisputed') },
    { kind: 'flag', name: 'promised', title: t('customers.isPromised') },
    { kind: 'day', name: 'notContactedSince', title: t('customers.notContactedSince') },
  ];
}
