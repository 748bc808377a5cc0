import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { queries, refresh } from '../../api/read.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import type { Plan } from '../../records/plan/draft.ts';
import { calendarQuery, PLAN_CHANGES, planQuery } from '../../records/plan/queries.ts';
import { useTranslation } from '../../texts/index.ts';
import { Totals } from './effect.tsx';
import { SwitchWarnings } from './warnings.tsx';

/** Days of the forecast: enough time to deactivate the plan again. */
const DAYS = 14;

/** Activates a plan or makes it the default, after a forecast of its reminders. */
export function SwitchForm({
  plan,
  what,
  onDone,
}: {
  plan: Plan;
  what: 'on' | 'default';
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const may = useMay();
  const isDefault = what === 'default';
  const { data, error } = useQuery({
    ...calendarQuery({ planId: plan.id, days: DAYS, everybody: true, ...(isDefault ? { isDefault } : {}) }),
    enabled: may('dunning.foresee'),
  });
  const write = useWrite(
    () =>
      call('put', '/v1/internal/dunning_plans/{dunningPlanId}/state', {
        path: { dunningPlanId: plan.id },
        body: { ...(isDefault ? { isDefault } : { isActive: true }), version: plan.version },
      }),
    { refreshes: [], isForm: true },
  );
  const isNoEffect = isDefault && !plan.isActive;
  return (
    <RecordForm
      problem={write.error}
      isSending={write.isPending}
      send={t(isDefault ? 'plans.makeDefault' : 'plans.switchOn')}
      onCancel={onDone}
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate(undefined, {
          onSuccess: (saved) => {
            queries.setQueryData(planQuery(plan.id).queryKey, saved);
            showToast(t(isDefault ? 'plans.isNowDefault' : 'plans.switchedOn', { name: plan.name }));
            onDone();
            void refresh(PLAN_CHANGES);
          },
        });
      }}
    >
      <p>{t(isDefault ? 'plans.makeDefaultText' : 'plans.switchOnText', { days: DAYS })}</p>
      {isNoEffect && <p>{t('plans.stillOff')}</p>}
      <ProblemLine problem={error} />
      {may('dunning.foresee') && data === undefined && error === null && <Skeleton />}
      {data !== undefined && <Totals calendar={data} />}
      <SwitchWarnings calendar={data} />
    </RecordForm>
  );
}
