import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DryRunItem } from '../../src/dunning/dry-run/schema.ts';
import {
  type Installation,
  newInstallation,
  type Pair,
  pairOf,
  type Running,
  request,
  run,
  serve,
} from './quittance.ts';

let server: Running;
let own: Installation;
let pair: Pair & { id: string };
let planId: string;
beforeAll(async () => {
  own = await newInstallation();
  server = await serve(own);
  pair = pairOf(server);
  const plans = await request(server.url, pair, '/dunning_plans');
  planId = JSON.parse(plans.text).items[0].id;
  for (const name of ['a', 'b']) {
    await request(server.url, pair, '/customers', { externalId: name, name: `Customer ${name}` });
    // Unreachable customers would get one email and then only calls and letters.
    await request(server.url, pair, `/customers/external:${name}/contacts`, { email: `${name}@example.com` });
    const body = { externalId: `of ${name}`, customer: { externalId: name }, grossAmount: 10_000 };
    await request(server.url, pair, '/invoices', {
      ...body,
      issuedAt: daysAhead(0),
      dueDate: daysAhead(DUE_IN),
    });
  }
});
afterAll(() => server.stop());

/** A Wednesday, because a courtesy that falls on a weekend is dropped. */
const DUE_IN = 20 + ((3 - new Date(Date.now() + 20 * 86_400_000).getUTCDay() + 7) % 7);
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const dryRun = (...words: string[]) => run(['dunning', 'dry-run', '--org', pair.id, ...words], own);
const STEPS = ['step-1', 'step-2', 'step-3', 'step-4', 'step-5', 'step-6'];

describe('dunning dry-run with a running server', () => {
  it('prints a line per step, as JSON for programs', async () => {
    const { code, stdout } = await dryRun('--to', daysAhead(90), '--plan', planId, '--json');
    expect(code).toBe(0);
    const items = stdout
      .trim()
      .split('\n')
      .map((line): DryRunItem => JSON.parse(line));
    for (const name of ['a', 'b']) {
      const of = items.filter(({ customer }) => customer.externalId === name);
      expect(of.map(({ step }) => step.key)).toEqual(STEPS);
      for (const { invoices } of of) expect(invoices).toMatchObject([{ externalId: `of ${name}` }]);
    }
  });

  it('prints lines for people, for one customer', async () => {
    const { stdout } = await dryRun('--to', daysAhead(90), '--plan', planId, '--customer', 'b');
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(STEPS.length + 1);
    expect(lines[0]).toMatch(
      /^\d{4}-\d\d-\d\d {2}Customer b \(b\): .* \[EMAIL\] about of b by Standard reminders$/,
    );
    expect(lines[4]).toContain('[CALL, a task]');
    expect(lines.at(-1)).toMatch(/^6 steps from today to /);
  });

  it('looks sixty days ahead by default', async () => {
    const { stdout } = await dryRun('--plan', planId);
    // Five steps of each customer: all but the letter, which comes after 65 days or more.
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^10 steps from today to /);
  });

  it('prints nothing for inactive plans', async () => {
    expect(await dryRun('--to', daysAhead(90))).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 steps/),
    });
    expect(await dryRun('--to', daysAhead(90), '--json')).toMatchObject({ code: 0, stdout: '' });
  });

  it.each([
    [['--to', '2020-01-01'], /from/],
    [['--to', '2020-02-30'], /a day such as/],
    [['--to', daysAhead(9), '--customer', 'C-404'], /C-404/],
  ])('refuses %j', async (words, sentence) => {
    const { code, stdout, stderr } = await dryRun(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  });
});
