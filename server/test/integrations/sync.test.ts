import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../src/integrations/source-error.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { read } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import {
  type Connected,
  connectSource,
  findingsOf,
  forgetSweep,
  holdsOfCustomer,
  integrationOf,
  openAmounts,
  runSource,
  startSource,
} from '../harness/sources.ts';

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

async function expectEqual(): Promise<void> {
  const { balances, equalSince, openFindings } = await integrationOf(one);
  for (const { theirs, ours } of balances) expect(ours).toBe(theirs);
  expect({ openFindings, isEqual: equalSince !== null }).toEqual({ openFindings: 0, isEqual: true });
  await expectSound(service, client);
}

const count = async (kind: 'created' | 'updated' | 'deleted') => {
  const { items } = await read<{ items: { counts: Record<string, number> }[] }>(
    client,
    `/integrations/${one.id}/runs`,
  );
  return items.reduce((sum, { counts }) => sum + (counts[kind] ?? 0), 0);
};

describe('a first read', () => {
  it('stores customers, contacts, documents and links, equal to the minor unit', async () => {
    const contact = { firstName: 'Ada', lastName: 'Byron', phone: null, isInvoiceAddress: true };
    one.source.putParty({ key: 'A', contacts: [{ key: 'A-c', email: 'ada@a.example', ...contact }] });
    putCustomer('A');
    one.source.putItem({ key: 'A-p', kind: 'PAYMENT', partyKey: 'A', amount: 150 });
    one.source.putItem({ key: 'A-n', kind: 'CREDIT_NOTE', partyKey: 'A', amount: 30 });
    one.source.putItem({ key: 'A-r', kind: 'REFUND', partyKey: 'A', amount: 10 });
    one.source.link('A-p', 'A-1', 100);
    one.source.link('A-p', 'A-2', 40);
    one.source.link('A-r', 'A-p', 10);
    one.source.link('A-n', 'A-2', 30);
    await startSource(service, one);
    expect(await openAmounts(client)).toEqual({ 'A-1': 0, 'A-2': 30 });
    expect(await integrationOf(one)).toMatchObject({
      state: 'RUNNING',
      recordCount: 5,
      balances: [{ currency: 'EUR', theirs: 30, ours: 30, explained: 0 }],
    });
    await expectEqual();
    const contacts = await read<{ contacts: object[] }>(client, '/customers/external:A/contacts');
    expect(contacts.contacts).toMatchObject([{ email: 'ada@a.example', isMain: true, source: 'ODOO' }]);
  });

  it('takes customers with open items first, and continues where it was stopped', async () => {
    for (let i = 0; i < 60; i += 1) putCustomer(`C${i}`, 1);
    one.source.putParty({ key: 'A-settled' });
    const answers = [false, true];
    await client.post(`/integrations/${one.id}/start`, {});
    await runSource(service, one, { stopped: () => answers.shift() ?? true });
    expect(await integrationOf(one)).toMatchObject({
      state: 'READING',
      recordCount: 50,
      remainingFamilies: 11,
    });
    expect((await client.get('/customers/external:A-settled')).status).toBe(404);
    one.source.calls.length = 0;
    await runSource(service, one);
    expect(one.source.calls.filter((call) => call === 'families')).toHaveLength(1);
    expect(await integrationOf(one)).toMatchObject({
      state: 'RUNNING',
      recordCount: 60,
      remainingFamilies: 0,
    });
    await expectEqual();
  });
});

