import { useNavigate } from '@tanstack/react-router';
import { CirclePause, CirclePlay, Copy, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Action, readyActions } from '../../actions/action.ts';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { bodyOf, draftOf, type Plan } from '../../records/plan/draft.ts';
import { PLAN_CHANGES } from '../../records/plan/queries.ts';
import { useTranslation } from '../../texts/index.ts';
import { SwitchForm } from './switch-form.tsx';

const PLANS = '/v1/internal/dunning_plans';
type OpenDialog = 'on' | 'default' | 'delete' | null;

/**
 * Activates, deactivates, copies and deletes a plan, and makes it the default. Irreversible commands ask
 * first.
 */
export function PlanCommands({ plan, isEdited }: { plan: Plan; isEdited: boolean }) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<OpenDialog>(null);
  const close = () => setAsked(null);
  const path = { dunningPlanId: plan.id };
  const setActive = (isActive: boolean) =>
    call('put', `${PLANS}/{dunningPlanId}/state`, { path, body: { isActive } });
  const switchOff = useWrite(() => setActive(false), {
    refreshes: PLAN_CHANGES,
    toast: () => ({ text: t('plans.switchedOff', { name: plan.name }) }),
  });
  const copy = useWrite(
    () => {
      const name = t('plans.copyName', { name: plan.name });
      return call('post', PLANS, { body: { ...bodyOf(draftOf(plan)), name } });
    },
    { refreshes: PLAN_CHANGES, toast: ({ name }) => ({ text: t('plans.copied', { name }) }) },
  );
  const actions: Action<Plan>[] = [
    {
      id: 'plan.on',
      title: () => t('plans.switchOn'),
      icon: CirclePlay,
      // Activates the stored plan, not unsaved edits.
      when: ({ isActive }) => !isActive && !isEdited,
      perform: () => setAsked('on'),
    },
    {
      id: 'plan.off',
      title: () => t('plans.switchOff'),
      icon: CirclePause,
      when: ({ isActive }) => isActive,
      perform: () => switchOff.mutate(undefined),
    },
    {
      id: 'plan.copy',
      title: () => t('plans.copy'),
      icon: Copy,
      perform: () =>
        copy.mutate(undefined, {
          onSuccess: ({ id }) => void navigate({ to: '/plans/$id', params: { id } }),
        }),
    },
    {
      id: 'plan.default',
      title: () => t('plans.makeDefault'),
      icon: Star,
      when: ({ isDefault }) => !isDefault,
      perform: () => setAsked('default'),
    },
    {
      id: 'plan.delete',
      title: () => t('plans.delete'),
      icon: Trash2,
      isGrave: true,
      when: ({ isDefault }) => !isDefault,
      perform: () => setAsked('delete'),
    },
  ];
  if (!may('dunning-plan.edit')) return null;
  return (
    <>
      <RecordActions actions={readyActions(actions, plan, may)} shown={2} />
      {(asked === 'on' || asked === 'default') && (
        <Dialog title={t(asked === 'on' ? 'plans.switchOn' : 'plans.makeDefault')} onClose={close} isWide>
          <SwitchForm plan={plan} what={asked} onDone={close} />
        </Dialog>
      )}
      {asked === 'delete' && (
        <Dialog title={t('plans.delete')} onClose={close}>
          <DeleteForm plan={plan} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function DeleteForm({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useWrite(
    () => call('delete', `${PLANS}/{dunningPlanId}`, { path: { dunningPlanId: plan.id } }),
    { refreshes: [], toast: () => ({ text: t('plans.deleted', { name: plan.name }) }), isForm: true },
  );
  return (
    <RecordForm
      problem={remove.error}
      isSending={remove.isPending}
      send={t('plans.delete')}
      isGrave
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/plans' }) });
      }}
    >
      <p>{t('plans.deleteText', { name: plan.name })}</p>
    </RecordForm>
  );
}
