import { describe, expect, it } from 'vitest';
import {
  advanceOn,
  customerOf,
  invoiceOf,
  levelOn,
  pendingOn,
  planOf,
  settingsOf,
  stepOn,
} from '../../../test/harness/dunning-facts.ts';
import {
  applyEvaluation,
  applyPendingMails,
  isSuperseded,
  levelsAfter,
  mergeAdvances,
} from './apply-evaluation.ts';
import { evaluate } from './evaluate.ts';
import type { DunnedCustomer, PendingAction, StepAdvance } from './facts.ts';

/** A Monday, nine days after the invoices' due date. */
const AT = '2026-03-16T09:00:00.000Z';
const ON = '2026-03-16';

describe('the level of an invoice that advances', () => {
  it('counts the debtor as notified by an email, and keeps the earlier date for tasks', () => {
    const invoice = invoiceOf({ levels: [levelOn('2026-03-10', 3)] });
    const levelsWhen = (isNotified: boolean) =>
      levelsAfter(invoice, advanceOn(7), { at: AT, on: ON, isNotified });
    const level = { ...levelOn(ON, 7), takenAt: AT };
    expect(levelsWhen(true)).toEqual([level]);
    expect(levelsWhen(false)).toEqual([{ ...level, notifiedOn: '2026-03-10' }]);
  });

  it('forgets the earlier notification when the previous level was lost', () => {
    const reopenedAt = '2026-03-11T00:00:00.000Z';
    const invoice = invoiceOf({ levels: [levelOn('2026-03-10', 3)], reopenedAt });
    const [level] = levelsAfter(invoice, advanceOn(7), { at: AT, on: ON, isNotified: false });
    expect(level?.notifiedOn).toBeNull();
  });

  it('keeps the levels of the other ladder and of other plans', () => {
    const others = [levelOn('2026-03-02', -5), levelOn('2026-03-10', 3, { planId: 'q' })];
    const invoice = invoiceOf({ levels: others });
    expect(levelsAfter(invoice, advanceOn(7), { at: AT, on: ON, isNotified: true }).slice(0, 2)).toEqual(
      others,
    );
  });
});

describe('a pending action', () => {
  const later = [advanceOn(15)];
  const same = [advanceOn(7)];
  it.each<[string, Partial<PendingAction>, StepAdvance[], boolean]>([
    ['is superseded when its primary invoice takes a later step', {}, later, true],
    ['is superseded in the same way after a failure', { kind: 'FAILED' }, later, true],
    ['is not superseded by the same step', {}, same, false],
    ['is superseded by the same step after a failure', { kind: 'FAILED' }, same, true],
    [
      'is not superseded by a step of the same day in another plan',
      { kind: 'FAILED' },
      [advanceOn(7, { planId: 'q' })],
      false,
    ],
    ['is not superseded by an earlier step', { kind: 'FAILED' }, [advanceOn(3)], false],
    ['is not superseded by a step of another invoice', {}, [advanceOn(15, { invoiceId: 'j' })], false],
  ])('%s', (_title, action, advances, is) => {
    expect(isSuperseded(pendingOn(7, action), advances)).toBe(is);
  });
});

it('keeps the later of two advances of one invoice', () => {
  const j = advanceOn(7, { invoiceId: 'j' });
  expect(mergeAdvances([advanceOn(7), j], [advanceOn(15)])).toEqual([j, advanceOn(15)]);
});

