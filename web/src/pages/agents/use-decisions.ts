import { call, isProblem, undoAll } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { decideEach } from '../../parts/decide-each.ts';
import { useWrite } from '../../parts/use-write.ts';
import { EDIT_CHANGES } from '../../records/record-changes.ts';
import { useTranslation } from '../../texts/index.ts';
import { changeIdsOf, PLAN_COMMANDS, PLANS, type Plan } from './plan.ts';

const approve = ({ id, fingerprint }: Pick<Plan, 'id' | 'fingerprint'>) =>
  call('post', `${PLAN_COMMANDS}/approve`, { path: { agentPlanId: id }, body: { fingerprint } });

/** Returns whether the effects of a plan differ from those that the user saw. */
export const isOutdated = (problem: ProblemError): boolean =>
  problem.code === 'CONFLICT' && problem.fields.some(({ field }) => field === 'fingerprint');

/**
 * Approves a plan as the user sees it.
 * @param onDone called once it is approved
 * @param onOutdated called if its effects differ by now
 */
export function useApprove(onDone: () => void, onOutdated: (seen: Plan) => void) {
  const { t } = useTranslation();
  return useWrite(
    async (plan: Plan) => {
      try {
        return await approve(plan);
      } catch (error) {
        if (isProblem(error) && isOutdated(error)) onOutdated(plan);
        throw error;
      }
    },
    {
      refreshes: [PLANS],
      toast: (_approved, { title }) => {
        onDone();
        return { text: t('agents.approved', { title }) };
      },
    },
  );
}

/** Approves several plans as the user sees them. Those whose effects differ by now are left. */
export function useApproveEach(onDone: () => void) {
  const { t } = useTranslation();
  return useWrite((plans: readonly Plan[]) => decideEach(plans, approve), {
    refreshes: [PLANS],
    toast: ({ done, refused, left }) => {
      onDone();
      const others = refused.length + left.length;
      const text = [t('agents.approvedMany', { count: done.length })].concat(
        others === 0 ? [] : [t('agents.refusedMany', { count: others })],
      );
      return { text: text.join(' · ') };
    },
  });
}

/** Rejects a plan. The agent reads the reason. */
export function useReject(plan: Plan, onDone: () => void) {
  const { t } = useTranslation();
  return useWrite(
    (reason: string) =>
      call('post', `${PLAN_COMMANDS}/reject`, { path: { agentPlanId: plan.id }, body: { reason } }),
    {
      refreshes: [PLANS],
      toast: () => {
        onDone();
        return { text: t('agents.rejected', { title: plan.title }) };
      },
    },
  );
}

/** Changes that one request undoes at most. */
const MOST_UNDONE = 50;

/** Undoes the changes of a plan, the latest first. */
export function useUndoPlan(plan: Plan) {
  const { t } = useTranslation();
  return useWrite(
    async () => {
      const ids = changeIdsOf(plan);
      while (ids.length > 0) await undoAll(ids.splice(-MOST_UNDONE));
    },
    {
      refreshes: [PLANS].concat(EDIT_CHANGES),
      toast: () => ({ text: t('agents.undone', { title: plan.title }) }),
    },
  );
}
