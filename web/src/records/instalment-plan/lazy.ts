import { lazy } from 'react';
import { loadCaseTexts } from '../../texts/index.ts';

/** Parts of instalment plans that pages load when they show them, with their texts. */

export const PlanForm = lazy(async () => {
  const [{ PlanForm: form }] = await Promise.all([import('./form.tsx'), loadCaseTexts()]);
  return { default: form };
});

export const PlanDialog = lazy(async () => {
  const [{ PlanDialog: dialog }] = await Promise.all([import('./dialog.tsx'), loadCaseTexts()]);
  return { default: dialog };
});

export const PlansInForce = lazy(async () => {
  const [{ PlansInForce: plans }] = await Promise.all([import('./plans-in-force.tsx'), loadCaseTexts()]);
  return { default: plans };
});
