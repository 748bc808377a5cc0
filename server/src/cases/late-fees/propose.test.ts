import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { refund, store } from '../../../test/harness/factories.ts';
import { describeFee, lateFees, lateInvoice, pay } from '../../../test/harness/late-fees.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const clock = new ManualClock('2025-03-02T12:00:00Z');
let service: TestService;
let client: Client;
let fees: ReturnType<typeof lateFees>;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2025-03-02T12:00:00Z');
  client = await service.client();
  fees = lateFees(client);
  await fees.settings({ mode: 'EU_DIRECTIVE' });
});
afterAll(() => closeVerified(service));

const all = async (query = '') => (await fees.list(query)).map(describeFee);

describe('a run', () => {
  it('proposes interest and compensation for an overdue invoice, with the formula', async () => {
    const { id } = await lateInvoice(client, 'i');
    expect(await fees.propose()).toEqual({
      invoices: 1,
      proposed: 2,
      updated: 0,
      superseded: 0,
      unchanged: 0,
      missingRates: [],
    });
    // 1 February to 2 March are 30 days at 3.15 + 8: 100000 × 30 × 11.15 / 36500 = 916.438…
    expect(await fees.one('&kind=INTEREST')).toMatchObject({
      state: 'PROPOSED',
      customer: { externalId: 'c-i' },
      invoice: { id, externalId: 'i', customId: 'i' },
      document: null,
      currency: 'EUR',
      amount: 916,
      from: '2025-02-01',
      until: '2025-03-02',
      formula: {
        mode: 'EU_DIRECTIVE',
        daysPerYear: 365,
        marginPoints: '8',
        rateBasis: 'EACH_HALF_YEAR',
        monthlyRate: null,
        exact: '66900/73',
        segments: [
          {
            from: '2025-02-01',
            until: '2025-03-02',
            days: 30,
            base: 100_000,
            referenceRate: '3.15',
            rate: '11.15',
          },
        ],
      },
    });
    expect(await all('&kind=COMPENSATION')).toEqual(['COMPENSATION PROPOSED 4000 2025-02-01 2025-02-01']);
  });

  // R1, invoiceninja #1693: the late fee added every hour.
  it('creates no duplicates and updates open proposals', async () => {
    await lateInvoice(client, 'i');
    await fees.propose();
    const before = await fees.list();
    expect(await fees.propose()).toMatchObject({ proposed: 0, updated: 0, superseded: 0, unchanged: 2 });
    expect(await fees.list()).toEqual(before);
    clock.set('2025-03-03T12:00:00Z');
    expect(await fees.propose()).toMatchObject({ proposed: 0, updated: 1, superseded: 0, unchanged: 1 });
    // 31 days: 946.98…
    expect(await all()).toEqual([
      'INTEREST PROPOSED 947 2025-02-01 2025-03-03',
      'COMPENSATION PROPOSED 4000 2025-02-01 2025-02-01',
    ]);
    expect((await fees.list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // A run until an earlier day does not shorten a proposal.
    await fees.propose({ until: '2025-02-10' });
    expect(await all('&kind=INTEREST')).toEqual(['INTEREST PROPOSED 947 2025-02-01 2025-03-03']);
  });

  it('creates no duplicates when several run at once', async () => {
    for (const name of ['a', 'b', 'c']) await lateInvoice(client, name);
    await Promise.all(Array.from({ length: 8 }, () => fees.propose()));
    expect(await fees.list()).toHaveLength(6);
  });

  // R11, erpnext #58220: interest lost once the principal was paid.
  it('proposes interest for an invoice that was paid late, until the day of payment', async () => {
    await lateInvoice(client, 'i');
    await pay(client, 'i', 100_000, '2025-02-10');
    clock.set('2025-06-01T12:00:00Z');
    await fees.propose();
    // 10 days: 100000 × 10 × 11.15 / 36500 = 305.479…
    const paid = [
      'INTEREST PROPOSED 305 2025-02-01 2025-02-10',
      'COMPENSATION PROPOSED 4000 2025-02-01 2025-02-01',
    ];
    expect(await all()).toEqual(paid);
    clock.set('2025-09-01T12:00:00Z');
    expect(await fees.propose()).toMatchObject({ invoices: 1, proposed: 0, updated: 0, unchanged: 2 });
    expect(await all()).toEqual(paid);
  });

  it('evaluates a limited number of invoices and continues at its cursor', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await lateInvoice(client, name);
    let cursor: string | undefined;
    const sizes: number[] = [];
    do {
      const answer = await fees.propose({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      sizes.push(answer.invoices);
      cursor = answer.nextCursor;
    } while (cursor !== undefined);
    expect(sizes).toEqual([2, 2, 1]);
    expect(await fees.list()).toHaveLength(10);
    for (const wrong of ['x', 'AAAA', Buffer.from('a b c').toString('base64url')])
      expectError(
        await client.post('/internal/late_fees/propose', { cursor: wrong }),
        400,
        'INVALID_DATA',
        'cursor',
      );
  });

  it('is limited to one customer when one is named', async () => {
    await lateInvoice(client, 'i');
    await lateInvoice(client, 'j');
    const { body } = await client.get<{ id: string }>('/customers/external:c-j');
    expect(await fees.propose({ customerId: body.id.toUpperCase() })).toMatchObject({ invoices: 1 });
    expect((await fees.list()).map((fee) => fee.invoice?.externalId)).toEqual(['j', 'j']);
    expect(await fees.list(`&customerId=${body.id}`)).toHaveLength(2);
    const customerId = '01890000-0000-7000-8000-000000000000';
    expectError(
      await client.post('/internal/late_fees/propose', { customerId }),
      400,
      'REFERENCE_NOT_FOUND',
      'customerId',
    );
  });

  it('refuses a future day, and organizations that charge no fees', async () => {
    const path = '/internal/late_fees/propose';
    expectError(await client.post(path, { until: '2025-03-03' }), 400, 'INVALID_DATA', 'until');
    await fees.settings({ mode: 'NONE' });
    expectError(await client.post(path, {}), 409, 'CONFLICT');
  });

  it('is refused for viewers', async () => {
    await lateInvoice(client, 'i');
    const viewer = { 'x-quittance-user': (await addUser(service, client, 'v', { role: 'VIEWER' })).id };
    const collector = { 'x-quittance-user': (await addUser(service, client, 'c')).id };
    const path = '/internal/late_fees';
    expectError(await client.post(`${path}/propose`, {}, viewer), 403, 'ACCESS_FORBIDDEN');
    expect((await client.post(`${path}/propose`, {}, collector)).status).toBe(200);
    const { id } = await fees.one('&kind=INTEREST');
    expectError(await client.post(`${path}/${id}/accept`, {}, viewer), 403, 'ACCESS_FORBIDDEN');
    expectError(await client.post(`${path}/${id}/reject`, { reason: 'x' }, viewer), 403, 'ACCESS_FORBIDDEN');
    expect((await client.get(path, viewer)).status).toBe(200);
    const accepted = await client.post(`${path}/${id}/accept`, {}, collector);
    expect(accepted.body).toMatchObject({ state: 'ACCEPTED', decidedBy: collector['x-quittance-user'] });
  });
});

describe('the outstanding amount', () => {
  it('follows payments, refunds and credit notes by date, in any order of import', async () => {
    clock.set('2025-04-14T12:00:00Z');
    await lateInvoice(client, 'i', { grossAmount: 50_000, dueDate: '2025-03-15' });
    await pay(client, 'second', 30_000, '2025-03-31', 'i');
    await pay(client, 'first', 20_000, '2025-03-20', 'i');
    const back = refund(
      'r',
      'c-i',
      10_000,
      { payments: { 'p-second': 10_000 } },
      { validatedAt: '2025-04-04' },
    );
    await store(client, '/refunds', back);
    await fees.propose();
    const interest = await fees.one('&kind=INTEREST');
    // See interest.test.ts: 5 days on 500.00, 11 on 300.00, 10 on 100.00 again.
    expect(interest.formula.segments.map(({ days, base }) => [days, base])).toEqual([
      [5, 50_000],
      [11, 30_000],
      [10, 10_000],
    ]);
    expect(describeFee(interest)).toBe('INTEREST PROPOSED 208 2025-03-16 2025-04-14');
  });

  it('is zero for an invoice that was paid in time, even if that was recorded later', async () => {
    await lateInvoice(client, 'i');
    await fees.propose();
    await pay(client, 'i', 100_000, '2025-01-31T22:59:59Z');
    expect(await fees.propose()).toMatchObject({ proposed: 0, superseded: 2 });
    expect(await fees.list('&state=PROPOSED')).toEqual([]);
    expect(await all('&state=SUPERSEDED')).toHaveLength(2);
    expect(await fees.propose()).toMatchObject({ proposed: 0, superseded: 0 });
  });

  // R8: the day is that of the organization, not of UTC.
  it('counts days in the time zone of the organization', async () => {
    const newYork = await service.client({ timezone: 'America/New_York' });
    const theirs = lateFees(newYork);
    await theirs.settings({ mode: 'EU_DIRECTIVE' });
    await lateInvoice(newYork, 'in-time');
    await lateInvoice(newYork, 'late');
    // 23:59 on 31 January in New York, and one minute later.
    await pay(newYork, 'in-time', 100_000, '2025-02-01T04:59:00Z');
    await pay(newYork, 'late', 100_000, '2025-02-01T05:00:00Z');
    await theirs.propose();
    // One day: 100000 × 11.15 / 36500 = 30.547…
    expect(await theirs.list()).toMatchObject([
      { invoice: { externalId: 'late' }, amount: 31, from: '2025-02-01', until: '2025-02-01' },
      { invoice: { externalId: 'late' }, amount: 4000 },
    ]);
  });

  it('opens again after a refund, and interest continues after the accepted fee', async () => {
    await lateInvoice(client, 'i');
    await pay(client, 'i', 100_000, '2025-02-10');
    await fees.propose();
    const { id } = await fees.one('&kind=INTEREST');
    expect((await fees.accept(id)).body).toMatchObject({ state: 'ACCEPTED', amount: 305 });
    await store(
      client,
      '/refunds',
      refund('r', 'c-i', 100_000, { payments: { 'p-i': 100_000 } }, { validatedAt: '2025-02-20' }),
    );
    await fees.propose();
    // 21 February to 2 March: again 10 days.
    expect(await all('&kind=INTEREST')).toEqual([
      'INTEREST ACCEPTED 305 2025-02-01 2025-02-10',
      'INTEREST PROPOSED 305 2025-02-21 2025-03-02',
    ]);
  });
});

describe('no fee', () => {
  it('is proposed for disputed or written-off invoices until that ends', async () => {
    for (const name of ['disputed', 'written-off']) await lateInvoice(client, name);
    await fees.propose();
    const dispute = '/invoices/external:disputed/dispute';
    const writeOff = '/invoices/external:written-off/write_off';
    expect((await client.post(dispute, { reason: 'WRONG_PRICE' })).status).toBeLessThan(300);
    const off = await client.post(writeOff, { reason: 'insolvent' });
    expect(off.status, off.text).toBe(200);
    expect(await fees.propose()).toMatchObject({ proposed: 0, superseded: 4 });
    expect(await fees.list('&state=PROPOSED')).toEqual([]);
    expect((await client.post(`${dispute}/resolve`, { resolution: 'REJECTED' })).status).toBeLessThan(300);
    expect((await client.delete(writeOff)).status).toBeLessThan(300);
    expect(await fees.propose()).toMatchObject({ proposed: 4 });
  });

  it('is proposed within the days of grace; after them, interest counts from the due day', async () => {
    await fees.settings({ graceDays: 10 });
    await lateInvoice(client, 'just');
    await pay(client, 'just', 100_000, '2025-02-10');
    await lateInvoice(client, 'beyond');
    await pay(client, 'beyond', 100_000, '2025-02-11');
    await fees.propose();
    // 11 days: 336.02…
    expect(await all()).toEqual([
      'INTEREST PROPOSED 336 2025-02-01 2025-02-11',
      'COMPENSATION PROPOSED 4000 2025-02-01 2025-02-01',
    ]);
  });

  it('is proposed for interest below the minimum amount', async () => {
    await fees.settings({ minimumAmount: { EUR: 917, USD: 1 }, compensation: {} });
    await lateInvoice(client, 'i');
    expect(await fees.propose()).toMatchObject({ invoices: 1, proposed: 0 });
    clock.set('2025-03-03T12:00:00Z');
    await fees.propose();
    expect(await all()).toEqual(['INTEREST PROPOSED 947 2025-02-01 2025-03-03']);
  });

  it('is proposed for invoices due before the configured day', async () => {
    await fees.settings({ since: '2025-02-01' });
    await lateInvoice(client, 'before');
    await lateInvoice(client, 'after', { dueDate: '2025-02-01' });
    await fees.propose();
    expect((await fees.list()).map(({ invoice }) => invoice?.externalId)).toEqual(['after', 'after']);
  });

  it('is fixed in a currency without a configured amount; interest uses that currency', async () => {
    await fees.settings({ mode: 'MONTHLY_RATE', monthlyRate: '1.5' });
    // 30 days at 18 % of JPY 100,000: 1479.45…, a currency without decimals.
    await lateInvoice(client, 'yen', { currency: 'JPY' });
    await fees.propose();
    expect(await fees.list()).toMatchObject([
      {
        kind: 'INTEREST',
        currency: 'JPY',
        amount: 1479,
        formula: { monthlyRate: '1.5', marginPoints: null },
      },
    ]);
  });
});

describe('the country', () => {
  it.each([
    // 30 days of June at 3.15 + 10 and 2 of July at 2.15 + 10: (394.5 + 24.3) × 100000 / 36500 = 1147.39…
    ['FR', 1147, ['13.15', '12.15']],
    // 32 days at 3.15 + 8: 356.8 × 100000 / 36500 = 977.53…
    ['IE', 978, ['11.15']],
  ])('decides which rate applies after the end of a half-year: %s', async (country, amount, rates) => {
    clock.set('2025-07-02T12:00:00Z');
    await fees.settings({ country, compensation: {} });
    await lateInvoice(client, 'i', { dueDate: '2025-05-31' });
    await fees.propose();
    const fee = await fees.one('');
    expect(fee.amount).toBe(amount);
    expect(fee.formula.segments.map(({ rate }) => rate)).toEqual(rates);
    // Another country's law gives another amount; acceptance checks the law in force.
    await fees.settings({ country: country === 'FR' ? 'IE' : 'FR' });
    expectError(await fees.accept(fee.id), 409, 'CONFLICT');
    expect((await fees.get(fee.id)).amount).toBe(country === 'FR' ? 978 : 1147);
  });

  it('leaves proposals of an earlier release unchanged', async () => {
    await lateInvoice(client, 'i');
    await fees.propose();
    const { pool } = service.database;
    const { id } = client.organization;
    await pool.query(`UPDATE fee_proposals SET formula = formula - 'rateBasis' WHERE organization_id = $1`, [
      id,
    ]);
    expect((await fees.one('&kind=INTEREST')).formula.rateBasis).toBe('EACH_HALF_YEAR');
    expect(await fees.propose()).toMatchObject({ updated: 0, unchanged: 2 });
  });
});

describe('a missing reference rate', () => {
  it('is reported, and no older rate is used in its place', async () => {
    clock.set('2026-07-02T12:00:00Z');
    await lateInvoice(client, 'i', { dueDate: '2026-05-31' });
    const missingRates = [{ from: '2026-07-01', invoices: 1 }];
    expect(await fees.propose()).toMatchObject({ invoices: 1, proposed: 1, missingRates });
    expect(await all()).toEqual(['COMPENSATION PROPOSED 4000 2026-06-01 2026-06-01']);
    await fees.settings({ referenceRates: [{ from: '2026-07-01', rate: '2.4' }] });
    expect(await fees.propose()).toMatchObject({ proposed: 1, missingRates: [] });
    const { formula } = await fees.one('&kind=INTEREST');
    expect(formula.segments.map(({ days, rate }) => [days, rate])).toEqual([
      [30, '10.15'],
      [2, '10.4'],
    ]);
  });

  it('stops only the interest that needs it, and the affected invoices are counted', async () => {
    clock.set('2027-02-01T12:00:00Z');
    await fees.settings({ compensation: {} });
    await lateInvoice(client, 'known', { dueDate: '2026-05-31' });
    await pay(client, 'known', 100_000, '2026-06-30');
    await lateInvoice(client, 'one', { dueDate: '2026-12-31' });
    await lateInvoice(client, 'two', { dueDate: '2026-05-31' });
    expect(await fees.propose()).toMatchObject({
      invoices: 3,
      proposed: 1,
      missingRates: [
        { from: '2026-07-01', invoices: 1 },
        { from: '2027-01-01', invoices: 2 },
      ],
    });
    expect((await fees.list()).map(({ invoice }) => invoice?.externalId)).toEqual(['known']);
    await fees.settings({ country: 'IE' });
    // One rate applies to each whole delay: that of June 2026, or of January 2027.
    expect(await fees.propose()).toMatchObject({
      proposed: 1,
      missingRates: [{ from: '2027-01-01', invoices: 1 }],
    });
  });

  it('leaves an open proposal unchanged and acceptable while its own rates are known', async () => {
    clock.set('2026-06-30T12:00:00Z');
    await fees.settings({ compensation: {}, referenceRates: [{ from: '2026-01-01', rate: '2.5' }] });
    await lateInvoice(client, 'i', { dueDate: '2026-05-31' });
    await lateInvoice(client, 'j', { dueDate: '2026-05-31' });
    await fees.propose();
    const [first, second] = await fees.list();
    clock.set('2026-07-02T12:00:00Z');
    const waiting = { updated: 0, superseded: 0, unchanged: 2 };
    expect(await fees.propose()).toMatchObject({
      ...waiting,
      missingRates: [{ from: '2026-07-01', invoices: 2 }],
    });
    expect(await fees.list()).toEqual([first, second]);
    expect((await fees.accept(first?.id ?? '')).body).toMatchObject({
      state: 'ACCEPTED',
      until: '2026-06-30',
    });
    await pay(client, 'j', 40_000, '2026-06-10');
    expectError(await fees.accept(second?.id ?? ''), 409, 'CONFLICT');
    // 10 days on 1,000.00 and 20 on 600.00 at 10.5 %: 2200000 × 10.5 / 36500 = 632.87…
    expect((await fees.get(second?.id ?? '')).amount).toBe(633);
  });

  it('is reported when an earlier proposal cannot be recalculated without it', async () => {
    clock.set('2026-07-02T12:00:00Z');
    await fees.settings({ compensation: {}, referenceRates: [{ from: '2026-07-01', rate: '2.4' }] });
    await lateInvoice(client, 'i', { dueDate: '2026-05-31' });
    await fees.propose();
    const fee = await fees.one('');
    await fees.settings({ referenceRates: [] });
    const answer = await fees.accept(fee.id);
    expectError(answer, 409, 'CONFLICT', 'referenceRates');
    expect(answer.text).toContain('2026-07-01');
    expect(await fees.get(fee.id)).toEqual(fee);
  });
});
