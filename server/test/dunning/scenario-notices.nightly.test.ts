import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Scenario, type Stage } from './scenario.ts';
import { ONCE_A_DAY, person, STEPS, workList } from './scenario-steps.ts';

/**
 * A debtor buys each week and never pays, with the plan and the settings of a new organization. 2026-03-02 is
 * a Monday.
 */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const DEFAULTS = {};

/** Lets the collector clear the work list each morning, after the mails. */
async function work(scenario: Scenario, from: number, days: number): Promise<void> {
  const anna = await person(scenario, `anna${from}`);
  for (let day = from; day < from + days; day += 1) {
    const on = dateOf(day);
    if (day % 7 === 0) await scenario.owes('c', `i${day / 7}`, on, { amount: 10_000 });
    await scenario.pass(on, ONCE_A_DAY);
    for (const task of await workList(scenario)) expect(await anna.perform(task)).toBe(200);
  }
}

const dateOf = (day: number) =>
  new Date(Date.parse('2026-03-02T00:00:00Z') + day * 86_400_000).toISOString().slice(0, 10);

describe('a customer who buys each week and never pays', () => {
  it('gets one reminder a week, and formal notices for invoices that had none', async () => {
    const scenario = await stage.begin('2026-03-02', {}, DEFAULTS);
    await scenario.plan(STEPS);
    await work(scenario, 0, 137);
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 day i0',
      '2026-03-09 first i0+i1',
      '2026-03-16 first i1+i0+i2',
      '2026-03-23 second i0+i1+i2+i3',
      '2026-03-30 second i1+i0+i2+i3+i4',
      '2026-04-06 second i2+i0+i1+i3+i4+i5',
      '2026-04-07 call i0+i1+i2+i3+i4+i5 EXECUTED DONE',
      '2026-04-13 second i5+i0+i1+i2+i3+i4+i6',
      '2026-04-14 call i1+i0+i2+i3+i4+i5+i6 EXECUTED DONE',
      '2026-04-20 second i6+i0+i1+i2+i3+i4+i5+i7',
      '2026-04-21 call i2+i0+i1+i3+i4+i5+i6+i7 EXECUTED DONE',
      '2026-04-22 call i3+i0+i1+i2+i4+i5+i6+i7 EXECUTED DONE',
      '2026-04-23 notice i0+i1+i2+i3+i4+i5+i6+i7 EXECUTED DONE',
      '2026-05-04 second i8+i9',
      '2026-05-11 second i9+i8+i10',
      '2026-05-18 second i10+i8+i9+i11',
      '2026-05-25 second i11+i8+i9+i10+i12',
      '2026-05-27 call i8+i9+i10+i11+i12 EXECUTED DONE',
      '2026-06-01 second i12+i8+i9+i10+i11+i13',
      '2026-06-03 call i9+i8+i10+i11+i12+i13 EXECUTED DONE',
      '2026-06-08 second i13+i8+i9+i10+i11+i12+i14',
      '2026-06-10 call i10+i8+i9+i11+i12+i13+i14 EXECUTED DONE',
      '2026-06-12 notice i8+i9+i10+i11+i12+i13+i14 EXECUTED DONE',
      '2026-06-22 second i15+i16',
      '2026-06-29 second i16+i15+i17',
      '2026-07-06 second i17+i15+i16+i18',
      '2026-07-13 second i18+i15+i16+i17+i19',
      '2026-07-15 call i15+i16+i17+i18+i19 EXECUTED DONE',
    ]);
    const mails = await scenario.mails();
    const first = mails.find((mail) => mail.includes('UNDER FORMAL NOTICE'));
    // The mail of 4 May claims the invoice that has become due since, and lists the eight others separately.
    expect(first).toMatch(/^Dear .*\n\nAs of today, €100\.00 is overdue\./);
    const [asked, apart] = first?.split('UNDER FORMAL NOTICE SINCE 24 APR 2026\n') ?? [];
    expect(asked).toMatch(/- Invoice i8 .*\nOverdue, to be paid now: €100\.00\n/);
    expect(asked).not.toContain('Invoice i7');
    expect(apart?.match(/^- Invoice i[0-7] /gm)).toHaveLength(8);
  });
});

describe('a courtesy while another invoice is overdue', () => {
  async function behind(settings: object): Promise<Scenario> {
    const scenario = await stage.begin('2026-03-02', {}, settings);
    await scenario.plan(STEPS);
    await scenario.owes('c', 'late', '2026-02-20', { amount: 48_000 });
    await scenario.owes('c', 'next', '2026-03-12', { amount: 22_000 });
    await scenario.pass('2026-03-10', ONCE_A_DAY);
    return scenario;
  }

  it('is not sent by default', async () => {
    const scenario = await behind(DEFAULTS);
    expect(await scenario.notifications()).toEqual(['2026-03-02 first late', '2026-03-10 second late+next']);
  });

  it('names the overdue amount where the organization wants both', async () => {
    const scenario = await behind({ courtesiesWhileOverdue: true });
    expect((await scenario.notifications())[1]).toBe('2026-03-09 before next');
    expect((await scenario.mails())[1]).toMatch(/To be paid: €220\.00\nAlso overdue: €480\.00/);
  });
});
