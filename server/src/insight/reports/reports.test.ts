import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { mailServices } from '../../../test/harness/outgoing.ts';
import { readPdf } from '../../../test/harness/pdf-text.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { type SmtpTrap, startSmtp } from '../../../test/harness/smtp.ts';
import { ManualClock } from '../../platform/clock.ts';
import { sendReports } from './deliver.ts';
import { queueReports, reportTasks } from './job.ts';
import type { ReportMail, ReportSchedule } from './schema.ts';

/** A Tuesday. */
const NOW = '2026-03-10T12:00:00.000Z';
const path = '/internal/report';

const clock = new ManualClock(NOW);
let service: TestService;
let client: Client;
let smtp: SmtpTrap;
let context: Awaited<ReturnType<typeof mailServices>>;

beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  context = await mailServices(service, smtp);
  client = await service.client({ name: 'Héron & fils', language: 'fr' });
  for (const [i, name] of ['Atelier Zoë', 'Łódź GmbH', 'Kleine AG'].entries())
    await store(client, '/customers', customer(`c${i}`, { name }));
  await store(
    client,
    '/invoices',
    invoice('i1', 'c0', 1_250_000, { issuedAt: '2025-11-03', dueDate: '2025-12-03' }),
  );
  await store(
    client,
    '/invoices',
    invoice('i2', 'c1', 480_050, { issuedAt: '2026-02-20', dueDate: '2026-03-22' }),
  );
  await store(client, '/invoices', invoice('i3', 'c1', 99_000, { currency: 'USD', issuedAt: '2026-01-20' }));
  await store(client, '/invoices', invoice('i4', 'c2', 20_000, { issuedAt: '2026-01-05' }));
  await store(
    client,
    '/payments',
    payment('p1', 'c2', 20_000, { i4: 20_000 }, { validatedAt: '2026-02-05' }),
  );
});
afterAll(async () => {
  await context.close();
  await smtp.close();
  await closeVerified(service);
});

const PLAN = { frequency: 'WEEKLY', weekday: 3, dayOfMonth: 31, hour: 7, isActive: true };

