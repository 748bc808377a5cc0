import type { Schema } from '../../api/types.ts';
import { State, type StateName } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';

type PlanStatus = Schema<'InstalmentPlan'>['state'];

const SHOWN: Record<PlanStatus, StateName> = {
  OPEN: 'PROMISED',
  KEPT: 'PAID',
  BROKEN: 'OVERDUE',
  ENDED: 'WRITTEN_OFF',
};

/** The state of an instalment plan as text, icon and colour. */
export function PlanState({ state }: { state: PlanStatus }) {
  const { t } = useTranslation();
  return <State name={SHOWN[state]}>{t(`instalmentPlan.states.${state}`)}</State>;
}
