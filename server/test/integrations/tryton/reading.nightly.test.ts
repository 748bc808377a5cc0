import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SourceError } from '../../../src/integrations/source-error.ts';
import { trytonConnector } from '../../../src/integrations/tryton/connector.ts';
import { outgoingAgent } from '../../../src/platform/outgoing-agent.ts';
import { canonical, Follower } from './follower.ts';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { openSession, TrytonFault } from './rpc.ts';
import { allIds, disagreements, readAll } from './truth.ts';
import { openWorld, type TrytonWorld } from './world.ts';

describe.runIf(hasTryton())('the connector of Tryton', () => {
  let tryton: Tryton;
  const opened: TrytonWorld[] = [];

  beforeAll(async () => {
    tryton = await startTryton();
  });
  afterAll(async () => {
    for (const world of opened) await world.close();
    await tryton.stop();
  });

  async function newWorld(): Promise<TrytonWorld> {
    const world = await openWorld(tryton);
    opened.push(world);
    return world;
  }

  it('reads as a user that may write nothing, and goes on when its session ends', async () => {
    const { connector, driver, database } = await newWorld();
    const check = await connector.check();
    expect(check).toMatchObject({
      product: 'Tryton',
      company: { id: '1', name: 'Quittance Test SAS', currency: 'EUR' },
      user: 'reader',
      canWrite: false,
    });
    expect(check.version).toMatch(/^6\.0\./);
    expect(check.rights.filter((right) => !right.isGranted)).toEqual([]);
    const { books, url } = tryton;
    const login = { login: 'reader', password: books.passwords.reader, userId: books.users.reader };
    const session = await openSession(url, database, login);
    await expect(session.create('party.party', { name: 'Intruder' })).rejects.toThrow(TrytonFault);
    // Setting a password ends all sessions of the user.
    await driver.write('res.user', books.users.reader, { password: books.passwords.reader });
    expect(await connector.sums()).toEqual([]);
  });

  it('says that a password is wrong and that a database does not exist', async () => {
    const { database } = await newWorld();
    const dispatcher = outgoingAgent({ allowPrivate: true, ports: [] });
    const codeOf = async (name: string, password: string) => {
      const address = { url: tryton.url, database: name, login: 'reader', password };
      const error: unknown = await trytonConnector(address, { dispatcher })
        .sums()
        .catch((reason) => reason);
      return error instanceof SourceError ? error.code : error;
    };
    expect(await codeOf(database, 'wrong')).toBe('LOGIN_REFUSED');
    expect(await codeOf('nowhere', 'wrong')).toBe('UNKNOWN_ANSWER');
    await dispatcher.destroy();
  });

  it('names the party of each change, and only then reads it again', { timeout: 300_000 }, async () => {
    const world = await newWorld();
    const { connector, driver, session } = world;
    const [a, b] = [await driver.createParty({ name: 'A' }), await driver.createParty({ name: 'B' })];
    const draft = await driver.createMove('2026-03-01', [{ party: b, credit: '40' }], false);
    const invoice = await driver.createInvoice({
      party: a,
      amounts: ['100'],
      term: 'halves',
      on: '2026-03-01',
    });
    await driver.postInvoice(invoice);
    const lines = await session.find('account.move.line', [['party', '=', a]], ['id']);
    const [line = Number.NaN] = lines.map(({ id }) => Number(id));
    const [mechanism, address] = [{ type: 'email', value: 'a@b.example' }, ['party', '=', a]];
    const childOf = async (model: string) =>
      Number((await session.find(model, [address], ['id']))[0]?.['id']);
    const follower = new Follower(connector);
    await follower.follow();
    const { write } = driver;
    const changes: readonly (readonly [string, number, () => Promise<unknown>])[] = [
      ['a draft is posted', b, () => driver.postMove(draft)],
      ['a part is paid', a, () => driver.pay({ invoice, amount: '30', currency: 'EUR', on: '2026-03-02' })],
      ['the rest is paid', a, () => driver.pay({ invoice, amount: '70', currency: 'EUR', on: '2026-03-02' })],
      ['the reconciliation is undone', a, () => driver.unreconcile([line])],
      ['the due date moves', a, () => driver.moveDueDate(line, '2026-05-01')],
      [
        'a contact is added',
        a,
        () => write('party.party', a, { contact_mechanisms: [['create', [mechanism]]] }),
      ],
      [
        'a contact changes',
        a,
        async () =>
          write('party.contact_mechanism', await childOf('party.contact_mechanism'), {
            value: 'c@b.example',
          }),
      ],
      [
        'an address changes',
        a,
        async () => write('party.address', await childOf('party.address'), { city: 'Lyon' }),
      ],
      [
        'a tax number is added',
        a,
        () =>
          write('party.party', a, { identifiers: [['create', [{ type: 'eu_vat', code: 'BE0897290877' }]]] }),
      ],
      ['the entry is cancelled by a draft', b, () => driver.cancelMove(draft)],
      ['the party is archived', a, () => write('party.party', a, { active: false })],
      ['the parties are merged', b, () => driver.merge(b, a)],
    ];
    let { cursors } = await connector.changes((await connector.changes({})).cursors);
    for (const [name, party, change] of changes) {
      await change();
      const found = await connector.changes(cursors);
      expect(found.partyKeys, name).toContain(`party.party,${party}`);
      const again = await connector.changes(found.cursors);
      expect(again.partyKeys, `after ${name}`).toEqual([]);
      ({ cursors } = again);
      await follower.follow();
      const all = await readAll(connector);
      expect(canonical(follower.families()), name).toEqual(canonical(all));
      expect(await disagreements(world, all), name).toEqual([]);
    }
    expect(follower.caught).toBe(0);
  });

  it('no longer lists a draft that cancelled an entry and was deleted, which leaves no stamp', async () => {
    const world = await newWorld();
    const { connector, driver, session } = world;
    const party = await driver.createParty({ name: 'A' });
    const move = await driver.createMove('2026-03-01', [{ party, credit: '40' }]);
    await driver.cancelMove(move);
    const [draft] = await session.find('account.move', [['state', '=', 'draft']], ['id']);
    const before = await allIds(connector);
    expect(before.size).toBe(2);
    const [line] = await session.find(
      'account.move.line',
      [
        ['move', '=', move],
        ['party', '=', party],
      ],
      ['id'],
    );
    await driver.unreconcile([Number(line?.['id'])]);
    await driver.remove('account.move', Number(draft?.['id']));
    expect([...(await allIds(connector))]).toEqual([`account.move.line,${String(line?.['id'])}`]);
    expect(await disagreements(world, await readAll(connector))).toEqual([]);
  });

  it('states that a sum is unknown, and those of others, while one line has a currency that does not exist', async () => {
    const { connector, driver } = await newWorld();
    const [a, b] = [await driver.createParty({ name: 'A' }), await driver.createParty({ name: 'B' })];
    await driver.createMove('2026-03-01', [{ party: b, debit: '40' }]);
    const dollars = { debit: '50', currency: 'USD', amount: '55' } as const;
    await driver.createMove('2026-03-01', [{ party: a, ...dollars }]);
    await driver.write('currency.currency', tryton.books.currencies.USD, { code: 'ZZZ' });
    expect(await connector.sums()).toEqual([
      { partyKey: `party.party,${b}`, currency: 'EUR', balance: 4000 },
      { partyKey: `party.party,${a}`, currency: null, balance: null },
    ]);
    await expect(connector.families([`party.party,${a}`])).rejects.toThrow('is no amount in ZZZ: 55');
  });

  it('takes at most five requests for a poll without changes', async () => {
    const { connector, driver } = await newWorld();
    const party = await driver.createParty({
      name: 'A',
      contact_mechanisms: [['create', [{ type: 'email', value: 'a@b.example' }]]],
    });
    await driver.createMove('2026-03-01', [{ party, credit: '40' }]);
    const { cursors } = await connector.changes((await connector.changes({})).cursors);
    const before = connector.requests;
    expect((await connector.changes(cursors)).partyKeys).toEqual([]);
    expect(connector.requests - before).toBeLessThanOrEqual(5);
  });

  it('reads a source that was idle for minutes with four calls in 100 ms, without a login', async () => {
    const { connector, driver } = await newWorld();
    const party = await driver.createParty({ name: 'A' });
    await driver.createMove('2026-03-01', [{ party, credit: '40' }]);
    const { cursors } = await connector.changes({});
    // No row has a stamp in the minutes that are read again.
    const later = Object.fromEntries(
      Object.keys(cursors).map((name) => [name, '2099-01-01T00:00:00.000000 ']),
    );
    const poll = async () => {
      expect((await connector.changes(later)).partyKeys).toEqual([]);
      expect(await connector.sums()).toHaveLength(1);
    };
    await poll();
    let fastestMs = Number.POSITIVE_INFINITY;
    // Other programs use the machine too: only the fastest read counts.
    for (let i = 0; i < 50 && (i < 5 || fastestMs >= 100); i += 1) {
      const [requests, startMs] = [connector.requests, performance.now()];
      await poll();
      fastestMs = Math.min(fastestMs, performance.now() - startMs);
      expect(connector.requests - requests).toBe(4);
    }
    expect(fastestMs).toBeLessThan(100);
  });
});
