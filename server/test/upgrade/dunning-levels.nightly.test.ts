import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BACKFILLS } from '../../src/ledger/backfills.ts';
import { runDunningHour } from '../../src/outreach/hourly/in-line.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { runBackfills } from '../../src/platform/db/backfills.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { knownMigrations, migrate, readMigration } from '../../src/platform/db/migrate.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { openMail } from '../../src/platform/mail/open.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { NOW, type OldCustomer, OldDunning } from './old-dunning.ts';

/** Migrates the dunning state of release 0.1.0 to levels of invoices, and checks that no step is repeated. */

const name = `test_${randomBytes(8).toString('hex')}`;
const connection = { ...inject('connection'), database: name };

const CUSTOMERS: OldCustomer[] = [
  {
    // Sent half an hour after midnight in Paris. The mail mentioned the second invoice too, which was not old
    // enough for the step.
    name: 'sent',
    dueOn: ['2026-03-08', '2026-03-12'],
    actions: [
      {
        step: 3,
        state: 'EXECUTED',
        outcome: 'SENT',
        about: [0, 1],
        createdAt: '2026-03-15T12:00:00Z',
        performedAt: '2026-03-15T23:30:00Z',
      },
    ],
  },
  {
    name: 'waiting',
    dueOn: ['2026-03-09'],
    actions: [{ step: 3, state: 'TODO', createdAt: '2026-03-16T08:00:00Z' }],
  },
  {
    name: 'failed',
    dueOn: ['2026-03-08'],
    actions: [
      {
        step: 3,
        state: 'FAILED',
        outcome: 'NO_RECIPIENT',
        createdAt: '2026-03-13T08:00:00Z',
        performedAt: '2026-03-13T08:00:00Z',
      },
    ],
  },
  {
    name: 'uncertain',
    dueOn: ['2026-03-08'],
    actions: [
      {
        step: 3,
        state: 'FAILED',
        outcome: 'UNCERTAIN',
        createdAt: '2026-03-13T08:00:00Z',
        performedAt: '2026-03-13T08:00:00Z',
      },
    ],
  },
  {
    name: 'beyond',
    dueOn: ['2026-02-20'],
    actions: [
      {
        step: 3,
        state: 'FAILED',
        outcome: 'REFUSED',
        createdAt: '2026-02-27T08:00:00Z',
        performedAt: '2026-02-27T08:00:00Z',
      },
      {
        step: 4,
        state: 'EXECUTED',
        outcome: 'SENT',
        createdAt: '2026-03-09T08:00:00Z',
        performedAt: '2026-03-09T08:00:00Z',
      },
    ],
  },
  {
    name: 'to call',
    dueOn: ['2026-02-14'],
    actions: [
      {
        step: 4,
        state: 'EXECUTED',
        outcome: 'SENT',
        createdAt: '2026-03-02T08:00:00Z',
        performedAt: '2026-03-02T08:00:00Z',
      },
      { step: 5, type: 'CALL', state: 'TODO', createdAt: '2026-03-16T08:00:00Z' },
    ],
  },
  {
    name: 'called',
    dueOn: ['2026-02-13'],
    actions: [
      {
        step: 5,
        type: 'CALL',
        state: 'EXECUTED',
        outcome: 'DONE',
        byPerson: true,
        createdAt: '2026-03-10T08:00:00Z',
        performedAt: '2026-03-12T08:00:00Z',
      },
    ],
  },
  {
    name: 'task done',
    dueOn: ['2026-02-12'],
    actions: [
      {
        step: 5,
        type: 'TASK',
        state: 'EXECUTED',
        outcome: 'DONE',
        byPerson: true,
        createdAt: '2026-03-10T08:00:00Z',
        performedAt: '2026-03-11T08:00:00Z',
      },
    ],
  },
  {
    // The call was not made before the letter was due.
    name: 'to write',
    dueOn: ['2026-01-30'],
    actions: [
      { step: 5, type: 'CALL', state: 'TODO', createdAt: '2026-03-01T08:00:00Z' },
      { step: 6, type: 'LETTER', state: 'TODO', createdAt: '2026-03-16T07:00:00Z' },
    ],
  },
  {
    name: 'set aside',
    dueOn: ['2026-03-08'],
    actions: [
      {
        step: 3,
        state: 'IGNORED',
        byPerson: true,
        createdAt: '2026-03-13T08:00:00Z',
        performedAt: '2026-03-15T08:00:00Z',
      },
    ],
  },
  {
    // Not sent because of a pause; it is to be sent now.
    name: 'ended',
    dueOn: ['2026-03-09'],
    actions: [
      {
        step: 3,
        state: 'IGNORED',
        outcome: 'PAUSED',
        createdAt: '2026-03-13T08:00:00Z',
        performedAt: '2026-03-13T08:00:00Z',
      },
    ],
  },
  {
    // The due date was moved from January; its earlier level is lost.
    name: 'put off',
    dueOn: ['2026-03-05'],
    actions: [
      {
        step: 4,
        state: 'EXECUTED',
        outcome: 'SENT',
        createdAt: '2026-01-20T08:00:00Z',
        performedAt: '2026-01-20T08:00:00Z',
      },
      {
        step: 3,
        state: 'EXECUTED',
        outcome: 'SENT',
        createdAt: '2026-03-13T08:00:00Z',
        performedAt: '2026-03-13T08:00:00Z',
      },
    ],
  },
  {
    name: 'courtesy',
    dueOn: ['2026-03-18'],
    actions: [
      {
        step: 1,
        state: 'EXECUTED',
        outcome: 'SENT',
        createdAt: '2026-03-13T08:00:00Z',
        performedAt: '2026-03-13T08:00:00Z',
      },
    ],
  },
  {
    name: 'first version',
    dueOn: ['2026-03-03'],
    actions: [
      {
        step: 3,
        version: 1,
        state: 'EXECUTED',
        outcome: 'SENT',
        createdAt: '2026-03-13T08:00:00Z',
        performedAt: '2026-03-13T08:00:00Z',
      },
    ],
  },
  {
    name: 'noticed',
    dueOn: ['2026-01-25'],
    actions: [
      {
        step: 6,
        type: 'LETTER',
        state: 'EXECUTED',
        outcome: 'DONE',
        byPerson: true,
        createdAt: '2026-03-11T08:00:00Z',
        performedAt: '2026-03-12T08:00:00Z',
      },
    ],
  },
  { name: 'answered', dueOn: ['2026-03-09'], actions: [], isAnswered: true },
];

