import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';

export const PLANS = '/v1/agent-plans';
export const PLAN_COMMANDS = '/v1/internal/agent-plans/{agentPlanId}';

export type Plan = Schema<'AgentPlan'>;
export type PlanRow = Schema<'AgentPlanSummary'>;
export type PlanStep = Plan['steps'][number];
export type PlanRecord = PlanStep['records'][number];
export type PlanChange = PlanRecord['changes'][number];
export type PlanEmail = NonNullable<PlanRecord['email']>;
export type Money = PlanRow['totals']['money'];

/** Views of the list. The history has all plans that no longer wait. */
export const VIEWS = ['WAITING', 'HISTORY'] as const;
export type View = (typeof VIEWS)[number];

/** Records of a plan that a dialog shows completely. */
const MOST_SMALL = 5;

/** Returns whether a plan waits for a decision. */
export const isWaiting = ({ state }: Pick<PlanRow, 'state'>): boolean => state === 'PROPOSED';

/** Returns whether a plan can be approved together with others: few records, and no email to read. */
export const isSmall = ({ totals }: PlanRow): boolean => totals.records <= MOST_SMALL && totals.emails === 0;

/** Pause between readings of a plan that is being carried out, in milliseconds. */
const POLL_MS = 1_000;

/** Returns the query of a plan. While it is carried out, it is read again. */
export const planQuery = (agentPlanId: string) => ({
  ...read('/v1/agent-plans/{agentPlanId}', { path: { agentPlanId } }),
  refetchInterval: ({ state }: { state: { data?: Plan | undefined } }) =>
    state.data?.state === 'APPROVED' ? POLL_MS : (false as const),
});

/** Formats amounts, each with its currency. */
export const moneyTexts = (money: Money, locale: string): string[] =>
  money.map(({ amount, currency }) => `${amountText(amount, currency, locale)} ${currency}`);

/** Returns the ids by which the changes of a plan are undone, in the order in which they were made. */
export const changeIdsOf = ({ steps }: Plan): string[] =>
  steps.flatMap(({ records }) => records.flatMap(({ result }) => result?.changeId ?? []));

/** Returns how many records changed and can neither be undone, nor were. */
export const countLasting = ({ steps }: Plan): number =>
  steps
    .flatMap(({ records }) => records)
    .filter(
      ({ email, result }) =>
        email === null &&
        result?.outcome === 'CHANGED' &&
        result.changeId === null &&
        result.undoneAt === null,
    ).length;

/** Returns how many records of a plan were changed and changed back. */
export const countUndone = ({ steps }: Plan): number =>
  steps.flatMap(({ records }) => records).filter(({ result }) => result !== null && result.undoneAt !== null)
    .length;

/** Returns the effects on a record in another version of a plan; undefined: there they are the same, or none. */
export function otherEffects(record: PlanRecord, step: number, seen: Plan | null): PlanRecord | undefined {
  const before = seen?.steps[step]?.records.find(({ id }) => id === record.id);
  return before === undefined || textOf(before) === textOf(record) ? undefined : before;
}

const textOf = ({ changes, currency, invoices, money, email }: PlanRecord): string =>
  JSON.stringify({ changes, currency, invoices, money, email });

/** Returns a key of a step among those of its plan. */
export const stepKey = ({ list, command, input, records }: PlanStep): string =>
  [list, command, JSON.stringify(input), records[0]?.id].join(' ');
