import { describe, expect, it } from 'vitest';
import { comparedWith } from './changes.ts';

describe('a figure compared with an earlier one', () => {
  it('rounds a fall as it rounds a rise', () => {
    const before = { on: '2026-01-31', value: 2_000 };
    expect(comparedWith(2_001, before)).toEqual({ ...before, change: 1, percent: 0.1 });
    expect(comparedWith(1_999, before)).toEqual({ ...before, change: -1, percent: -0.1 });
  });
});
