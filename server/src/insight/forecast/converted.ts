import { convertRow, type Target } from '../domain/figures/convert.ts';
import type { ForecastSums } from './sums.ts';

/** The forecast in one currency. All parts add up: outstanding = weeks + later + disputed + onAccount. */
export interface ConvertedForecast {
  weeks: number[];
  later: number;
  disputed: number;
  onAccount: number;
  outstanding: number;
  /** Parts of `weeks` and `later` by account manager, sorted by id; customers without one are last. */
  accountManagers: { accountManagerId: string | null; weeks: number[]; later: number }[];
  /** Excluded currencies, sorted. */
  unconverted: string[];
}

/**
 * Converts the sums of a forecast. All amounts of a currency form one row. So the smallest parts, and all
 * sums of them, add up to the converted total of the currency.
 */
export function convertForecast(
  { byCurrency, byManager }: Pick<ForecastSums, 'byCurrency' | 'byManager'>,
  weekCount: number,
  target: Target,
): ConvertedForecast {
  const managers = [...byManager].sort(([a], [b]) => ((a ?? '~') < (b ?? '~') ? -1 : 1));
  const columns = Array.from({ length: weekCount + 1 }, (_, i) => i);
  const rows = [...byCurrency.values()].map(({ currency, disputed, onAccount }) => {
    const inColumn = (i: number) =>
      managers.map(([, parts]) => {
        const { weeks = [], later = 0 } = parts.get(currency) ?? {};
        return i < weekCount ? (weeks[i] ?? 0) : later;
      });
    return { currency, amounts: [...columns.flatMap(inColumn), disputed, onAccount] };
  });
  const length = columns.length * managers.length + 2;
  const { amounts, unconverted } = convertRow(rows, length, target);
  const cell = (column: number, manager: number) => amounts[column * managers.length + manager] ?? 0;
  const totals = columns.map((column) => sumOf(managers.map((_, manager) => cell(column, manager))));
  const [disputed = 0, onAccount = 0] = amounts.slice(-2);
  return {
    weeks: totals.slice(0, weekCount),
    later: totals[weekCount] ?? 0,
    disputed,
    onAccount,
    outstanding: sumOf(amounts),
    unconverted,
    accountManagers: managers.map(([accountManagerId], manager) => ({
      accountManagerId,
      weeks: columns.slice(0, weekCount).map((column) => cell(column, manager)),
      later: cell(weekCount, manager),
    })),
  };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
