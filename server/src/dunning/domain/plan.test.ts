import { describe, expect, it } from 'vitest';
import { stepOn } from '../../../test/harness/dunning-facts.ts';
import {
  type DunningStep,
  defaultPlan,
  ladderOf,
  NO_CONDITIONS,
  needsEarlierUnlessStated,
  plannedDays,
  stepProblems,
} from './plan.ts';

const step = (name: string, offsetDays: number, more: Partial<DunningStep> = {}): DunningStep =>
  stepOn(offsetDays, { key: name, name, automatic: true, ...more, conditions: NO_CONDITIONS });

describe('the steps of a plan', () => {
  it('add up their days where they are relative to the previous step', () => {
    const steps = [step('a', -5), step('b', 7, { relativeTo: 'PREVIOUS_STEP' }), step('c', 10)];
    expect(plannedDays(steps)).toEqual([-5, 2, 10]);
  });

  it.each([
    [-5, 'COURTESY'],
    [0, 'COURTESY'],
    [1, 'REMINDER'],
  ])('belong to the ladder of their planned day: %s on %s', (day, ladder) => {
    expect(ladderOf(day)).toBe(ladder);
  });

  it('require an earlier notification by default only for calls and letters', () => {
    expect((['EMAIL', 'CALL', 'LETTER', 'SMS', 'TASK'] as const).filter(needsEarlierUnlessStated)).toEqual([
      'CALL',
      'LETTER',
    ]);
  });

  it('may share a day', () => {
    expect(
      stepProblems([step('a', -5), step('b', 0), step('c', 0, { type: 'SMS', automatic: false })]),
    ).toEqual([]);
  });

  it.each([
    ['a repeated name', [step('a', 0), step('b', 1), step('c', 2, { name: 'a' })], ['steps[2].name']],
    ['a repeated key', [step('a', 0), step('b', 1), step('c', 2, { key: 'a' })], ['steps[2].key']],
    [
      'a first step relative to a previous one',
      [step('a', 0, { relativeTo: 'PREVIOUS_STEP' })],
      ['steps[0].relativeTo'],
    ],
    ['days out of order', [step('a', 7), step('b', 0)], ['steps[1].offsetDays']],
    ['an automatic call', [step('a', 0, { type: 'CALL' })], ['steps[0].automatic']],
    [
      'several problems at once',
      [step('a', 7), step('b', 0, { name: 'a', type: 'TASK' })],
      ['steps[1].name', 'steps[1].offsetDays', 'steps[1].automatic'],
    ],
  ])('are refused with %s', (_title, steps, fields) => {
    expect(stepProblems(steps).map(({ field }) => field)).toEqual(fields);
  });
});

describe('the default plan', () => {
  it.each(['en', 'fr'] as const)('is valid in %s', (language) => {
    const { steps } = defaultPlan(language, 'EUR');
    expect(stepProblems(steps)).toEqual([]);
    expect(steps.map(({ type, offsetDays }) => [type, offsetDays])).toEqual([
      ['EMAIL', -5],
      ['EMAIL', 0],
      ['EMAIL', 7],
      ['EMAIL', 15],
      ['CALL', 30],
      ['LETTER', 45],
    ]);
    expect(steps.map(({ needsEarlier }) => needsEarlier)).toEqual([false, false, false, false, true, true]);
    for (const { name } of steps) expect(name).toMatch(/\S/);
  });

  it('differs between languages in names only', () => {
    const shape = (language: 'en' | 'fr') =>
      defaultPlan(language, 'EUR').steps.map(({ name: _, ...rest }) => rest);
    expect(shape('fr')).toEqual(shape('en'));
  });

  it.each([
    ['EUR', 1000],
    ['KWD', 10_000],
    ['JPY', 1000],
  ])('claims nothing below ten units of %s, or 1,000 where it has no minor unit', (currency, amount) => {
    expect(defaultPlan('en', currency).minimumAmounts).toEqual({ [currency]: amount });
  });
});
