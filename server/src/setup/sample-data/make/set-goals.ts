import { changeGoals } from '../../../insight/index.ts';
import { minorUnits } from '../../../kernel/currency.ts';
import type { SampleStage } from '../perform/stage.ts';
import { SCRIPT_DAYS } from '../script/events.ts';

const MONTH_DAYS = 30;
const [DSO_DAYS, CEI_PERCENT] = [45, 75] as const;
/** Share of the collected goal that each colleague is to collect. */
const SHARE = 0.4;

/** Stores goals: a little more than the last month of the script collects in the organization's currency. */
export async function setGoals({ context, organization, team, script }: SampleStage): Promise<void> {
  const { currency } = organization;
  const collected = script.events
    .filter(({ day }) => day >= SCRIPT_DAYS - MONTH_DAYS)
    .flatMap(({ event }) => (event.type === 'PAYMENTS' ? event.payments : []))
    .filter((payment) => payment.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0);
  const step = 1_000 * 10 ** minorUnits(currency);
  const goal = (share: number) => Math.max(step, Math.ceil((collected * 1.1 * share) / step) * step);
  await changeGoals(context, organization, {
    collectedAmount: goal(1),
    dsoDays: DSO_DAYS,
    effectivenessPercent: CEI_PERCENT,
    collectors: [team.FIRST, team.SECOND].map(({ id }) => ({ userId: id, collectedAmount: goal(SHARE) })),
  });
}