/** The state after the migration, before any further event. */
let levels: string[];
let steps: string[];
let old: OldDunning;
let careless: OldDunning;
let database: Database;
beforeAll(async () => {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).finally(() => client.end());
  await fill();
  await migrate(connection);
  await runBackfills(connection, BACKFILLS);
  database = openDatabase({ connection, max: 5, onError: () => {} });
  [levels, steps] = [await levelsStored(), await stepsStored()];
});
afterAll(async () => {
  await database.close();
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`DROP DATABASE ${name} WITH (FORCE)`).finally(() => client.end());
});

async function fill(): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL, checksum text)',
  );
  const released = knownMigrations().filter((known) => known < '0015');
  for (const migration of released) {
    const { sql, checksum } = readMigration(migration);
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations VALUES ($1, now(), $2)', [migration, checksum]);
  }
  old = new OldDunning(client);
  await old.begin();
  for (const customer of CUSTOMERS) await old.customer(customer);
  // Replies did not stop reminders in this organization.
  careless = new OldDunning(client);
  await careless.begin(0);
  await careless.customer({ name: 'answered', dueOn: ['2026-03-09'], actions: [], isAnswered: true });
  await client.end();
}

const ask = async <T extends pg.QueryResultRow>(text: string, { organizationId } = old) =>
  (await database.pool.query<T>(text, [organizationId])).rows;