describe('a further read', () => {
  it('writes nothing if nothing changed, in three calls', async () => {
    putCustomer('A');
    await startSource(service, one);
    one.source.calls.length = 0;
    const before = await read<{ total: number }>(client, '/events?limit=1');
    await runSource(service, one);
    expect(one.source.calls).toEqual(['changes', 'families', 'sums']);
    expect(await read<{ total: number }>(client, '/events?limit=1')).toEqual(before);
    expect(await count('updated')).toBe(0);
  });

  it('applies payments that swap their invoices', async () => {
    putCustomer('A');
    one.source.putItem({ key: 'A-p1', kind: 'PAYMENT', partyKey: 'A', amount: 100 });
    one.source.putItem({ key: 'A-p2', kind: 'PAYMENT', partyKey: 'A', amount: 60 });
    one.source.link('A-p1', 'A-1', 100);
    one.source.link('A-p2', 'A-2', 60);
    await startSource(service, one);
    one.source.unlink('A-p1');
    one.source.unlink('A-p2');
    one.source.link('A-p1', 'A-2', 100);
    one.source.link('A-p2', 'A-1', 60);
    await runSource(service, one);
    expect(await openAmounts(client)).toEqual({ 'A-1': 40, 'A-2': 0 });
    await expectEqual();
  });

  it('finds a change whose stamp equals that of the cursor', async () => {
    one.source.hasEqualStamps = true;
    putCustomer('A', 1);
    await startSource(service, one);
    one.source.putItem({ key: 'A-2', kind: 'INVOICE', partyKey: 'A', amount: 50 });
    await runSource(service, one);
    expect(await openAmounts(client)).toEqual({ 'A-1': 100, 'A-2': 50 });
  });

  it('moves the documents of a customer that was merged without a stamp', async () => {
    putCustomer('A');
    putCustomer('B', 1);
    await startSource(service, one);
    one.source.mergeParty('B', 'A');
    await runSource(service, one);
    expect(await openAmounts(client)).toEqual({ 'A-1': 100, 'A-2': 100, 'B-1': 100 });
    expect(await read(client, '/customers/external:A')).toMatchObject({ balance: 300 });
    await expectEqual();
    expect(await findingsOf(one, 'cause=MERGED_THERE')).toMatchObject([
      {
        state: 'RESOLVED',
        isExpected: true,
        key: 'B',
        amount: null,
        theirs: { key: 'A', name: 'Customer A' },
        ours: { id: expect.any(String) },
        resolutions: [],
      },
    ]);
  });

  it('says no merge when an item moves to another customer and both remain', async () => {
    putCustomer('A');
    putCustomer('B', 1);
    await startSource(service, one);
    one.source.putItem({ key: 'B-1', kind: 'INVOICE', partyKey: 'A', amount: 100 });
    await runSource(service, one);
    expect(await read(client, '/customers/external:A')).toMatchObject({ balance: 300 });
    expect(await findingsOf(one, 'cause=MERGED_THERE')).toEqual([]);
    await expectEqual();
  });

  it('deletes the converted part of a payment that counts in its own currency again', async () => {
    putCustomer('A', 1);
    one.source.putItem({ key: 'A-p:EUR', kind: 'PAYMENT', partyKey: 'A', amount: 60 });
    one.source.link('A-p:EUR', 'A-1', 60);
    await startSource(service, one);
    one.source.deleteItem('A-p:EUR');
    one.source.putItem({ key: 'A-p', kind: 'PAYMENT', partyKey: 'A', amount: 70, currency: 'USD' });
    one.source.putItem({ key: 'A-q', kind: 'PAYMENT', partyKey: 'A', amount: 100 });
    one.source.link('A-q', 'A-1', 100);
    await runSource(service, one);
    expect(await openAmounts(client)).toEqual({ 'A-1': 0 });
    expect((await client.get('/payments/external:A-p:EUR')).status).toBe(404);
    await expectEqual();
  });

  it('restores a payment that a person deleted here, because the sums differ', async () => {
    putCustomer('A', 1);
    one.source.putItem({ key: 'A-p', kind: 'PAYMENT', partyKey: 'A', amount: 100 });
    one.source.link('A-p', 'A-1', 100);
    await startSource(service, one);
    await service.database.pool.query(`UPDATE organizations SET native_integration = NULL`);
    await service.database.pool.query(`SELECT pg_notify('organization_changed', $1)`, [
      client.organization.id,
    ]);
    const { id } = await read(client, '/payments/external:A-p');
    await expect.poll(async () => (await client.delete(`/payments/${id}`)).status).toBe(204);
    await runSource(service, one);
    expect(await openAmounts(client)).toEqual({ 'A-1': 0 });
    await expectEqual();
  });
});

