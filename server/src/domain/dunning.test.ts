import { describe, expect, it } from 'vitest';
import { type DunningStep, defaultPlan, stepProblems } from './dunning.ts';

const step = (name: string, offsetDays: number, more: Partial<DunningStep> = {}): DunningStep => ({
  name,
  type: 'EMAIL',
  offsetDays,
  automatic: true,
  ...more,
});

describe('the steps of a plan', () => {
  it('may share a day', () => {
    expect(stepProblems([step('a', -5), step('b', 0), step('c', 0, { type: 'SMS' })])).toEqual([]);
  });

  it.each([
    ['a name twice', [step('a', 0), step('b', 1), step('a', 2)], ['steps[2].name']],
    ['days out of order', [step('a', 7), step('b', 0)], ['steps[1].offsetDays']],
    ['a call by itself', [step('a', 0, { type: 'CALL' })], ['steps[0].automatic']],
    [
      'all of it at once',
      [step('a', 7), step('a', 0, { type: 'TASK' })],
      ['steps[1].name', 'steps[1].offsetDays', 'steps[1].automatic'],
    ],
  ])('are refused with %s', (_title, steps, fields) => {
    expect(stepProblems(steps).map(({ field }) => field)).toEqual(fields);
  });
});

describe('the plan that organizations begin with', () => {
  it.each(['en', 'fr'] as const)('is a right one in %s', (language) => {
    const { steps } = defaultPlan(language);
    expect(stepProblems(steps)).toEqual([]);
    expect(steps.map(({ type, offsetDays }) => [type, offsetDays])).toEqual([
      ['EMAIL', -5],
      ['EMAIL', 0],
      ['EMAIL', 7],
      ['EMAIL', 15],
      ['CALL', 30],
      ['LETTER', 45],
    ]);
    for (const { name } of steps) expect(name).toMatch(/\S/);
  });

  it('differs between languages in names only', () => {
    const shape = (language: 'en' | 'fr') => defaultPlan(language).steps.map(({ name: _, ...rest }) => rest);
    expect(shape('fr')).toEqual(shape('en'));
  });
});
