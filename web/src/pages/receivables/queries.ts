import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../../api/me.ts';
import { queries, read } from '../../api/read.ts';
import type { Search } from '../../parts/list/state.ts';

/** Groupings of the aging table. */
export const GROUPS = ['ACCOUNT_MANAGER', 'CURRENCY', 'DUNNING_PLAN', 'CUSTOMER', 'FAMILY'] as const;

/** Periods in days to choose from; the server accepts any. */
export const PERIODS = ['30', '90', '180', '365'] as const;
export const USUAL_PERIOD = '90';

/** Extracts the parameters of the figures from the address. */
export const selectionOf = ({ asOf, currency, accountManagerId, customerId }: Search) => ({
  asOf,
  currency,
  accountManagerId,
  customerId,
});

const periodOf = (filters: Search) => filters['days'] ?? USUAL_PERIOD;

export const useDashboard = (filters: Search) =>
  useQuery({
    ...read('/v1/figures/dashboard', {
      query: { ...selectionOf(filters), days: periodOf(filters) },
    }),
    placeholderData: (before) => before,
  });

const trendQuery = (filters: Search) => read('/v1/internal/figures/trend', { query: selectionOf(filters) });

/** @param isWanted false: the user stopped it, so the focus of the window may not read it again */
export const useTrend = (filters: Search, isWanted: boolean) =>
  useQuery({ ...trendQuery(filters), enabled: isWanted, placeholderData: (before) => before });

/** Stops waiting for the trend. The server then stops computing it. */
export const stopTrend = (filters: Search) =>
  queries.cancelQueries({ queryKey: trendQuery(filters).queryKey });

export const useAging = (filters: Search) =>
  useQuery({
    ...read('/v1/figures/aging', {
      query: { ...selectionOf(filters), groupBy: filters['groupBy'], groups: 20 },
    }),
    placeholderData: (before) => before,
  });

export const useForecast = ({ currency, accountManagerId }: Search, isAllowed: boolean) =>
  useQuery({
    ...read('/v1/internal/forecast', { query: { currency, accountManagerId, weeks: 8 } }),
    enabled: isAllowed,
    placeholderData: (before) => before,
  });

/** Returns currencies that documents may have: those with a rate, and the chosen one. */
export function useCurrencies(chosen: string | undefined): { own: string; all: string[] } {
  const { data } = useQuery(organizationQuery());
  const own = data?.currency ?? 'EUR';
  const rated = (data?.rates ?? []).map(({ currency }) => currency);
  return { own, all: [...new Set([own, ...rated, ...(chosen === undefined ? [] : [chosen])])] };
}