describe('deleted records', () => {
  it('are deleted here after the sweep and their customer both lack them', async () => {
    putCustomer('A', 3);
    putCustomer('B', 3);
    await startSource(service, one);
    one.source.deleteItem('A-1');
    await runSource(service, one);
    await expectEqual();
    expect(await openAmounts(client)).toEqual({ 'A-2': 100, 'A-3': 100, 'B-1': 100, 'B-2': 100, 'B-3': 100 });
    expect(await count('deleted')).toBe(1);
  });

  it('of balance 0 are found by the sweep alone', async () => {
    putCustomer('A', 3);
    one.source.putItem({ key: 'A-0', kind: 'INVOICE', partyKey: 'A', amount: 0 });
    putCustomer('B', 1);
    await startSource(service, one);
    one.source.deleteItem('A-0');
    await runSource(service, one);
    expect(Object.keys(await openAmounts(client))).toContain('A-0');
    await forgetSweep(service, one);
    await runSource(service, one);
    expect(Object.keys(await openAmounts(client))).not.toContain('A-0');
  });

  /** Lets the source list an item and leave it out of its customer. Returns a function that ends this. */
  function leaveOut(item: string): () => void {
    const { families } = one.source;
    one.source.families = async (keys) =>
      (await families.call(one.source, keys)).map((family) => ({
        ...family,
        items: family.items.filter(({ key }) => key !== item),
      }));
    return () => {
      one.source.families = families;
    };
  }

  it('stay while only one of both lacks them, and reminders of their customer wait', async () => {
    putCustomer('A', 3);
    putCustomer('B', 1);
    await startSource(service, one);
    const end = leaveOut('A-1');
    one.source.touch('A');
    one.source.touch('B');
    await forgetSweep(service, one);
    await runSource(service, one);
    expect(Object.keys(await openAmounts(client))).toEqual(['A-1', 'A-2', 'A-3', 'B-1']);
    expect(await holdsOfCustomer(client, 'A')).toContain('SOURCE_STALE');
    expect(await holdsOfCustomer(client, 'B')).not.toContain('SOURCE_STALE');
    const [found, ...others] = await findingsOf(one, 'cause=NOT_READ_YET');
    expect(found).toMatchObject({ key: 'A', state: 'OPEN', amount: null });
    expect(found?.text).toContain('A-1');
    expect(others).toEqual([]);
    end();
    await forgetSweep(service, one);
    await runSource(service, one);
    expect(await holdsOfCustomer(client, 'A')).not.toContain('SOURCE_STALE');
    await expectEqual();
  });

  it('let reminders of their customer wait while the source does not state the customer', async () => {
    putCustomer('A', 3);
    putCustomer('B', 1);
    await startSource(service, one);
    const { families } = one.source;
    one.source.families = (keys) =>
      families.call(
        one.source,
        keys.filter((key) => key !== 'A'),
      );
    one.source.touch('A');
    await runSource(service, one);
    expect(await holdsOfCustomer(client, 'A')).toContain('SOURCE_STALE');
    expect(await findingsOf(one)).toMatchObject([{ cause: 'NOT_READ_YET', key: 'A' }]);
    one.source.families = families;
    await forgetSweep(service, one);
    await runSource(service, one);
    expect(await holdsOfCustomer(client, 'A')).not.toContain('SOURCE_STALE');
    await expectEqual();
  });

  it('that went to a customer that was read later let reminders wait until then only', async () => {
    for (let i = 0; i < 50; i += 1) putCustomer(`B${i}`, 1);
    putCustomer('A', 2);
    putCustomer('Z', 1);
    await startSource(service, one);
    for (let i = 0; i < 49; i += 1) one.source.touch(`B${i}`);
    one.source.putItem({ key: 'A-1', kind: 'INVOICE', partyKey: 'Z', amount: 100 });
    one.source.touch('A');
    const holds: unknown[] = [];
    one.source.before = async (call) => {
      if (call === 'families') holds.push((await holdsOfCustomer(client, 'A')).includes('SOURCE_STALE'));
    };
    await runSource(service, one);
    expect([holds[0], holds.at(-1)]).toEqual([false, true]);
    expect(await holdsOfCustomer(client, 'A')).not.toContain('SOURCE_STALE');
    await expectEqual();
  });

  it('stop the connection when too many are missing, and are deleted when a user confirms', async () => {
    putCustomer('A', 4);
    putCustomer('B', 4);
    await startSource(service, one);
    one.source.hidden = ({ partyKey }) => partyKey === 'A';
    await forgetSweep(service, one);
    await runSource(service, one);
    expect(await integrationOf(one)).toMatchObject({
      state: 'STOPPED',
      stopReason: 'MANY_MISSING',
      missingCount: 4,
    });
    expect(Object.keys(await openAmounts(client))).toHaveLength(8);
    expect(await findingsOf(one)).toMatchObject([{ cause: 'DELETED_THERE', key: null }]);
    expect((await client.post(`/integrations/${one.id}/read`, undefined)).status).toBe(409);
    expect((await client.post(`/integrations/${one.id}/resume`, { confirmDeletions: 3 })).status).toBe(409);
    expect((await client.post(`/integrations/${one.id}/resume`, { confirmDeletions: 4 })).status).toBe(200);
    await runSource(service, one);
    expect(Object.keys(await openAmounts(client))).toEqual(['B-1', 'B-2', 'B-3', 'B-4']);
    await expectEqual();
  });
});

