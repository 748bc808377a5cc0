import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import type { ListState } from '../../parts/list/state.ts';
import { SectionLevel } from '../../parts/panel.tsx';
import { ActionKind } from '../../records/action/type.tsx';
import { dayOfStep } from '../../records/plan/day-text.ts';
import { type DraftStep, type Plan, withNewStep, withoutStep, withStep } from '../../records/plan/draft.ts';
import { useTranslation } from '../../texts/index.ts';
import { Effect } from './calendar.tsx';
import { DayLine } from './day-line.tsx';
import form from './editor.module.css';
import { PlanForm } from './plan-form.tsx';
import { Preview } from './preview.tsx';
import { StepForm } from './step-form.tsx';
import type { PlanEdit } from './use-edit.ts';

interface EditorProps {
  plan: Plan;
  edit: PlanEdit;
  state: ListState;
}

/** The steps on a timeline; below, the email of the chosen step between the list of steps and its settings. */
export function Editor({ plan, edit, state }: EditorProps) {
  const { t } = useTranslation();
  const may = useMay();
  const isFixed = !may('dunning-plan.edit');
  const { draft, change } = edit;
  const chosen = draft.steps.find(({ id }) => id === state.open) ?? draft.steps[0];
  const choose = (id: string) => {
    if (id !== state.open) state.setOpen(id);
  };
  const add = () => {
    const made = withNewStep(draft, t('plans.step'));
    change(made.draft);
    state.setOpen(made.id);
  };
  return (
    <SectionLevel value="h2">
      <DayLine
        steps={draft.steps}
        chosenId={chosen?.id}
        isFixed={isFixed}
        onChoose={choose}
        onMove={(id, day) => change(withStep(draft, id, { day }))}
      />
      <div className={form['editor']}>
        <div className={form['list']}>
          <StepList steps={draft.steps} chosenId={chosen?.id} onChoose={choose} />
          {!isFixed && (
            <Button variant="default" leftSection={<Plus size={15} aria-hidden />} onClick={add}>
              {t('plans.addStep')}
            </Button>
          )}
        </div>
        {chosen !== undefined && may('mail.preview') && <Preview step={chosen} steps={draft.steps} />}
        <div className={form['settings']}>
          {chosen !== undefined && (
            <StepForm
              key={chosen.id}
              step={chosen}
              isFixed={isFixed}
              isOnly={draft.steps.length === 1}
              errorOf={(field) => edit.errorOf(`steps[${draft.steps.indexOf(chosen)}].${field}`)}
              onChange={(values) => change(withStep(draft, chosen.id, values))}
              onRemove={() => change(withoutStep(draft, chosen.id))}
            />
          )}
          <PlanForm edit={edit} isFixed={isFixed} />
        </div>
      </div>
      {may('dunning.foresee') && <Effect plan={plan} edit={edit} state={state} />}
    </SectionLevel>
  );
}

interface StepListProps {
  steps: readonly DraftStep[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

function StepList({ steps, chosenId, onChoose }: StepListProps) {
  const { t } = useTranslation();
  return (
    <ol className={form['steps']} aria-label={t('plans.steps')}>
      {steps.map(({ id, name, day, type }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosenId} onClick={() => onChoose(id)}>
            <strong>{name}</strong>
            <span>
              <ActionKind type={type} /> · {dayOfStep(day, t)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
