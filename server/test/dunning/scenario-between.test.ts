import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toTimestamp } from '../../src/kernel/calendar.ts';
import { runDecisions, runDunningHour } from '../../src/outreach/hourly/in-line.ts';
import { invoice, store } from '../harness/factories.ts';
import { mailServices } from '../harness/outgoing.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { openStage, type Scenario, type Stage } from './scenario.ts';
import { latest, ONCE_A_DAY, REMINDERS } from './scenario-steps.ts';

/** Changes between the decision on a mail and its sending take effect. 2026-03-02 is a Monday. */

let stage: Stage;
let smtp: SmtpTrap;
let mail: Awaited<ReturnType<typeof mailServices>>;
beforeAll(async () => {
  stage = await openStage(true);
  smtp = await startSmtp();
  mail = await mailServices(stage.service, smtp);
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await mail.close();
  await smtp.close();
  await stage.close();
});

const I = '/invoices/external:i';
const C = '/customers/external:c';

/** Begins with an invoice whose first reminder is decided on 11 March at 08:00 and not sent yet. */
async function decided(): Promise<{ scenario: Scenario; planId: string }> {
  const scenario = await stage.begin('2026-03-02');
  const planId = await scenario.plan(REMINDERS);
  await scenario.owes('c', 'i', '2026-03-04');
  await scenario.pass('2026-03-11T00:00', ONCE_A_DAY);
  stage.clock.set(toTimestamp('2026-03-11T08:00', 'Europe/Paris'));
  await runDecisions(scenario.service, scenario.client.organization.id, stage.clock.now());
  expect((await latest(scenario, 'first')).state).toBe('TODO');
  return { scenario, planId };
}

async function hour({ client }: Scenario, moment: string): Promise<void> {
  stage.clock.set(toTimestamp(moment, 'Europe/Paris'));
  await runDunningHour(mail, client.organization.id, stage.clock.now());
}

type Change = (scenario: Scenario, planId: string) => Promise<unknown>;
const stopped: [what: string, outcome: string, change: Change, back: Change][] = [
  [
    'a dispute',
    'DISPUTED',
    (one) => one.post(`${I}/dispute`, { reason: 'QUALITY' }),
    (one) => one.post(`${I}/dispute/resolve`, { resolution: 'REJECTED' }),
  ],
  [
    'a hold of the source',
    'SOURCE_HOLD',
    (one) => one.post('/invoices', { externalId: 'i', hasSourceHold: true }),
    (one) => one.post('/invoices', { externalId: 'i', hasSourceHold: false }),
  ],
  [
    'a promise',
    'PROMISED',
    (one) => one.post(`${I}/promise`, { date: '2026-03-20' }),
    (one) => one.delete(`${I}/promise`),
  ],
  [
    'a pause of the invoice',
    'PAUSED',
    (one) => one.put(`/internal${I}/dunning`, { pausedUntil: '2026-03-20' }),
    (one) => one.put(`/internal${I}/dunning`, { pausedUntil: null }),
  ],
  [
    'a pause of the customer',
    'PAUSED',
    (one) => one.put('/internal/customers/external:c/dunning', { pausedUntil: '2026-03-20' }),
    (one) => one.put('/internal/customers/external:c/dunning', { pausedUntil: null }),
  ],
  [
    'a write-off',
    'NOT_DUE',
    (one) => one.post(`${I}/write_off`, { reason: 'Insolvent' }),
    (one) => one.delete(`${I}/write_off`),
  ],
  [
    'disabled reminders of the customer',
    'NOT_DUE',
    (one) => one.put(C, { dunningEnabled: false }),
    (one) => one.put(C, { dunningEnabled: true }),
  ],
  [
    'an inactive plan',
    'NOT_DUE',
    (one, planId) => one.put(`/internal/dunning_plans/${planId}/state`, { isActive: false }),
    (one, planId) => one.put(`/internal/dunning_plans/${planId}/state`, { isActive: true }),
  ],
  [
    'a later due date',
    'NOT_DUE',
    (one) => one.owes('c', 'i', '2026-03-10'),
    (one) => one.owes('c', 'i', '2026-03-04'),
  ],
];

describe('an email that is decided but not yet sent', () => {
  it.each(stopped)('is stopped by %s (%s), and sent afterwards', async (_what, outcome, change, back) => {
    const { scenario, planId } = await decided();
    await change(scenario, planId);
    await hour(scenario, '2026-03-11T09:00');
    await hour(scenario, '2026-03-11T10:00');
    expect(smtp.received).toEqual([]);
    expect(await latest(scenario, 'first')).toMatchObject({ state: 'IGNORED', outcome });
    await back(scenario, planId);
    await hour(scenario, '2026-03-12T09:00');
    await hour(scenario, '2026-03-12T10:00');
    expect(smtp.received).toHaveLength(1);
    expect(await scenario.notifications()).toEqual([
      `2026-03-11 first i IGNORED ${outcome}`,
      '2026-03-12 first i',
    ]);
  });

  it('is not sent when its invoice is deleted', async () => {
    const { scenario } = await decided();
    await scenario.delete('/invoices/external:i');
    await hour(scenario, '2026-03-11T09:00');
    await hour(scenario, '2026-03-12T09:00');
    expect(smtp.received).toEqual([]);
    expect((await latest(scenario, 'first')).state).toBe('IGNORED');
  });

  it('goes only to the new customer when its invoice moves', async () => {
    const { scenario } = await decided();
    await scenario.customer('other');
    await store(scenario.client, '/invoices', invoice('i', 'other', 1000, { dueDate: '2026-03-04' }));
    await hour(scenario, '2026-03-11T09:00');
    await hour(scenario, '2026-03-12T09:00');
    expect(smtp.received.map(({ to }) => to)).toEqual([['other@buyer.example']]);
  });
});