describe('a change that leaves neither a stamp nor another balance', () => {
  const dueOn = '2026-07-14';
  /** Changes due dates as SQL, a restored backup or a clock that went back does. */
  function moveDueDates(to: string, ...keys: string[]): void {
    for (const key of keys) {
      const item = one.source.items.get(key);
      if (item === undefined) throw new Error(`no item ${key}`);
      one.source.items.set(key, { ...item, dueOn: to });
    }
  }
  const moved = async (): Promise<string[]> => {
    const { invoices } = await read<{ invoices: { externalId: string; dueDate: string }[] }>(
      client,
      '/invoices?limit=500&sortOrder=ASC',
    );
    return invoices.filter(({ dueDate }) => dueDate.startsWith(dueOn)).map(({ externalId }) => externalId);
  };
  const letSweepBeDue = () =>
    service.database.pool.query(
      `UPDATE source_connections SET swept_at = '2020-01-01' WHERE organization_id = $1 AND id = $2`,
      [client.organization.id, one.id],
    );

  it('is found by the round, in which each search for deletions reads other customers', async () => {
    // Each read contains the customer of the latest stamp.
    for (const key of ['A', 'B', 'C', 'Z']) putCustomer(key, 1);
    await startSource(service, one);
    moveDueDates(dueOn, 'A-1', 'B-1', 'C-1');
    const found: string[][] = [];
    for (let i = 0; i < 3; i += 1) {
      await letSweepBeDue();
      await runSource(service, one);
      found.push(await moved());
    }
    expect(found).toEqual([['A-1'], ['A-1', 'B-1'], ['A-1', 'B-1', 'C-1']]);
    moveDueDates('2026-02-04', 'A-1', 'B-1', 'C-1');
    // The round begins again behind its last customer, without an empty search.
    for (let i = 0; i < 4; i += 1) {
      await letSweepBeDue();
      await runSource(service, one);
    }
    expect(await moved()).toEqual([]);
    await expectEqual();
  });

  it('is found when a user resumes the connection and lets it read everything', async () => {
    // Each read contains the customer of the latest stamp.
    for (const key of ['A', 'B', 'C', 'Z']) putCustomer(key, 1);
    await startSource(service, one);
    moveDueDates(dueOn, 'B-1', 'C-1');
    await client.post(`/integrations/${one.id}/pause`, {});
    await client.post(`/integrations/${one.id}/resume`, {});
    await runSource(service, one);
    expect(await moved()).toEqual([]);
    await client.post(`/integrations/${one.id}/pause`, {});
    await client.post(`/integrations/${one.id}/resume`, { readEverything: true });
    await runSource(service, one);
    expect(await moved()).toEqual(['B-1', 'C-1']);
    await expectEqual();
  });

  it('is found after a change of the database, also if the former one is being read meanwhile', async () => {
    // Each read contains the customer of the latest stamp.
    for (const key of ['A', 'B', 'C', 'Z']) putCustomer(key, 1);
    await startSource(service, one);
    moveDueDates(dueOn, 'B-1', 'C-1');
    one.source.before = async (call) => {
      if (call !== 'changes') return;
      one.source.before = () => {};
      const answer = await client.put(`/integrations/${one.id}`, { database: 'restored' });
      expect(answer.status).toBe(200);
    };
    await runSource(service, one);
    await runSource(service, one, { isDue: false });
    expect(await moved()).toEqual(['B-1', 'C-1']);
    await expectEqual();
  });
});

describe('a source that fails', () => {
  const fail = (code: ConstructorParameters<typeof SourceError>[0]) => {
    one.source.before = () => {
      throw new SourceError(code, `failed with key-7319`);
    };
  };

  it('is tried again with pauses, and fails after five times', async () => {
    putCustomer('A', 1);
    await startSource(service, one);
    fail('UNREACHABLE');
    for (let i = 0; i < 4; i += 1) await runSource(service, one);
    expect(await integrationOf(one)).toMatchObject({ state: 'RUNNING', problem: { code: 'UNREACHABLE' } });
    await runSource(service, one);
    expect(await integrationOf(one)).toMatchObject({
      state: 'FAILING',
      problem: { text: 'failed with …' },
    });
    one.source.before = () => {};
    await runSource(service, one);
    expect(await integrationOf(one)).toMatchObject({ state: 'RUNNING', problem: null });
  });

  it('stops when the key is refused', async () => {
    await startSource(service, one);
    fail('LOGIN_REFUSED');
    await runSource(service, one);
    expect(await integrationOf(one)).toMatchObject({ state: 'STOPPED', stopReason: 'LOGIN_REFUSED' });
  });

  it('reaches the same end state wherever it fails', async () => {
    for (let i = 0; i < 3; i += 1) putCustomer(`C${i}`);
    one.source.putItem({ key: 'P', kind: 'PAYMENT', partyKey: 'C0', amount: 100 });
    one.source.link('P', 'C0-1', 100);
    await client.post(`/integrations/${one.id}/start`, {});
    for (let allowed = 0; allowed < 8; allowed += 1) {
      let left = allowed;
      one.source.before = () => {
        left -= 1;
        if (left < 0) throw new SourceError('UNREACHABLE', 'gone');
      };
      if (allowed === 4) one.source.deleteItem('C2-1');
      await runSource(service, one);
    }
    one.source.before = () => {};
    await forgetSweep(service, one);
    await runSource(service, one);
    await expectEqual();
    expect(await openAmounts(client)).toEqual({
      'C0-1': 0,
      'C0-2': 100,
      'C1-1': 100,
      'C1-2': 100,
      'C2-2': 100,
    });
  });
});
