import { describe, expect, it } from 'vitest';
import { phoneMatch, readPhone } from './phone.ts';

const match = (typed: string, stored: string) => {
  const search = readPhone(typed);
  return search === null ? 'NO NUMBER' : phoneMatch(search, stored);
};

describe('a phone number', () => {
  it.each([
    ['+49 40 5550 100', '+49 (0)40 5550-100', 'EXACT'],
    ['0049405550100', '040/5550100', 'EXACT'],
    ['040 5550100', '+49 40 5550100', 'EXACT'],
    ['5550100', '+49 40 5550100', 'EXACT'],
    ['+47 22 12 34 56', '22123456', 'EXACT'],
    ['55501', '+49 40 5550100', 'CONTAINS'],
    ['4940555', '+49 40 5550100', 'CONTAINS'],
    ['030 5550100', '040 5550100', null],
    ['+49 40 5550100 9', '+49 40 5550100', null],
    ['1234', '1234', 'NO NUMBER'],
    ['INV-2026', '2026', 'NO NUMBER'],
    ['1234567890123456', '1234567890123456', 'NO NUMBER'],
  ])('%s matches %s: %s', (typed, stored, expected) => {
    expect(match(typed, stored)).toBe(expected);
  });
});