async function plan(owner: Client, body: object): Promise<ReportSchedule> {
  const { version } = await read<ReportSchedule>(owner, `${path}/schedule`);
  const answer = await owner.put<ReportSchedule>(`${path}/schedule`, { ...PLAN, version, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const statesOf = async (owner: Client) =>
  (await read<{ items: ReportMail[] }>(owner, `${path}/mails`)).items.map(({ state }) => state);

async function tick(): Promise<void> {
  await queueReports(context);
  await runDueJobs(service.database, reportTasks(context));
}

it("shows aging, figures, trend, debtors and expected cash in the organization's language", async () => {
  clock.set(NOW);
  const { apiKey, apiSecret } = client;
  const headers = { 'x-api-key': apiKey, 'x-api-secret': apiSecret };
  const answer = await fetch(`${service.url}/v1${path}`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('creances-2026-03-10.pdf');
  const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  const text = pages
    .map((page) => page.text)
    .join('\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const part of [
    'Rapport des créances clients',
    'Situation au 10 mars 2026',
    'Héron & fils',
    'Balance âgée',
    'Évolution',
    '17 300,50 €',
    '12 500,00 €',
    'USD',
    '990,00',
    'Atelier Zoë',
    'Łódź GmbH',
    'Encaissements attendus',
    'Sans taux de change, hors des sommes converties : USD.',
    '28 févr. 2026',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Kleine AG');
  expect(text).not.toContain('après ce jour');
  const textFor = async ({ apiKey: key, apiSecret: secret }: Client) => {
    const headers = { 'x-api-key': key, 'x-api-secret': secret };
    const other = await fetch(`${service.url}/v1${path}`, { headers });
    const all = await readPdf(new Uint8Array(await other.arrayBuffer()));
    return all
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/[\s\u00a0\u202f]+/g, ' ');
  };
  expect(await textFor(await service.client())).toContain('There are no receivables.');
  const spanish = await service.client({ language: 'es' });
  await store(spanish, '/customers', customer('c'));
  await store(spanish, '/invoices', invoice('now', 'c', 7_000, { issuedAt: '2026-03-10' }));
  await store(spanish, '/invoices', invoice('then', 'c', 50_000, { issuedAt: '2026-03-11' }));
  const spoken = await textFor(spanish);
  for (const part of ['Informe de cuentas por cobrar', 'Cobros previstos', '70,00 €'])
    expect(spoken).toContain(part);
  expect(spoken).toContain('Facturas emitidas después de este día: 1 (500,00 €).');
});

it('is sent once per period to each recipient, in the time zone of the organization', async () => {
  clock.set(NOW);
  const received = () => smtp.received.filter(({ to }) => /^(ada|bob)@/.test(to[0] ?? ''));
  const [ada, bob] = [await addUser(service, client, 'ada'), await addUser(service, client, 'bob')];
  expect(await read(client, `${path}/schedule`)).toMatchObject({ isActive: false, nextAt: null });
  const stated = await plan(client, { recipientUserIds: [ada.id, bob.id] });
  // Wednesday at seven in Paris, in standard time.
  expect(stated).toMatchObject({ isActive: true, nextAt: '2026-03-11T06:00:00.000Z' });
  await tick();
  expect(received()).toHaveLength(0);
  clock.set('2026-03-11T06:00:30.000Z');
  // Two concurrent workers, and one more run.
  const organization = client.organization;
  await Promise.all([sendReports(context, organization), sendReports(context, organization)]);
  await tick();
  expect(
    received()
      .flatMap(({ to }) => to)
      .sort(),
  ).toEqual(['ada@example.com', 'bob@example.com']);
  const [mail] = received();
  expect(mail?.mail.subject).toBe('Créances de Héron & fils, 11 mars 2026');
  expect(mail?.mail.text).toContain('Les créances s’élèvent à');
  const [attachment] = mail?.mail.attachments ?? [];
  expect(attachment).toMatchObject({ filename: 'creances-2026-03-11.pdf', mimeType: 'application/pdf' });
  expect(await statesOf(client)).toEqual(['SENT', 'SENT']);
  expect((await read<ReportSchedule>(client, `${path}/schedule`)).nextAt).toBe('2026-03-18T06:00:00.000Z');
  // Three weeks without a run: one report, and the next on the day after the clock change.
  clock.set('2026-04-02T12:00:00.000Z');
  await tick();
  expect(received()).toHaveLength(4);
  expect((await read<ReportSchedule>(client, `${path}/schedule`)).nextAt).toBe('2026-04-08T05:00:00.000Z');
});

it('is sent once after its process was killed, or is uncertain and not repeated', async () => {
  clock.set('2026-04-08T12:00:00.000Z');
  const other = await service.client();
  const { id } = await addUser(service, other, 'cleo');
  await plan(other, { recipientUserIds: [id], weekday: 5 });
  clock.set('2026-04-10T12:00:00.000Z');
  const before = smtp.received.length;
  const broken = { ...context, storage: service.storage, mail: { ...context.mail, transport: away() } };
  await sendReports(broken, other.organization);
  expect(await statesOf(other)).toEqual(['QUEUED']);
  clock.set('2026-04-10T12:10:00.000Z');
  await tick();
  expect(await statesOf(other)).toEqual(['SENT']);
  const sent = smtp.received.filter(({ to }) => to.includes('cleo@example.com'));
  expect([sent.length, smtp.received.length > before]).toEqual([1, true]);
  // The email was claimed, then the process ended.
  expect((await other.post(`${path}/send`, {})).status).toBe(202);
  await service.database.pool.query(
    "UPDATE report_mails SET state = 'SENDING', waits_until = $2 WHERE organization_id = $1 AND state = 'QUEUED'",
    [other.organization.id, '2026-04-10T12:20:00.000Z'],
  );
  await tick();
  expect(await statesOf(other)).toEqual(['SENDING', 'SENT']);
  clock.set('2026-04-10T12:21:00.000Z');
  await tick();
  await tick();
  expect(await statesOf(other)).toEqual(['UNCERTAIN', 'SENT']);
  expect(smtp.received.filter(({ to }) => to.includes('cleo@example.com'))).toHaveLength(1);
});

const away = () => ({
  open: () => Promise.reject(new Error('away')),
  close: () => {},
});

it('goes to active users who see all customers, and refuses conflicting changes', async () => {
  clock.set(NOW);
  const other = await service.client();
  const foreign = await addUser(service, client, 'foreign');
  const own = await addUser(service, other, 'own', { ownCustomersOnly: true });
  const eve = await addUser(service, other, 'eve');
  const { version } = await read<ReportSchedule>(other, `${path}/schedule`);
  const put = (body: object) => other.put(`${path}/schedule`, { ...PLAN, version, ...body });
  for (const { id } of [foreign, own])
    expectError(await put({ recipientUserIds: [id] }), 400, 'REFERENCE_NOT_FOUND', 'recipientUserIds[0]');
  expectError(await put({ recipientUserIds: [] }), 400, 'INVALID_DATA', 'recipientUserIds');
  expectError(await other.post(`${path}/send`, {}), 400, 'INVALID_DATA', 'recipientUserIds');
  await plan(other, { recipientUserIds: [eve.id], frequency: 'MONTHLY' });
  expectError(await put({ recipientUserIds: [eve.id] }), 409, 'CONFLICT', 'version');
  expect((await other.put(`/internal/users/${eve.id}`, { ownCustomersOnly: true })).status).toBe(200);
  expect((await read<ReportSchedule>(other, `${path}/schedule`)).recipients).toMatchObject([
    { isReached: false },
  ]);
  clock.set('2026-03-31T12:00:00.000Z');
  const before = smtp.received.length;
  await sendReports(context, other.organization);
  expect(smtp.received).toHaveLength(before);
  expect((await read<ReportSchedule>(other, `${path}/schedule`)).nextAt).toBe('2026-04-30T05:00:00.000Z');
});