/** Returns rows as lines. */
async function lines(text: string): Promise<string[]> {
  return (await ask(text)).map((row) => Object.values(row).join(' '));
}

function levelsStored(): Promise<string[]> {
  return lines(
    `SELECT d.external_id AS invoice, l.ladder, l.step_key AS step, l.day, l.taken_on AS "takenOn", l.told_on AS "notifiedOn"
     FROM dunning_levels l JOIN documents d ON d.organization_id = $1 AND d.id = l.invoice_id
     WHERE l.organization_id = $1 ORDER BY d.external_id`,
  );
}

function stepsStored(): Promise<string[]> {
  return lines(
    `SELECT d.external_id AS invoice, lower(a.state) AS state, coalesce(i.step_key, '-') AS step, coalesce(i.step_day::text, '-') AS day,
       coalesce(i.ladder, '-') AS ladder, coalesce(i.told_on::text, '-') AS "notifiedOn", a.step_day AS "stepDay"
     FROM action_invoices i JOIN documents d ON d.organization_id = $1 AND d.id = i.invoice_id
     JOIN actions a ON a.organization_id = $1 AND a.id = i.action_id
     WHERE i.organization_id = $1 ORDER BY d.external_id, a.created_at`,
  );
}

describe('performed actions', () => {
  it('become a level of each invoice that had reached the step', async () => {
    expect(levels).toEqual([
      'beyond 1 REMINDER s4 15 2026-03-09 2026-03-09',
      'called 1 REMINDER s5 30 2026-03-12 2026-03-12',
      'courtesy 1 COURTESY s1 -5 2026-03-13 2026-03-13',
      'first version 1 REMINDER s3 10 2026-03-13 2026-03-13',
      'noticed 1 REMINDER s6 45 2026-03-12 2026-03-12',
      'put off 1 REMINDER s3 7 2026-03-13 2026-03-13',
      'sent 1 REMINDER s3 7 2026-03-16 2026-03-16',
      // Past the step when a person skipped it, without a notification.
      'set aside 1 REMINDER s3 7 2026-03-15 ',
      'task done 1 REMINDER s5 30 2026-03-11 2026-03-11',
      // Notified before; it took the call step when the call became a task.
      'to call 1 REMINDER s5 30 2026-03-16 2026-03-02',
      'to write 1 REMINDER s6 45 2026-03-16 ',
    ]);
  });

  it('keep the steps that invoices took or will take with them, and the day of the notification', async () => {
    expect(steps).toEqual([
      // Superseded by the step after it.
      'beyond 1 ignored s3 7 REMINDER - 7',
      'beyond 1 executed s4 15 REMINDER 2026-03-09 15',
      'called 1 executed s5 30 REMINDER 2026-03-12 30',
      'courtesy 1 executed s1 -5 COURTESY 2026-03-13 -5',
      'ended 1 ignored - - - - 7',
      'failed 1 failed s3 7 REMINDER - 7',
      'first version 1 executed s3 10 REMINDER 2026-03-13 10',
      'noticed 1 executed s6 45 REMINDER 2026-03-12 45',
      'put off 1 executed s4 15 REMINDER 2026-01-20 15',
      'put off 1 executed s3 7 REMINDER 2026-03-13 7',
      'sent 1 executed s3 7 REMINDER 2026-03-16 7',
      'sent 2 executed - - - 2026-03-16 7',
      'set aside 1 ignored s3 7 REMINDER - 7',
      'task done 1 executed s5 30 REMINDER 2026-03-11 30',
      'to call 1 executed s4 15 REMINDER 2026-03-02 15',
      'to call 1 todo s5 30 REMINDER - 30',
      'to write 1 ignored s5 30 REMINDER - 30',
      'to write 1 todo s6 45 REMINDER - 45',
      'uncertain 1 failed s3 7 REMINDER - 7',
      'waiting 1 todo s3 7 REMINDER - 7',
    ]);
  });

  it('keep the day of a formal notice only if it was sent', async () => {
    expect(
      await lines(
        `SELECT d.external_id AS invoice, l.noticed_on AS "noticedOn"
         FROM dunning_levels l JOIN documents d ON d.organization_id = $1 AND d.id = l.invoice_id
         WHERE l.organization_id = $1 AND l.noticed_on IS NOT NULL ORDER BY d.external_id`,
      ),
    ).toEqual(['noticed 1 2026-03-12']);
  });

  it('mark calls and letters in every version of every plan', async () => {
    const marked = `(SELECT json_agg(s -> 'needsEarlier') FROM jsonb_array_elements(p.steps) AS s) AS marked`;
    const rows = await ask<{ marked: boolean[] }>(
      `SELECT ${marked} FROM dunning_plans p WHERE p.organization_id = $1
       UNION ALL SELECT ${marked} FROM dunning_plan_versions p WHERE p.organization_id = $1`,
    );
    expect(rows.map((row) => row.marked)).toEqual(Array(3).fill([false, false, false, false, true, true]));
  });

  it('let open replies stop reminders where they did before', async () => {
    const topics = `SELECT a.topic, s.reply_deadline_days AS days FROM actions a
      JOIN dunning_settings s ON s.organization_id = $1 WHERE a.organization_id = $1 AND a.source = 'REPLY'`;
    expect(await ask(topics)).toEqual([{ topic: 'REPLY', days: 14 }]);
    expect(await ask(topics, careless)).toEqual([{ topic: null, days: 0 }]);
  });
});

