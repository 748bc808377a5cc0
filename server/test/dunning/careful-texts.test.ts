import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditNote, store } from '../harness/factories.ts';
import { ONCE_A_DAY, pay } from './careful.ts';
import { email, openStage, type Stage } from './scenario.ts';

/** What mails say of amounts. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('the text of a reminder', () => {
  it('asks for what is owed net of the money on account', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7)]);
    await scenario.owes('c', 'i', '2026-03-04', { amount: 100_000 });
    await pay(scenario, 'p', 90_000);
    await store(scenario.client, '/credit_notes', creditNote('n', 'c', 5_000));
    await scenario.pass('2026-03-11', ONCE_A_DAY);
    const [mail] = await scenario.mails();
    expect(mail).toMatch(/€50\.00/);
    expect(mail).toMatch(/€950\.00/);
    expect(mail).not.toMatch(/€1,000\.00 overdue/);
  });

  it('keeps what is due today and soon out of what is overdue', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7)]);
    await scenario.owes('c', 'overdue', '2026-03-04', { amount: 11_100 });
    await scenario.owes('c', 'today', '2026-03-11', { amount: 22_200 });
    await scenario.owes('c', 'soon', '2026-03-18', { amount: 33_300 });
    await scenario.pass('2026-03-11', ONCE_A_DAY);
    const [mail = ''] = await scenario.mails();
    for (const amount of ['€111.00', '€222.00', '€333.00']) expect(mail).toContain(amount);
    expect(mail).not.toMatch(/€333\.00 (is|are) overdue|€666\.00/);
  });
});
