import { describe, expect, it } from 'vitest';
import { stepOn } from '../../../test/harness/dunning-facts.ts';
import {
  type DunningStep,
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
