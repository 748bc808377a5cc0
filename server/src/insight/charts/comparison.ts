import type { DataContext } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { comparedWith } from '../domain/figures/changes.ts';
import { loadDashboard } from '../figures/dashboard.ts';
import type { Dashboard } from '../figures/schema.ts';
import type { ComparisonQuery, FigureComparison } from './schema.ts';

/** Returns the receivables figures of a day, compared with those of another day. */
export async function loadFigureComparison(
  context: DataContext,
  organization: Organization,
  { compareWith, ...query }: ComparisonQuery,
): Promise<FigureComparison> {
  const now = await loadDashboard(context, organization, query);
  const before = await loadDashboard(context, organization, { ...query, asOf: compareWith });
  const others = valuesOf(before);
  return {
    asOf: now.asOf,
    compareWith,
    currency: now.currency,
    figures: valuesOf(now).map(({ name, unit, value }, i) => {
      const other = others[i]?.value ?? null;
      return { name, unit, value, other: comparedWith(value, { on: compareWith, value: other }) };
    }),
  };
}

type Value = Pick<FigureComparison['figures'][number], 'name' | 'unit' | 'value'>;

function valuesOf({ aging, daysToPay, ...figures }: Dashboard): Value[] {
  const amounts = ['receivables', 'overdue', 'onAccount', 'writtenOff'] as const;
  const speeds = ['simple', 'bestPossible', 'countback', 'averageDaysDelinquent', 'effectiveness'] as const;
  const payments = ['average', 'weighted', 'averageLate', 'weightedLate'] as const;
  return [
    ...amounts.map((name): Value => ({ name, unit: 'AMOUNT', value: aging[name].amount })),
    { name: 'net', unit: 'AMOUNT', value: aging.net },
    ...speeds.map((name): Value => ({ name, unit: figures[name].unit, value: figures[name].value })),
    ...payments.map((name): Value => ({ name, unit: daysToPay[name].unit, value: daysToPay[name].value })),
  ];
}
