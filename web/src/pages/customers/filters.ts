import type { Filter } from '../../parts/list/filters.ts';
import { useManagerFilter } from '../../records/customer/manager-filter.ts';
import { useTranslation } from '../../texts/index.ts';

/** Returns the filters of customers, named as in the API. */
export function useCustomerFilters(currency = 'EUR'): Filter[] {
  const { t } = useTranslation();
  const manager = useManagerFilter();
  return [
    { kind: 'flag', name: 'overdue', title: t('customers.isOverdue') },
    { kind: 'amounts', name: 'amountDue', title: t('customers.due'), currency },
    { kind: 'amounts', name: 'balance', title: t('customers.balance'), currency },
    { kind: 'flag', name: 'overLimit', title: t('credit.overLimit') },
    { kind: 'flag', name: 'onHold', title: t('credit.onHold') },
    manager,
    { kind: 'flag', name: 'paused', title: t('customers.isPaused') },
    { kind: 'flag', name: 'disputed', title: t('customers.isDisputed') },
    { kind: 'flag', name: 'promised', title: t('customers.isPromised') },
    { kind: 'day', name: 'notContactedSince', title: t('customers.notContactedSince') },
  ];
}
