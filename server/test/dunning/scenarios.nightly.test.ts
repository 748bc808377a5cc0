import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditNote, payment, refund, store } from '../harness/factories.ts';
import { email, openStage, type Scenario, type Stage, task } from './scenario.ts';

/** Carrying invoices, the content of mails, and the effect of payments. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const STEPS = [
  email('before', -5),
  email('day', 0),
  email('seven', 7),
  email('fifteen', 15),
  task('call', 30),
];

const pay = (scenario: Scenario, id: string, amount: number, links: Record<string, number>, owner = 'c') =>
  store(scenario.client, '/payments', payment(id, owner, amount, links));

describe('an invoice', () => {
  it('R1: is reminded once at each step, however often the clock runs', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-11');
    const announced = await scenario.announced('2026-04-30');
    const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
    await scenario.pass('2026-03-19', everyHour);
    await scenario.pass('2026-04-30');
    expect(await scenario.notifications()).toEqual([
      '2026-03-06 before i',
      '2026-03-11 day i',
      '2026-03-18 seven i',
      '2026-03-26 fifteen i',
      '2026-04-10 call i',
    ]);
    expect(announced).toEqual(await scenario.notifications());
  });

  it('R2: is not reminded once it is paid, from the same hour on', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-11');
    await scenario.pass('2026-03-18T07:00');
    await pay(scenario, 'p', 1000, { i: 1000 });
    await scenario.pass('2026-04-30');
    expect(await scenario.notifications()).toEqual(['2026-03-06 before i', '2026-03-11 day i']);
  });

  it('R3 R7: continues at its step with the rest when it is paid in part', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-11', { amount: 50_000 });
    await scenario.pass('2026-03-11');
    await pay(scenario, 'p', 12_345, { i: 12_345 });
    await scenario.pass('2026-03-20');
    await pay(scenario, 'q', 20_000, { i: 20_000 });
    await scenario.pass('2026-04-30');
    expect(await scenario.notifications()).toEqual([
      '2026-03-06 before i',
      '2026-03-11 day i',
      '2026-03-18 seven i',
      '2026-03-26 fifteen i',
      '2026-04-10 call i',
    ]);
    const mails = await scenario.mails();
    for (const [i, amount] of ['500.00', '500.00', '376.55', '176.55'].entries())
      expect(mails[i]).toContain(amount);
  });

  it('restarts at the step of its age when a refund reopens it, without a burst', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-05');
    await pay(scenario, 'p', 1000, { i: 1000 });
    await scenario.pass('2026-03-23');
    await store(scenario.client, '/refunds', refund('r', 'c', 400, { payments: { p: 400 } }));
    await scenario.pass('2026-04-30');
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 before i',
      '2026-03-24 fifteen i',
      '2026-04-08 call i',
    ]);
    expect((await scenario.mails()).at(-1)).toContain('4.00');
  });

  it('is not reminded while it is written off, and again after the write-off is reversed', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.owes('c', 'j', '2026-06-04');
    await scenario.pass('2026-03-05');
    await scenario.post('/invoices/external:i/write_off', { reason: 'Insolvent' });
    await scenario.pass('2026-03-15');
    await scenario.delete('/invoices/external:i/write_off');
    await scenario.pass('2026-03-20');
    expect(await scenario.notifications()).toEqual(['2026-03-02 before i', '2026-03-16 seven i']);
  });
});

describe('several invoices', () => {
  it('R5: are in one email, each with its own number, amount and currency', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'INV-A', '2026-03-04', { amount: 12_345 });
    await scenario.owes('c', 'INV-B', '2026-03-10', { amount: 67_890, currency: 'USD' });
    await scenario.owes('c', 'INV-C', '2026-03-11', { amount: 4_321, currency: 'JPY' });
    await scenario.owes('c', 'INV-D', '2026-03-12', { amount: 99_999 });
    await scenario.owes('other', 'INV-E', '2026-03-04', { amount: 55_555 });
    await scenario.pass('2026-03-11');
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 before INV-A',
      '2026-03-02 before INV-E',
      '2026-03-05 before INV-B+INV-C+INV-D',
      '2026-03-10 day INV-B+INV-C+INV-D',
      '2026-03-11 seven INV-A+INV-B+INV-C+INV-D',
      '2026-03-11 seven INV-E',
    ]);
    const last = (await scenario.mails()).find((text) => /INV-A.*INV-B/s.test(text)) ?? '';
    const line = (number: string) => last.split('\n').find((one) => one.includes(number)) ?? '';
    expect(line('INV-A')).toMatch(/123\.45/);
    expect(line('INV-B')).toMatch(/678\.90/);
    expect(line('INV-C')).toMatch(/4,321/);
    expect(last).not.toMatch(/INV-E|555\.55/);
  });

  it('have the oldest as the main one, and the largest of equal age after conversion', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.setRates(new Map([['JPY', '0.006']]));
    await scenario.plan([email('day', 0)]);
    await scenario.owes('c', 'small', '2026-03-04', { amount: 1_000 });
    await scenario.owes('c', 'yen', '2026-03-04', { amount: 9_000, currency: 'JPY' });
    await scenario.owes('c', 'large', '2026-03-04', { amount: 5_000 });
    await scenario.pass('2026-03-10');
    // 9,000 yen are 54.00 euros.
    expect(await scenario.notifications()).toEqual(['2026-03-04 day yen+large+small']);
  });

  it('R4: are each reminded until they are paid, at the steps of their own age', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'old', '2026-03-04');
    await scenario.owes('c', 'new', '2026-03-10');
    await scenario.pass('2026-03-11');
    await pay(scenario, 'p', 1000, { old: 1000 });
    await scenario.pass('2026-04-30');
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 before old',
      '2026-03-05 before new',
      '2026-03-10 day new',
      '2026-03-11 seven old+new',
      '2026-03-17 seven new',
      '2026-03-25 fifteen new',
      '2026-04-09 call new',
    ]);
  });

  it('start at the first step when they come late, or at the step of their age that needs no earlier one', async () => {
    for (const [takeover, days] of [
      ['STANDARD', ['2026-03-02 seven i', '2026-03-10 fifteen i', '2026-03-25 call i']],
      ['CONTEXTUAL', ['2026-03-02 fifteen i', '2026-03-17 call i']],
    ] as const) {
      const scenario = await stage.begin('2026-03-02');
      await scenario.plan(STEPS, { takeover });
      await scenario.owes('c', 'i', '2026-01-10');
      await scenario.pass('2026-03-31');
      expect(await scenario.notifications()).toEqual(days);
    }
  });

  it('are reminded one by one in a plan for invoices, and together where the week has no room', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('two', 2)], { entity: 'INVOICE' });
    for (const name of ['a', 'b', 'c']) await scenario.owes('c', name, '2026-03-02');
    for (const name of ['d', 'e', 'f']) await scenario.owes('c', name, '2026-03-13');
    await scenario.pass('2026-03-20');
    expect((await scenario.notifications()).map((line) => line.replace(/ .$/, ' ?'))).toEqual([
      '2026-03-04 two ?',
      '2026-03-04 two ?',
      '2026-03-04 two ?',
      '2026-03-16 two ?',
      '2026-03-16 two ?',
      '2026-03-16 two ?',
    ]);
    for (const name of ['g', 'h', 'i', 'j', 'k', 'l', 'm']) await scenario.owes('c', name, '2026-03-27');
    await scenario.pass('2026-03-31');
    const all = (await scenario.notifications())[6];
    expect(all).toMatch(/^2026-03-30 two/);
    expect(all?.split('+')).toHaveLength(7);
    expect(new Set((await scenario.notifications()).join().match(/\b[a-m]\b/g)).size).toBe(13);
  });
});

describe('a customer in credit', () => {
  it('is not reminded while nothing is owed in total or in the currency, and is reminded afterwards', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('day', 0), email('seven', 7), email('fifteen', 15)]);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.owes('c', 'dollars', '2026-03-04', { currency: 'USD', amount: 1 });
    await store(scenario.client, '/credit_notes', creditNote('n', 'c', 1000));
    await scenario.pass('2026-03-12');
    await scenario.owes('c', 'j', '2026-03-20', { amount: 1 });
    await scenario.pass('2026-03-30');
    expect(await scenario.notifications()).toEqual([
      '2026-03-04 day dollars',
      '2026-03-11 null ',
      '2026-03-11 seven dollars',
      '2026-03-19 fifteen dollars+j',
      // One cent of i remains. Invoice j, of 1, is claimed net of the credit note.
      '2026-03-23 fifteen i+dollars+j',
      '2026-03-27 fifteen j+i+dollars',
    ]);
  });
});
