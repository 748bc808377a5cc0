import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import {
  decide,
  decideOne,
  deliver,
  MONDAY,
  mailServices,
  messagesOf,
  owing,
  SHORT,
  switchOn,
} from '../../../test/harness/outgoing.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { type SmtpBehavior, type SmtpTrap, startSmtp } from '../../../test/harness/smtp.ts';
import { ManualClock } from '../../platform/clock.ts';
import { failMail } from './fail-mail.ts';
import { recoverUncertain } from './recover.ts';

const clock = new ManualClock(MONDAY);
const LATER = '2026-03-02T12:30:00.000Z';
let service: TestService;
let client: Client;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
let actionId: string;
let customerId: string;
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp);
});
beforeEach(async () => {
  clock.set(MONDAY);
  smtp.received = [];
  smtp.behavior = {};
  // Each test uses a new connection to the server.
  services.mail.transport.close();
  client = await service.client();
  await switchOn(service, client);
  ({ customerId } = await owing(client, 'a'));
  actionId = await decideOne(service, client, customerId);
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

const action = () =>
  read<{ state: string; outcome: string | null; comment: string | null }>(client, `/actions/${actionId}`);
const messages = () => messagesOf(service, client, actionId);
const arrived = () => smtp.received.length;

/** Checks that nothing sends it again: no second delivery, no recovery, no evaluation on the next day. */
async function expectNeverAgain(): Promise<void> {
  smtp.behavior = {};
  const before = arrived();
  expect(await deliver(services, client, actionId)).toEqual({ kind: 'TAKEN' });
  clock.set(LATER);
  await recoverUncertain(services, client.organization.id);
  expect(await deliver(services, client, actionId)).toEqual({ kind: 'TAKEN' });
  expect(await decide(service, client, customerId)).toEqual([]);
  expect(arrived()).toBe(before);
}

describe('an unreliable mail server', () => {
  const later: [what: string, behavior: SmtpBehavior][] = [
    ['refuses the connection', { connect: 421 }],
    ['defers the sender', { sender: 451 }],
    ['defers the recipient', { recipient: () => '450 4.2.1 busy' }],
    ['defers the message', { data: '451 4.3.0 later' }],
  ];
  it.each(later)('gets the email once, at the next attempt, when it %s', async (_what, behavior) => {
    smtp.behavior = behavior;
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'RETRY' });
    expect(await action()).toMatchObject({ state: 'TODO', outcome: null });
    const [failed] = await messages();
    expect(failed).toMatchObject({ state: 'FAILED' });
    expect(failed?.error).toMatch(/\S/);
    smtp.behavior = {};
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
    expect(arrived()).toBe(1);
    const rows = await messages();
    expect(rows).toMatchObject([{ state: 'SENT', error: null, messageId: failed?.messageId }]);
  });

  const refusals: [what: string, behavior: SmtpBehavior][] = [
    ['refuses the sender', { sender: 550 }],
    ['refuses the recipient', { recipient: () => '550 5.7.1 not here' }],
    ['refuses the message', { data: '554 5.7.0 spam' }],
  ];
  it.each(refusals)('fails the action when it %s', async (_what, behavior) => {
    smtp.behavior = behavior;
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'FAILED' });
    expect(await action()).toMatchObject({ state: 'FAILED', outcome: 'REFUSED' });
    expect((await action()).comment).toMatch(/\S/);
    expect(await messages()).toMatchObject([{ state: 'FAILED' }]);
    await expectNeverAgain();
  });

  // R6: a refused address stayed "queued" forever.
  it('marks the contact as bounced when it does not know the mailbox', async () => {
    smtp.behavior = { recipient: () => '550 5.1.1 no such user' };
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'FAILED' });
    const { contacts } = await read<{ contacts: { bouncedAt: string }[] }>(
      client,
      `/customers/${customerId}/contacts`,
    );
    expect(contacts).toMatchObject([{ bouncedAt: MONDAY }]);
    smtp.behavior = {};
    clock.set('2026-03-10T12:00:00.000Z');
    // The customer is unreachable: the failed email is enough to notify the staff.
    expect(await decide(service, client, customerId)).toEqual([]);
    expect(await action()).toMatchObject({ state: 'FAILED', outcome: 'REFUSED' });
    expect(arrived()).toBe(0);
  });

  it('fails the action when it stays away during all attempts', async () => {
    const nowhere = await mailServices(service, null, {
      smtp: { host: '127.0.0.1', port: 1, secure: false, requireTls: false, login: null },
    });
    const outcome = await deliver(nowhere, client, actionId);
    expect(outcome).toMatchObject({ kind: 'RETRY' });
    await failMail({ ...service, log: pino({ level: 'silent' }) }, client.organization.id, actionId, 'away');
    expect(await action()).toMatchObject({ state: 'FAILED', comment: 'away' });
    await nowhere.close();
    await expectNeverAgain();
  });

  const uncertain: [what: string, behavior: SmtpBehavior, taken: number][] = [
    ['closes the connection after the message', { data: 'drop' }, 0],
    ['accepts the message and closes the connection', { data: 'take and drop' }, 1],
  ];
  it.each(uncertain)(
    'makes the delivery uncertain when it %s, and gets no automatic repetition',
    async (_what, behavior, taken) => {
      smtp.behavior = behavior;
      expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'UNCERTAIN' });
      expect(arrived()).toBe(taken);
      expect(await action()).toMatchObject({ state: 'FAILED', outcome: 'UNCERTAIN' });
      expect(await messages()).toMatchObject([{ state: 'UNCERTAIN' }]);
      await expectNeverAgain();
    },
  );

  it('makes the delivery uncertain when it does not answer after the message', async () => {
    const impatient = await mailServices(service, smtp, { timeouts: SHORT });
    smtp.behavior = { data: 'silence' };
    const outcome = await deliver(impatient, client, actionId);
    // On a busy machine the timeout may come before the message is sent; then the server has none.
    if (outcome.kind === 'RETRY') expect(arrived()).toBe(0);
    else expect(outcome).toMatchObject({ kind: 'UNCERTAIN' });
    const state = outcome.kind === 'UNCERTAIN' ? 'UNCERTAIN' : 'FAILED';
    expect(await messages()).toMatchObject([{ state }]);
    await impatient.close();
    if (outcome.kind === 'UNCERTAIN') await expectNeverAgain();
  });

  it('has received nothing when it closes the connection during the message', async () => {
    smtp.behavior = { dropEarly: true };
    const outcome = await deliver(services, client, actionId);
    // A small message may arrive whole before the sender sees the cut; then the result is uncertain.
    const states = { UNCERTAIN: 'UNCERTAIN', RETRY: 'FAILED' };
    if (outcome.kind !== 'UNCERTAIN' && outcome.kind !== 'RETRY') throw new Error(outcome.kind);
    expect(await messages()).toMatchObject([{ state: states[outcome.kind] }]);
    expect(arrived()).toBe(0);
  });

  it('is waited for when it is slow', async () => {
    smtp.behavior = { delay: 300 };
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
    expect(arrived()).toBe(1);
  });
});

