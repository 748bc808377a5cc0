import { expect, it } from 'vitest';
import { MANDATE_STATES } from '../../online-payments/domain/mandate-states.ts';
import { autopayState } from './autopay-state.ts';

it('says what the provider states about the mandate, and nothing while it is off', () => {
  const states = MANDATE_STATES.map((state) => autopayState({ isOn: true, mandate: { state } }));
  expect(states).toEqual(['UNFINISHED', 'WAITING', 'ON', 'SUSPENDED', 'ENDED', 'ENDED', 'ENDED']);
  expect(autopayState({ isOn: true, mandate: { state: 'SETUP' } }, true)).toBe('CHECKING');
  for (const state of MANDATE_STATES)
    expect(autopayState({ isOn: false, mandate: { state } }, true)).toBe('OFF');
  expect(autopayState({ isOn: true, mandate: null })).toBe('OFF');
});
