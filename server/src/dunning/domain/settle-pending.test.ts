import { describe, expect, it } from 'vitest';
import {
  advanceOn,
  customerOf,
  invoiceOf,
  pendingOn,
  settingsOf,
} from '../../../test/harness/dunning-facts.ts';
import type { DunnedInvoice, PendingAction } from './facts.ts';
import { settlePending } from './settle-pending.ts';

const [first, second, third] = ['1', '2', '3'];
const openOf = (...ids: string[]): DunnedInvoice[] => ids.map((id) => invoiceOf({ id }));
const advancesOf = (...ids: string[]) => ids.map((invoiceId) => advanceOn(15, { invoiceId }));
const settled = (pending: PendingAction[], open: DunnedInvoice[]) =>
  settlePending(customerOf(open, { pending }), settingsOf([]));

describe('a pending action', () => {
  it('stays while its invoice is open', () => {
    const pending = [pendingOn(15), pendingOn(15, { id: 'm', kind: 'MAIL' })];
    expect(settled(pending, openOf('i'))).toEqual({ pending, ended: [], carried: [] });
  });

  it.each(['MAIL', 'FAILED'] as const)(
    'ends as %s when its invoice is settled, even if other invoices advanced with it',
    (kind) => {
      const mail = pendingOn(15, { kind, carryingInvoiceId: first, advances: advancesOf(first, second) });
      expect(settled([mail], openOf(second))).toEqual({
        pending: [],
        ended: ['a'],
        carried: [],
      });
    },
  );

  it('moves as a task to the first other invoice that advanced with it', () => {
    const task = pendingOn(15, { carryingInvoiceId: first, advances: advancesOf(first, third, second) });
    const oldest = [invoiceOf({ id: second }), invoiceOf({ id: third, dueOn: '2026-03-06' })];
    expect(settled([task], oldest)).toEqual({
      pending: [{ ...task, carryingInvoiceId: third }],
      ended: [],
      carried: [{ actionId: 'a', carryingInvoiceId: third }],
    });
  });

  it('ends as a task when no invoice that advanced with it is left', () => {
    const task = pendingOn(15, { carryingInvoiceId: first, advances: advancesOf(first) });
    expect(settled([task], openOf(second))).toEqual({ pending: [], ended: ['a'], carried: [] });
  });

  it('ends when its invoice is deleted', () => {
    const task = pendingOn(15, { carryingInvoiceId: 'a', advances: [] });
    expect(settled([task], openOf('i')).ended).toEqual(['a']);
  });
});