describe('a process killed during the delivery', () => {
  /** Delivers in another process, which is killed after the server has the message and before it answers. */
  async function killWhileHandingOver(): Promise<void> {
    let atMessage = () => {};
    const reached = new Promise<void>((resolve) => {
      atMessage = resolve;
    });
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    smtp.behavior = {
      data: 'take and drop',
      hold: () => {
        atMessage();
        return gone;
      },
    };
    const script = new URL('../../../test/harness/deliver-process.ts', import.meta.url).pathname;
    const facts = {
      connection: service.connection,
      smtp: smtp.url,
      organizationId: client.organization.id,
      actionId,
      now: MONDAY,
    };
    const child = spawn(process.execPath, [script, JSON.stringify(facts)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    await Promise.race([reached, ended]);
    child.kill('SIGKILL');
    await ended;
    letGo();
  }

  it('leaves the delivery uncertain once its lease has ended', async () => {
    await killWhileHandingOver();
    expect(await messages()).toMatchObject([{ state: 'SENDING' }]);
    // The sender may still be alive.
    expect(await deliver(services, client, actionId)).toEqual({ kind: 'TAKEN' });
    await recoverUncertain(services, client.organization.id);
    expect(await messages()).toMatchObject([{ state: 'SENDING' }]);
    clock.set(LATER);
    expect(await recoverUncertain(services, client.organization.id)).toBeGreaterThanOrEqual(1);
    const recipients = [{ name: null, address: 'a@buyer.example' }];
    expect(await messages()).toMatchObject([{ state: 'UNCERTAIN', recipients }]);
    expect(await action()).toMatchObject({ state: 'FAILED', outcome: 'UNCERTAIN' });
    await expectNeverAgain();
    expect(arrived()).toBe(1);
  });
});

describe('a process killed after it wrote to the outbox folder', () => {
  /** Delivers as if the process were killed after it wrote the file: nothing is recorded. */
  async function deliverAndDie(outbox: typeof services, isWritten: boolean): Promise<void> {
    const { transport } = outbox.mail;
    const open: typeof transport.open = async (owner) => {
      const session = await transport.open(owner);
      const handOver: typeof session.handOver = async (mail) => {
        if (isWritten) await session.handOver(mail);
        throw new Error('killed');
      };
      return { release: () => session.release(), handOver };
    };
    const dying = { ...outbox, mail: { ...outbox.mail, transport: { open, close: () => {} } } };
    await expect(deliver(dying, client, actionId)).rejects.toThrow('killed');
    expect(await messages()).toMatchObject([{ state: 'SENDING' }]);
  }

  it('leaves a message that is found there and marked as sent once the lease has ended', async () => {
    const outbox = await mailServices(service, null);
    await deliverAndDie(outbox, true);
    await recoverUncertain(outbox, client.organization.id);
    expect(await messages()).toMatchObject([{ state: 'SENDING' }]);
    clock.set(LATER);
    expect(await recoverUncertain(outbox, client.organization.id)).toBe(1);
    const [stored] = await messages();
    expect(stored).toMatchObject({ state: 'SENT', error: null });
    expect(await readdir(join(outbox.outboxFolder, client.organization.id))).toEqual([
      stored?.outboxFile?.split('/')[1],
    ]);
    expect(await action()).toMatchObject({ state: 'EXECUTED', outcome: 'SENT' });
    const { rows } = await service.database.pool.query(
      `SELECT m.subject, m.text_body AS text, m.sent_at AS at, l.told_on AS "notifiedOn"
       FROM messages m JOIN actions a ON a.organization_id = $1 AND a.id = m.action_id
       JOIN dunning_levels l ON l.organization_id = $1 AND l.invoice_id = a.carrying_invoice_id
       WHERE m.organization_id = $1 AND m.action_id = $2`,
      [client.organization.id, actionId],
    );
    expect(rows).toEqual([
      {
        at: MONDAY,
        notifiedOn: MONDAY.slice(0, 10),
        subject: expect.stringContaining('overdue'),
        text: expect.stringContaining('overdue'),
      },
    ]);
    await expectNeverAgain();
    await outbox.close();
  });

  it('leaves the delivery uncertain when the folder does not contain the message', async () => {
    const outbox = await mailServices(service, null);
    await deliverAndDie(outbox, false);
    clock.set(LATER);
    expect(await recoverUncertain(outbox, client.organization.id)).toBe(1);
    expect(await messages()).toMatchObject([{ state: 'UNCERTAIN', outboxFile: null }]);
    expect(await action()).toMatchObject({ state: 'FAILED', outcome: 'UNCERTAIN' });
    await outbox.close();
  });
});

describe('a lost database connection', () => {
  it('loses no known result when it happens during the delivery', async () => {
    const { rows } = await service.database.pool.query('SELECT 1');
    expect(rows).toHaveLength(1);
    smtp.behavior = {
      hold: async () => {
        await service.database.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
      },
    };
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
    expect(await action()).toMatchObject({ state: 'EXECUTED', outcome: 'SENT' });
    expect(await messages()).toMatchObject([{ state: 'SENT' }]);
    await expectNeverAgain();
    expect(arrived()).toBe(1);
  });
});

describe('delivery without a mail server', () => {
  it('writes the complete email to a folder and counts it as sent', async () => {
    const outbox = await mailServices(service, null);
    expect(await deliver(outbox, client, actionId)).toMatchObject({ kind: 'SENT' });
    const [stored] = await messages();
    expect(stored?.outboxFile).toMatch(
      new RegExp(`^${client.organization.id}/2026-03-02-[0-9a-f-]{36}\\.eml$`),
    );
    const mail = await PostalMime.parse(await readFile(join(outbox.outboxFolder, stored?.outboxFile ?? '')));
    expect(mail).toMatchObject({ messageId: stored?.messageId, to: [{ address: 'a@buyer.example' }] });
    expect(await readdir(join(outbox.outboxFolder, client.organization.id))).toHaveLength(1);
    await outbox.close();
  });

  it('is tried again while the folder is not writable', async () => {
    const outbox = await mailServices(service, null);
    await rm(outbox.outboxFolder, { recursive: true });
    await writeFile(outbox.outboxFolder, '');
    expect(await deliver(outbox, client, actionId)).toMatchObject({ kind: 'RETRY' });
    await rm(outbox.outboxFolder);
    await mkdir(outbox.outboxFolder);
    expect(await deliver(outbox, client, actionId)).toMatchObject({ kind: 'SENT' });
    await outbox.close();
  });
});
