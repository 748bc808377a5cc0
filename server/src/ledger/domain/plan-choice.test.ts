import { expect, it } from 'vitest';
import { type PlanChoice, resolvePlan } from './plan-choice.ts';

const none: PlanChoice = { planId: null, off: false };
const off: PlanChoice = { planId: null, off: true };
const plan = (planId: string): PlanChoice => ({ planId, off: false });

it.each<[string, PlanChoice, PlanChoice | null, string | null, ReturnType<typeof resolvePlan>]>([
  ['its own', plan('a'), plan('b'), 'd', { planId: 'a', from: 'CUSTOMER' }],
  ['none when its parent has dunning disabled', plan('a'), off, 'd', { planId: null, from: 'PARENT' }],
  ['none by its own choice', off, plan('b'), 'd', { planId: null, from: 'CUSTOMER' }],
  ["the parent's", none, plan('b'), 'd', { planId: 'b', from: 'PARENT' }],
  ["none by the parent's choice", none, off, 'd', { planId: null, from: 'PARENT' }],
  ['the default below a parent without a choice', none, none, 'd', { planId: 'd', from: 'DEFAULT' }],
  ['the default without a parent', none, null, 'd', { planId: 'd', from: 'DEFAULT' }],
  ['none when there is no default', none, null, null, { planId: null, from: 'NONE' }],
])('resolves the plan of a customer to %s', (_title, own, parent, byDefault, expected) => {
  expect(resolvePlan(own, parent, byDefault)).toEqual(expected);
});
