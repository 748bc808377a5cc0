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

/** Sorts after every id, which begins with a hexadecimal digit. */
const NO_MANAGER_KEY = '~';

/**
 * Converts the sums of a forecast. All amounts of a currency form one row. So the smallest parts, and all
 * sums of them, add up to the converted total of the currency.
 *
 * A row has one column for each week, and one for all later weeks. A column has the part of each account manager.
 * Behind the columns, a row has the disputed amount and the credit on account.
 */
export function convertForecast(
  { byCurrency, byManager }: Pick<ForecastSums, 'byCurrency' | 'byManager'>,
  weekCount: number,
  target: Target,
): ConvertedForecast {
  const managerParts = [...byManager].sort(([a], [b]) =>
    (a ?? NO_MANAGER_KEY) < (b ?? NO_MANAGER_KEY) ? -1 : 1,
  );
  const laterColumn = weekCount;
  const columns = Array.from({ length: laterColumn + 1 }, (_, column) => column);
  const rows = [...byCurrency.values()].map(({ currency, disputed, onAccount }) => {
    const amountsInColumn = (column: number) =>
      managerParts.map(([, parts]) => {
        const { weeks = [], later = 0 } = parts.get(currency) ?? {};
        return column === laterColumn ? later : (weeks[column] ?? 0);
      });
    return { currency, amounts: [...columns.flatMap(amountsInColumn), disputed, onAccount] };
  });
  const length = columns.length * managerParts.length + 2;
  const { amounts, unconverted } = convertRow(rows, length, target);
  const cell = (column: number, manager: number) => amounts[column * managerParts.length + manager] ?? 0;
  const totals = columns.map((column) => sumOf(managerParts.map((_, manager) => cell(column, manager))));
  const [disputed = 0, onAccount = 0] = amounts.slice(-2);
  return {
    weeks: totals.slice(0, weekCount),
    later: totals[laterColumn] ?? 0,
    disputed,
    onAccount,
    outstanding: sumOf(amounts),
    unconverted,
    accountManagers: managerParts.map(([accountManagerId], manager) => ({
      accountManagerId,
      weeks: columns.slice(0, weekCount).map((column) => cell(column, manager)),
      later: cell(laterColumn, manager),
    })),
  };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
