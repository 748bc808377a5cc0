import { describe, expect, it } from 'vitest';
import {
  customerOf,
  invoiceOf,
  settingsOf,
  standingOn,
  takeOn,
} from '../../../../test/harness/dunning-facts.ts';
import type { DunnedInvoice, StandingAction } from './facts.ts';
import { settle } from './standing.ts';

const [first, second, third] = ['1', '2', '3'];
const openOf = (...ids: string[]): DunnedInvoice[] => ids.map((id) => invoiceOf({ id }));
const takesOf = (...ids: string[]) => ids.map((invoiceId) => takeOn(15, { invoiceId }));
const settled = (standing: StandingAction[], open: DunnedInvoice[]) =>
  settle(customerOf(open, { standing }), settingsOf([]));

describe('what waits for an invoice', () => {
  it('goes on while that is open', () => {
    const standing = [standingOn(15), standingOn(15, { id: 'm', kind: 'MAIL' })];
    expect(settled(standing, openOf('i'))).toEqual({ standing, ended: [], carried: [] });
  });

  it.each(['MAIL', 'FAILED'] as const)(
    'ends as %s when that is settled: nobody took a step with it',
    (kind) => {
      const mail = standingOn(15, { kind, carryingInvoiceId: first, takes: takesOf(first, second) });
      expect(settled([mail], openOf(second))).toEqual({
        standing: [],
        ended: ['a'],
        carried: [],
      });
    },
  );

  it('passes as a task to the first of the others that took the same step with it', () => {
    const task = standingOn(15, { carryingInvoiceId: first, takes: takesOf(first, third, second) });
    const oldest = [invoiceOf({ id: second }), invoiceOf({ id: third, dueOn: '2026-03-06' })];
    expect(settled([task], oldest)).toEqual({
      standing: [{ ...task, carryingInvoiceId: third }],
      ended: [],
      carried: [{ actionId: 'a', carryingInvoiceId: third }],
    });
  });

  it('ends as a task that nobody is left of, or that was only about others', () => {
    const task = standingOn(15, { carryingInvoiceId: first, takes: takesOf(first) });
    expect(settled([task], openOf(second))).toEqual({ standing: [], ended: ['a'], carried: [] });
  });

  it('ends where its invoice was deleted', () => {
    const task = standingOn(15, { carryingInvoiceId: 'a', takes: [] });
    expect(settled([task], openOf('i')).ended).toEqual(['a']);
  });
});
