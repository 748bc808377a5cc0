import { describe, expect, test } from 'vitest';
import { ManualClock } from '../clock.ts';
import type { Organization } from '../organization.ts';
import { type Admission, type Limits, openLimits } from './index.ts';
import { testOrganization } from './testing/organization.ts';

const silent = { info: () => {}, warn: () => {} };

async function open(now = '2026-03-10T12:00:00.000Z') {
  const clock = new ManualClock(now);
  return { clock, limits: await openLimits({ clock, log: silent }) };
}

async function enterTimes(limits: Limits, organization: Organization, times: number): Promise<Admission[]> {
  const admissions = [];
  for (let time = 0; time < times; time++) {
    const admission = await limits.enter(organization);
    if (admission.ok) admission.leave();
    admissions.push(admission);
  }
  return admissions;
}

describe('requests per minute', () => {
  test('are limited to 600, and the 601st gets the time to wait', async () => {
    const { limits } = await open('2026-03-10T12:00:18.400Z');
    const organization = testOrganization();
    const admissions = await enterTimes(limits, organization, 600);
    expect(admissions.filter(({ ok }) => !ok)).toEqual([]);
    expect(admissions.at(-1)?.headers).toEqual({
      'RateLimit-Limit': '600',
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': '42',
    });
    expect(await limits.enter(organization)).toEqual({
      ok: false,
      code: 'RATE_LIMITED',
      retryAfterSeconds: 42,
      headers: {
        'RateLimit-Limit': '600',
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': '42',
        'Retry-After': '42',
      },
    });
  });

  test('restart at the announced second', async () => {
    const { clock, limits } = await open('2026-03-10T12:00:59.999Z');
    const organization = testOrganization({ requestsPerMinute: 3 });
    await enterTimes(limits, organization, 3);
    const over = await limits.enter(organization);
    expect(over).toMatchObject({ ok: false, retryAfterSeconds: 1 });
    clock.set('2026-03-10T12:01:00.000Z');
    const next = await limits.enter(organization);
    expect(next.headers).toMatchObject({ 'RateLimit-Remaining': '2', 'RateLimit-Reset': '60' });
  });

  test('are counted separately per organization', async () => {
    const { limits } = await open();
    const [one, other] = [
      testOrganization({ requestsPerMinute: 2 }),
      testOrganization({ requestsPerMinute: 2 }),
    ];
    await enterTimes(limits, one, 5);
    expect((await limits.enter(other)).headers['RateLimit-Remaining']).toBe('1');
  });

  test('follow a changed limit immediately, in both directions', async () => {
    const { limits } = await open();
    const organization = testOrganization({ requestsPerMinute: 5 });
    await enterTimes(limits, organization, 100);
    const raised = await enterTimes(limits, { ...organization, requestsPerMinute: 8 }, 5);
    expect(raised.map(({ ok }) => ok)).toEqual([true, true, true, false, false]);
    const lowered = await limits.enter({ ...organization, requestsPerMinute: 2 });
    expect(lowered).toMatchObject({ code: 'RATE_LIMITED', headers: { 'RateLimit-Limit': '2' } });
  });
});

describe('concurrent requests', () => {
  test('are limited to ten, and a slot is free once one has ended', async () => {
    const { limits } = await open();
    const organization = testOrganization();
    const running = await Promise.all(Array.from({ length: 10 }, () => limits.enter(organization)));
    expect(running.every(({ ok }) => ok)).toBe(true);
    expect(await limits.enter(organization)).toEqual({
      ok: false,
      code: 'CONCURRENCY_LIMITED',
      retryAfterSeconds: 1,
      headers: {
        'RateLimit-Limit': '600',
        'RateLimit-Remaining': '590',
        'RateLimit-Reset': '60',
        'Retry-After': '1',
      },
    });
    const [first] = running;
    if (first?.ok) first.leave();
    expect((await limits.enter(organization)).ok).toBe(true);
    expect((await limits.enter(organization)).ok).toBe(false);
  });

  test('free one slot when leave is called twice', async () => {
    const { limits } = await open();
    const organization = testOrganization({ maxConcurrency: 2 });
    const [one] = [await limits.enter(organization), await limits.enter(organization)];
    if (one.ok) {
      one.leave();
      one.leave();
    }
    expect((await limits.enter(organization)).ok).toBe(true);
    expect((await limits.enter(organization)).ok).toBe(false);
  });

  test('do not count for the minute when they are refused', async () => {
    const { limits } = await open();
    const organization = testOrganization({ maxConcurrency: 1, requestsPerMinute: 2 });
    const running = await limits.enter(organization);
    const refusals = await enterTimes(limits, organization, 50);
    expect(new Set(refusals.map((refusal) => !refusal.ok && refusal.code))).toEqual(
      new Set(['CONCURRENCY_LIMITED']),
    );
    if (running.ok) running.leave();
    expect((await limits.enter(organization)).ok).toBe(true);
  });

  test('are refused by the minute when they exceed both limits, and take no slot', async () => {
    const { limits } = await open();
    const organization = testOrganization({ maxConcurrency: 1, requestsPerMinute: 1 });
    await limits.enter(organization);
    expect(await limits.enter(organization)).toMatchObject({ code: 'RATE_LIMITED' });
    const raised = { ...organization, maxConcurrency: 2, requestsPerMinute: 2 };
    expect((await limits.enter(raised)).ok).toBe(true);
  });
});
