import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { MessageItem } from '../../src/mail/conversations/schema.ts';
import { closeVerified } from '../harness/contract.ts';
import { hasDovecot, startDovecot } from '../harness/dovecot.ts';
import { contact, customer, read, store } from '../harness/factories.ts';
import { addSent } from '../harness/mail.ts';
import { howOften, SEEDS } from '../harness/seeds.ts';
import { REPLY_TO, testService } from '../harness/service.ts';
import { Random } from '../model/random.ts';
import { plain, report } from './mails.ts';

const MAILS = howOften(30, 60);
const KILLS = howOften(2, 10);

it.skipIf(!hasDovecot()).each(SEEDS)(
  'records each email once, however often the reading process is killed, QUITTANCE_SEED=%i',
  async (seed) => {
    const random = new Random(seed);
    const service = await testService();
    const imap = await startDovecot();
    onTestFinished(() => imap.stop());
    const folder = await mkdtemp(join(tmpdir(), 'quittance-inbound-'));
    const client = await service.client();
    const { id: customerId } = await store(client, '/customers', customer('c'));
    await store(client, '/customers/external:c/contacts', contact('jo@debtor.example'));
    const { replyTo } = await addSent(service, client, { customerId });
    for (let i = 0; i < MAILS; i += 1)
      await imap.deliver(
        i === 7
          ? report({ to: replyTo, recipient: 'jo@debtor.example' })
          : plain({ to: replyTo, messageId: `<${i}@debtor.example>` }),
      );
    const script = new URL('../harness/mailbox-process.ts', import.meta.url).pathname;
    const facts = { connection: service.connection, url: imap.url, replyTo: REPLY_TO, folder };
    const start = async () => {
      const child = spawn(process.execPath, [script, JSON.stringify(facts)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      return { child, ended };
    };
    const recorded = async () => {
      const { rows } = await service.database.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM messages WHERE organization_id = $1 AND direction = 'INBOUND'`,
        [client.organization.id],
      );
      return rows[0]?.count ?? 0;
    };
    let killed = 0;
    for (let life = 0; life < KILLS; life += 1) {
      const { child, ended } = await start();
      // Each life gets somewhat further; none reaches the end.
      const goal = random.integer(0, ((life + 1) * MAILS) / (KILLS + 1));
      while (child.exitCode === null && (await recorded()) < goal) await sleep(5);
      await sleep(random.integer(0, 30));
      if (child.kill('SIGKILL')) killed += 1;
      await ended;
    }
    expect(killed).toBeGreaterThan(0);
    const { ended } = await start();
    expect(await ended).toEqual([0, null]);
    const received = await read<{ items: MessageItem[]; total: number }>(
      client,
      '/internal/messages?direction=INBOUND&limit=500',
    );
    const tasks = await read<{ items: Action[] }>(client, '/actions?source=REPLY&limit=500');
    expect(received.total).toBe(MAILS);
    expect(new Set(received.items.map(({ messageId }) => messageId)).size).toBe(MAILS);
    expect(tasks.items.map(({ id }) => id).sort()).toEqual(
      received.items.flatMap(({ action }) => action?.id ?? []).sort(),
    );
    expect(tasks.items).toHaveLength(MAILS);
    // A mail that was seen when its reader was killed is recorded, and may stay in its folder.
    const left = [...(await imap.mails()), ...(await imap.mails('Processed'))];
    expect(left.every(({ isSeen }) => isSeen)).toBe(true);
    expect(left.length).toBeGreaterThanOrEqual(MAILS);
    expect(await imap.mails('Unmatched')).toEqual([]);
    await rm(folder, { recursive: true, force: true });
    await closeVerified(service);
  },
  180_000,
);
