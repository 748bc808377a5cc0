import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { hasTryton, startTrytonOn } from './installation.ts';
import { disagreements, readAll } from './truth.ts';
import { openWorld } from './world.ts';

const SCRIPT = fileURLToPath(new URL('slow-writer.py', import.meta.url));

/*
 * SQLite has one writer at a time, so only PostgreSQL can lose a row at the cursor. `changes.test.ts` covers
 * the same by recorded stamps in every run.
 */
describe.runIf(inject('long') && hasTryton())('the connector of Tryton on PostgreSQL', () => {
  it('loses nothing of a transaction that began earlier and was committed later', {
    timeout: 900_000,
  }, async () => {
    const { host, port, user, password } = inject('connection');
    const database = `tryton_${process.pid}`;
    const superuser = new pg.Client({ host, port, user, password, database: 'postgres' });
    await superuser.connect();
    await superuser.query(`CREATE DATABASE ${database}`);
    // The host can be the folder of a socket.
    const place = `host=${encodeURIComponent(host)}&port=${port}`;
    const uri = `postgresql://${user}:${encodeURIComponent(password)}@/?${place}`;
    const tryton = await startTrytonOn(uri, database);
    const world = await openWorld(tryton);
    try {
      const { driver, connector } = world;
      const { books } = tryton;
      const early = await driver.createParty({ name: 'Early' });
      const late = await driver.createParty({ name: 'Late' });
      await driver.createMove('2026-03-01', [{ party: late, credit: '1' }]);
      let { cursors } = await connector.changes((await connector.changes({})).cursors);
      const { company, accounts, cashJournal: journal } = books;
      const ids = { company, journal, receivable: accounts.receivable, cash: accounts.cash };
      const wish = JSON.stringify({ ...ids, user: books.users.bookkeeper, party: early, count: 60 });
      const words = ['-W', 'ignore', SCRIPT, tryton.configuration, database, wish];
      const writer = spawn('/usr/bin/python3', words, { stdio: ['pipe', 'pipe', 'inherit'] });
      const [written] = await once(writer.stdout, 'data');
      expect(String(written)).toBe('written\n');
      await driver.createMove('2026-03-02', [{ party: late, credit: '2' }]);
      const between = await connector.changes(cursors);
      expect(between.partyKeys).toEqual([`party.party,${late}`]);
      ({ cursors } = between);
      writer.stdin.write('commit\n');
      await once(writer, 'exit');
      expect((await connector.changes(cursors)).partyKeys).toContain(`party.party,${early}`);
      const all = await readAll(connector);
      expect(all.flatMap((family) => family.items)).toHaveLength(62);
      expect(await disagreements(world, all)).toEqual([]);
    } finally {
      await world.close();
      await tryton.stop();
      await superuser.query(`DROP DATABASE ${database} WITH (FORCE)`);
      await superuser.end();
    }
  });
});
