import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceError } from '../../src/integrations/source-error.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { expectFree } from '../harness/main-thread.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type Connected, connectSource, integrationOf, runSource, startSource } from '../harness/sources.ts';

let service: TestService;
let client: Client;
let one: Connected;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  one = await connectSource(client);
});
afterAll(async () => {
  await service.close();
});

/** A customer with invoices of 100 each: `A-1`, `A-2` … */
function putCustomer(key: string, invoices = 2): void {
  one.source.putParty({ key, name: `Customer ${key}` });
  for (let i = 1; i <= invoices; i += 1)
    one.source.putItem({ key: `${key}-${i}`, kind: 'INVOICE', partyKey: key, amount: 100 });
}

/** Expects that all balances here are those of the source. */
async function expectEqual(): Promise<void> {
  const { balances, equalSince, openFindings } = await integrationOf(one);
  for (const { theirs, ours } of balances) expect(ours).toBe(theirs);
  expect({ openFindings, isEqual: equalSince !== null }).toEqual({ openFindings: 0, isEqual: true });
  await expectSound(service, client);
}

describe('a large source', () => {
  const familyCalls = () => one.source.calls.filter((call) => call === 'families').length;

  it('is read one page ahead of what is stored', async () => {
    for (let i = 0; i < 120; i += 1) putCustomer(`C${i}`, 1);
    await client.post(`/integrations/${one.id}/start`, {});
    const lock = await service.database.pool.connect();
    let remainingAtThird: number | undefined;
    one.source.before = async (call) => {
      if (familyCalls() === 3) remainingAtThird ??= (await integrationOf(one)).remainingFamilies;
      if (call !== 'families' || familyCalls() > 1) return;
      await lock.query('BEGIN');
      await lock.query('SELECT FROM source_connections WHERE organization_id = $1 FOR UPDATE', [
        client.organization.id,
      ]);
    };
    const reading = runSource(service, one);
    await expect.poll(familyCalls).toBe(2);
    expect(await integrationOf(one)).toMatchObject({ recordCount: 0, remainingFamilies: 120 });
    await lock.query('COMMIT');
    lock.release();
    await reading;
    expect(familyCalls()).toBe(3);
    // The page that was locked is stored before the third one is asked for.
    expect(remainingAtThird).toBeLessThanOrEqual(70);
    await expectEqual();
  });

  it('is stored as far as it was read when a later page fails', async () => {
    for (let i = 0; i < 120; i += 1) putCustomer(`C${i}`, 1);
    await client.post(`/integrations/${one.id}/start`, {});
    one.source.before = () => {
      if (familyCalls() > 1) throw new SourceError('UNREACHABLE', 'gone');
    };
    await runSource(service, one);
    expect(await integrationOf(one)).toMatchObject({
      recordCount: 50,
      remainingFamilies: 70,
      problem: { code: 'UNREACHABLE' },
    });
    one.source.before = () => {};
    await runSource(service, one);
    await expectEqual();
  });

  it('lets the reads of other connections run between its parts', async () => {
    const other = await connectSource(await service.client());
    other.source.putParty({ key: 'B' });
    for (let i = 0; i < 120; i += 1) putCustomer(`C${i}`, 1);
    await client.post(`/integrations/${one.id}/start`, {});
    await runSource(service, one, { sliceMs: 0 });
    expect(await integrationOf(one)).toMatchObject({ state: 'READING', remainingFamilies: 70 });
    await other.client.post(`/integrations/${other.id}/start`, {});
    expect(await waitingReads()).toEqual([one.id, other.id]);
    await runSource(service, one, { sliceMs: 0 });
    expect(await waitingReads()).toEqual([other.id, one.id]);
    await runSource(service, other);
    expect(await integrationOf(other)).toMatchObject({ state: 'RUNNING' });
    await runSource(service, one, { sliceMs: 0 });
    await expectEqual();
  });

  /** Returns the connections of waiting reads in the order in which workers take them. */
  async function waitingReads(): Promise<string[]> {
    const { rows } = await service.database.pool.query<{ id: string }>(
      `SELECT split_part(key, ':', 3) AS id FROM graphile_worker.jobs
       WHERE task_identifier = 'source-read' AND run_at <= now() + interval '1 second' ORDER BY priority, run_at, id`,
    );
    return rows.map(({ id }) => id);
  }

  it('of one customer with many documents does not block the event loop', async () => {
    const names: string[] = [];
    await expectFree('a first read', async () => {
      const name = `A${names.length}`;
      putMany(name, 10_000);
      names.push(name);
      await nextTurn();
      await (names.length === 1 ? startSource(service, one) : runSource(service, one));
    });
    await expectFree('a further read', async () => {
      one.source.putParty({ key: 'A0', name: `Customer ${newId()}` });
      await runSource(service, one);
    });
    await expectEqual();
  });

  /** Puts a customer with invoices, of which a payment pays each second one. */
  function putMany(key: string, invoices: number): void {
    putCustomer(key, invoices);
    for (let i = 1; i <= invoices / 2; i += 1) {
      one.source.putItem({ key: `${key}-p${i}`, kind: 'PAYMENT', partyKey: key, amount: 100 });
      one.source.links.push({ fromKey: `${key}-p${i}`, toKey: `${key}-${i}`, amount: 100 });
    }
  }
});

describe('a call that takes longer than the lease of its read', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());

  it('keeps the lease, so that no other run begins', async () => {
    putCustomer('A');
    const clock = new ManualClock(service.clock.now());
    await client.post(`/integrations/${one.id}/start`, {});
    let calls = 0;
    one.source.before = async (call) => {
      calls += 1;
      if (call !== 'families') return;
      for (let minute = 1; minute <= 5; minute += 1) {
        clock.set(new Date(clock.millis() + 60_000).toISOString());
        vi.advanceTimersByTime(60_000);
        await expect.poll(leasedUntilMs).toBe(clock.millis() + 120_000);
      }
      const before = calls;
      await runSource(service, one, { clock, isDue: false });
      expect(calls).toBe(before);
    };
    await runSource(service, one, { clock });
    expect(await integrationOf(one)).toMatchObject({ state: 'RUNNING', problem: null });
    await expectEqual();
  });

  /** Returns until when the connection is leased, in milliseconds. */
  async function leasedUntilMs(): Promise<number> {
    const { rows } = await service.database.pool.query<{ until: string | null }>(
      'SELECT lease_until AS until FROM source_connections WHERE organization_id = $1 AND id = $2',
      [client.organization.id, one.id],
    );
    return Date.parse(rows[0]?.until ?? '');
  }
});
