import { useQueries, useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';

interface OpenFigure {
  name: 'overdue' | 'due';
  amount: number;
  currency: string;
  to: '/customers' | '/invoices';
  search: Record<string, string>;
}

/** What is owed now, in the organization's currency. */
export function useOpenFigures(isAllowed: boolean): OpenFigure[] | undefined {
  const { data } = useQuery({ ...read('/v1/internal/figures/aging', {}), enabled: isAllowed });
  if (data === undefined) return undefined;
  const { currency, total } = data;
  return [
    {
      name: 'overdue',
      amount: total.overdue.amount,
      currency,
      to: '/invoices',
      search: { state: 'OVERDUE' },
    },
    {
      name: 'due',
      amount: total.receivables.amount,
      currency,
      to: '/invoices',
      search: { state: 'DUE,OVERDUE' },
    },
  ];
}

/** Lists whose length says whether there is something to do: in the words of the list, so that a click shows exactly these. */
const WAITING = [
  { name: 'lateCustomers', path: '/v1/internal/customers', to: '/customers', search: { overdue: 'true' } },
  { name: 'lateInvoices', path: '/v1/internal/invoices', to: '/invoices', search: { state: 'OVERDUE' } },
  { name: 'disputes', path: '/v1/internal/invoices', to: '/invoices', search: { disputed: 'true' } },
  { name: 'promises', path: '/v1/internal/invoices', to: '/invoices', search: { promised: 'true' } },
] as const;

const NEEDS = {
  '/v1/internal/customers': 'customer-table.read',
  '/v1/internal/invoices': 'invoice-table.read',
} as const;

/** How many records of each list wait; undefined while that is being asked. */
export function useCounts(may: (sentence: string) => boolean) {
  const allowed = WAITING.filter(({ path }) => may(NEEDS[path]));
  const found = useQueries({
    queries: allowed.map(({ path, search }) => ({
      ...read(path, { query: { ...search, limit: 1 } }),
      select: (answer: { count?: Schema<'Count'> }) => answer.count,
    })),
  });
  return allowed.map(({ name, to, search }, at) => ({ name, to, search, count: found[at]?.data?.count }));
}