it('sends what is due in the hours afterwards, and nothing twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-upgrade-'));
  const clock = new ManualClock(NOW);
  const organizations = openOrganizations({ database, clock, log: pino({ level: 'silent' }) });
  const from = { name: null, address: 'billing@seller.example' };
  const mail = openMail({ smtp: null, from, replyTo: 'replies@seller.example', outboxFolder: folder });
  const context = { database, clock, organizations, storage: folderStorage(folder), mail, portalUrl: null };
  const sentSince = async (since: string, whose = old) =>
    (
      await ask<{ sent: string }>(
        `SELECT concat(c.name, ' ', a.step_key) AS sent FROM messages m
         JOIN customers c ON c.organization_id = $1 AND c.id = m.customer_id
         JOIN actions a ON a.organization_id = $1 AND a.id = m.action_id
         WHERE m.organization_id = $1 AND m.direction = 'OUTBOUND' AND m.created_at >= '${since}' ORDER BY 1`,
        whose,
      )
    ).map(({ sent }) => sent);
  try {
    for (const hour of ['09', '10', '11']) {
      const at = `2026-03-16T${hour}:00:00.000Z`;
      clock.set(at);
      await runDunningHour(context, old.organizationId, at);
      await runDunningHour(context, careless.organizationId, at);
    }
    // The waiting one and the one whose pause is over. No mail for a step that was taken, skipped, failed or
    // of unknown outcome.
    expect(await sentSince(NOW)).toEqual(['ended s3', 'waiting s3']);
    expect(await sentSince(NOW, careless)).toEqual(['answered s3']);
    // Days later each continues from its level: on the courtesy's due day, eight days after the 13th, eight
    // after the 16th.
    for (const day of ['18', '20', '23', '24', '25']) {
      clock.set(`2026-03-${day}T09:00:00.000Z`);
      for (let run = 0; run < 2; run += 1) await runDunningHour(context, old.organizationId, clock.now());
    }
    expect(await sentSince('2026-03-17')).toEqual([
      'courtesy s2',
      'courtesy s3',
      'ended s4',
      'failed s4',
      'first version s4',
      'put off s4',
      // First its younger invoice, which was not old enough at the earlier mail; then the older one.
      'sent s3',
      'sent s4',
      'set aside s4',
      'uncertain s4',
      'waiting s4',
    ]);
  } finally {
    await organizations.close();
    mail.transport.close();
    await rm(folder, { recursive: true, force: true });
  }
});
