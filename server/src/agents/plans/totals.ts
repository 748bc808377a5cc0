import type { RehearsedStep } from '../../desk/index.ts';
import type { AgentPlanSummary } from './schema.ts';

export type PlanTotals = AgentPlanSummary['totals'];
/** Amounts in minor units by currency. */
export type MoneyByCurrency = Readonly<Record<string, number>>;

/** Adds up the effects of a plan. */
export function totalsOf(steps: readonly RehearsedStep[]): PlanTotals {
  const effects = steps.flatMap((step) => step.effects);
  const money = effects.flatMap((one) => one.money);
  const currencies = [...new Set(money.map(({ currency }) => currency))].sort();
  return {
    records: effects.length,
    emails: effects.filter(({ email }) => email !== null).length,
    money: currencies.map((currency) => ({
      currency,
      amount: money.reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0),
    })),
  };
}
