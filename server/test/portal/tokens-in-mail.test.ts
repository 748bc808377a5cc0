import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { decideOne, deliver, MONDAY, mailServices, owing, switchOn } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { send } from '../harness/uploads.ts';
import { plain } from '../inbound/mails.ts';
import { open } from './view.ts';

const clock = new ManualClock(MONDAY);
const TOKEN = /qp_[0-9a-f]{32}_[\w-]{43}/g;

let service: TestService;
let client: Client;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
let customerId: string;
let tokens: string[];
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp, { portalUrl: service.url });
  client = await service.client();
  await switchOn(service, client);
  ({ customerId } = await owing(client, 'a'));
  const actionId = await decideOne(service, client, customerId);
  // Two attempts fail, at the message and at the connection, and a third succeeds.
  for (const connect of [undefined, 421]) {
    smtp.behavior = connect === undefined ? { data: '451 later' } : { connect };
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'RETRY' });
  }
  smtp.behavior = {};
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  tokens = [...new Set(smtp.received.flatMap(({ mail }) => mail.text?.match(TOKEN) ?? []))];
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

/** Returns all data in the database, including changes by jobs and logs. */
async function stored(): Promise<string> {
  const { rows } = await service.database.pool.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const all = await service.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t`,
    );
    parts.push(...all.rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

it('creates one link to the portal per email, however often sending is retried', async () => {
  const { rows } = await service.database.pool.query(
    'SELECT 1 FROM portal_links WHERE organization_id = $1',
    [client.organization.id],
  );
  expect(rows).toHaveLength(1);
  const pages = await Promise.all(
    tokens.map(async (token) => (await open(service, `/portal/${token}`)).status),
  );
  expect(pages.filter((status) => status === 200)).toHaveLength(1);
  expect((await open(service, `/portal/${tokens.at(-1)}`)).status).toBe(200);
});

it('stores nothing in the database that opens the portal', async () => {
  expect(await stored()).not.toMatch(TOKEN);
  for (const token of tokens) expect(await stored()).not.toContain(token.slice(-20));
});

it('hides the link from users who view a sent email', async () => {
  const { id } = await addUser(service, client, 'viewer', { role: 'VIEWER' });
  const viewer = { 'x-quittance-user': id };
  const { body } = await client.get<{ items: { id: string }[] }>(
    '/internal/messages?direction=OUTBOUND',
    viewer,
  );
  const path = `/internal/messages/${body.items[0]?.id}`;
  const message = await client.get<{ text: string; html: string }>(path, viewer);
  for (const text of [message.body.text, message.body.html]) {
    expect(text).toContain('/portal/…');
    expect(text).not.toMatch(TOKEN);
  }
  expectError(await client.get(`${path}/raw`, viewer), 403, 'ACCESS_FORBIDDEN');
});

it('removes the link from a reply that quotes it', async () => {
  const { mail } = smtp.received.at(-1) ?? {};
  const to = mail?.replyTo?.[0]?.address ?? '';
  const text = `Paid.\n> ${mail?.text?.replaceAll('\n', '\n> ')}`;
  const reply = plain({ to, from: 'a@buyer.example', subject: `Re: ${tokens.at(-1)}`, text });
  const { status } = await send(client, '/internal/inbound_mail', reply, 'message/rfc822');
  expect(status).toBe(202);
  expect(await stored()).toContain('Paid.');
  expect(await stored()).not.toMatch(TOKEN);
});
