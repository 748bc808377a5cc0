import { useState } from 'react';
import { call, isProblem } from '../../api/call.ts';
import { isOvertaken, type ProblemError } from '../../api/problem.ts';
import { queries, refresh } from '../../api/read.ts';
import { fieldTexts } from '../../parts/problem-text.ts';
import { showToast } from '../../parts/toast.tsx';
import { bodyOf, type Draft, draftOf, isSame, type Plan } from '../../records/plan/draft.ts';
import { PLAN_CHANGES, planQuery } from '../../records/plan/queries.ts';
import { useTranslation } from '../../texts/index.ts';

/** Unsaved changes, with the version they are based on. */
interface Edit {
  base: Plan;
  draft: Draft;
}

/** The edited plan. This tab keeps it until it is saved or discarded, even on other pages. */
export interface PlanEdit {
  draft: Draft;
  isDirty: boolean;
  isSaving: boolean;
  problem: ProblemError | null;
  /** Changes that another user has saved meanwhile. */
  theirs: { from: Plan; to: Plan } | null;
  change: (draft: Draft) => void;
  discard: () => void;
  save: () => Promise<void>;
  /** Returns the server's error for a field such as `steps[2].name`. */
  errorOf: (field: string) => string | undefined;
}

const keyOf = (id: string) => `quittance.plan.${id}`;

function keptOf(id: string): Edit | null {
  const text = sessionStorage.getItem(keyOf(id));
  return text === null ? null : JSON.parse(text);
}

function storeEdit(id: string, edit: Edit | null): void {
  if (edit === null) sessionStorage.removeItem(keyOf(id));
  else sessionStorage.setItem(keyOf(id), JSON.stringify(edit));
}

/** Returns the edit of a plan, which survives a reload of the page until it is saved or discarded. */
export function useEdit(plan: Plan): PlanEdit {
  const { t } = useTranslation();
  const [edit, setState] = useState<Edit | null>(() => keptOf(plan.id));
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [theirs, setTheirs] = useState<PlanEdit['theirs']>(null);
  const [isSaving, setSaving] = useState(false);
  const setEdit = (next: Edit | null) => {
    setState(next);
    storeEdit(plan.id, next);
  };
  const draft = edit?.draft ?? draftOf(plan);
  const clear = () => {
    setEdit(null);
    setProblem(null);
    setTheirs(null);
  };
  const overtaken = async (from: Plan) => {
    const to = await queries.fetchQuery({ ...planQuery(plan.id), staleTime: 0 });
    setTheirs({ from, to });
    // The user has seen the current version; the next attempt is based on it.
    setEdit({ base: to, draft });
  };
  const save = async () => {
    if (edit === null || isSaving) return;
    setSaving(true);
    setProblem(null);
    try {
      const path = { dunningPlanId: plan.id };
      const body = { ...bodyOf(draft), version: edit.base.version };
      const saved = await call('put', '/v1/internal/dunning_plans/{dunningPlanId}', { path, body });
      queries.setQueryData(planQuery(plan.id).queryKey, saved);
      clear();
      showToast(t('plans.saved', { version: saved.version }));
      await refresh(PLAN_CHANGES);
    } catch (error) {
      if (!isProblem(error)) throw error;
      setProblem(error);
      if (isOvertaken(error)) await overtaken(edit.base);
    } finally {
      setSaving(false);
    }
  };
  return {
    draft,
    isSaving,
    problem,
    theirs,
    save,
    isDirty: edit !== null,
    change: (next) => {
      const base = edit?.base ?? plan;
      setEdit(isSame(next, draftOf(base)) ? null : { base, draft: next });
    },
    discard: clear,
    errorOf: (field) => (problem === null ? undefined : fieldTexts(problem, t)[field]),
  };
}
