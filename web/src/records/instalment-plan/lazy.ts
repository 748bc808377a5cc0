import { lazy } from 'react';
import { loadTexts } from '../../texts/index.ts';

/** Parts of instalment plans that pages load when they show them, with their texts. */

export const PlanForm = lazy(async () => {
  const [{ PlanForm: form }] = await Promise.all([import('./form.tsx'), loadTexts('cases')]);
  return { default: form };
});

export const PlanDialog = lazy(async () => {
  const [{ PlanDialog: dialog }] = await Promise.all([import('./dialog.tsx'), loadTexts('cases')]);
  return { default: dialog };
});

export const PlansInForce = lazy(async () => {
  const [{ PlansInForce: plans }] = await Promise.all([import('./plans-in-force.tsx'), loadTexts('cases')]);
  return { default: plans };
});