describe('the facts after an evaluation', () => {
  const settings = settingsOf([
    planOf([stepOn(7), stepOn(8, { type: 'CALL' }), stepOn(9, { type: 'TASK' })]),
  ]);
  const decideOn = (customer: DunnedCustomer, at = AT) => {
    const evaluation = evaluate(customer, settings, at);
    return { evaluation, after: applyEvaluation(customer, evaluation, settings, at) };
  };

  it('contain a contact and a level for an email', () => {
    const other = invoiceOf({ id: 'j', dueOn: '2026-03-15' });
    const late = levelOn('2026-03-08', 7, { stepKey: 'CALL 8', day: 8 });
    const third = invoiceOf({ id: 'k', levels: [late] });
    const mail = invoiceOf({ dueOn: '2026-03-09' });
    const { evaluation, after } = decideOn(customerOf([mail, other, third]));
    expect(evaluation.decisions.map(({ step, carryingInvoiceId }) => [step.key, carryingInvoiceId])).toEqual([
      ['EMAIL 7', 'i'],
      // The third one took the call before, and the task is due.
      ['TASK 9', 'k'],
    ]);
    expect(after.contacts).toEqual([{ at: AT, isCourtesy: false, invoiceIds: ['k', 'i', 'j'] }]);
    expect(after.invoices[0]?.levels).toMatchObject([{ stepKey: 'EMAIL 7', takenOn: ON, notifiedOn: ON }]);
    expect(after.invoices[1]?.levels).toEqual([]);
    expect(after.pending).toMatchObject([{ kind: 'TASK', stepKey: 'TASK 9', carryingInvoiceId: 'k' }]);
  });

  it('contain a task that invoices join and that a later step supersedes', () => {
    const first = invoiceOf({ levels: [levelOn('2026-03-15', 7)] });
    const second = invoiceOf({ id: 'j', dueOn: '2026-03-08', levels: [levelOn('2026-03-15', 7)] });
    const called = decideOn(customerOf([first, second])).after;
    expect(called.pending).toMatchObject([
      { stepKey: 'CALL 8', advances: [{ invoiceId: 'i' }, { invoiceId: 'j' }] },
    ]);
    const next = decideOn(called, '2026-03-17T09:00:00.000Z');
    expect(next.evaluation.decisions).toMatchObject([
      { step: { key: 'TASK 9' }, supersedes: called.pending[0]?.id },
    ]);
    expect(next.after.pending).toMatchObject([{ stepKey: 'TASK 9' }]);
    // A second evaluation in the same hour changes nothing.
    expect(decideOn(next.after, '2026-03-17T09:00:00.000Z').evaluation).toMatchObject({
      decisions: [],
      joined: [],
      ended: [],
      carried: [],
      account: null,
    });
  });

  it('contain the task about unapplied cash, at most once in fourteen days', () => {
    const customer = customerOf([invoiceOf()], { onAccount: new Map([['EUR', 100]]) });
    const { evaluation, after } = decideOn(customer);
    expect(evaluation).toMatchObject({
      decisions: [],
      account: { kind: 'MAKE', currency: 'EUR', amount: 100 },
    });
    expect(after.accountTask).toEqual({ isPending: true, lastMadeOn: ON });
    const spent = { ...after, onAccount: new Map(), invoices: [] };
    const ended = decideOn(spent);
    expect(ended.evaluation.account).toEqual({ kind: 'END' });
    expect(ended.after.accountTask).toEqual({ isPending: false, lastMadeOn: ON });
    const again = { ...ended.after, onAccount: customer.onAccount, invoices: customer.invoices };
    expect(decideOn(again, '2026-03-29T09:00:00.000Z').evaluation.account).toBeNull();
    expect(decideOn(again, '2026-03-30T09:00:00.000Z').evaluation.account).toMatchObject({ kind: 'MAKE' });
  });
});

describe('an email that is still to be sent', () => {
  it('counts as sent: it notifies about its invoices and advances them', () => {
    const mail = pendingOn(7, { kind: 'MAIL', id: 'm' });
    const failed = pendingOn(7, { kind: 'FAILED', id: 'f' });
    const task = pendingOn(30, { id: 't', stepKey: 'CALL 30' });
    const customer = customerOf([invoiceOf()], { pending: [mail, failed, task] });
    const after = applyPendingMails(customer, settingsOf([]), AT);
    expect(after.pending).toEqual([task]);
    expect(after.invoices[0]?.levels).toEqual([{ ...levelOn(ON, 7), takenAt: AT }]);
    expect(after.contacts).toEqual([{ at: AT, isCourtesy: false, invoiceIds: ['i'] }]);
  });
});
