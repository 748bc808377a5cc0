import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../kernel/formats.ts';
import { stepProblems } from './plan.ts';
import { defaultPlan, planTemplates } from './plan-templates.ts';

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

describe('the starting templates', () => {
  it.each(LANGUAGES)('are valid in %s, with names of their own', (language) => {
    const templates = planTemplates(language, 'EUR');
    expect(templates.map(({ key }) => key)).toEqual([
      'SOFT',
      'STANDARD',
      'STRICT',
      'KEY_ACCOUNT',
      'SMALL_AMOUNTS',
    ]);
    for (const { steps } of templates) expect(stepProblems(steps)).toEqual([]);
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });

  it('send nothing to a key account without approval once it is late', () => {
    const [plan] = planTemplates('en', 'EUR').filter(({ key }) => key === 'KEY_ACCOUNT');
    expect(plan?.steps.filter(({ automatic, offsetDays }) => automatic && offsetDays > 0)).toEqual([]);
  });
});
