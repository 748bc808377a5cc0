import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AgentPlanSummary } from '../../src/agents/plans/schema.ts';
import type { Dispute } from '../../src/cases/disputes/schema.ts';
import type { InstalmentPlan } from '../../src/cases/instalment-plans/schema.ts';
import type { PromiseRow } from '../../src/desk/lists/promises/schema.ts';
import type { Goals } from '../../src/insight/goals/schema.ts';
import type { Integration } from '../../src/integrations/connections/schema.ts';
import type { IntegrationFinding } from '../../src/integrations/findings/schema.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { ORGANIZATION_TABLES } from '../../src/platform/tables/tables.ts';
import { sampleDataTasks } from '../../src/setup/sample-data/job.ts';
import type { SampleData } from '../../src/setup/sample-data/schema.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { startJobs } from '../harness/jobs.ts';
import { mailServices } from '../harness/outgoing.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

/** Sample data: one click creates it, also over a crash, and one removes it without a trace. */

const PATH = '/internal/sample-data';
const PROCESS = fileURLToPath(new URL('../harness/sample-process.ts', import.meta.url));
/** Ninety days are played, which takes minutes on a busy machine. */
const LONG = 900_000;

let service: TestService;
let smtp: SmtpTrap;
let context: Awaited<ReturnType<typeof mailServices>>;
let browser: Browser;
let client: Client;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  smtp = await startSmtp();
  context = await mailServices(service, smtp, { outboxFolder: service.outboxFolder });
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
});
afterAll(async () => {
  await browser?.close();
  await context?.close();
  await smtp?.close();
  await closeVerified(service);
});

const stateOf = async () => (await olga.ask<SampleData>('GET', client, PATH)).body;

/** Returns the tables with rows of an organization. */
async function tablesWith(organizationId: string): Promise<string[]> {
  const found = await Promise.all(
    ORGANIZATION_TABLES.map(async ({ name }) => {
      const text = `SELECT 1 FROM ${name} WHERE organization_id = $1 LIMIT 1`;
      return (await service.database.pool.query(text, [organizationId])).rowCount === 0 ? [] : [name];
    }),
  );
  return found.flat();
}

/** Makes sample data in another process, and kills it half-way. @returns the id of the incomplete sandbox */
async function killHalfWay(): Promise<string> {
  const { connection, filesFolder, outboxFolder } = service;
  const facts = { connection, filesFolder, outboxFolder, organizationId: client.organization.id };
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(facts)], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  await vi.waitFor(async () => expect((await stateOf()).progress).toBeGreaterThan(0.3), {
    timeout: LONG,
    interval: 100,
  });
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  const text = 'SELECT sample_organization_id AS id FROM sample_data WHERE organization_id = $1';
  const { rows } = await service.database.pool.query<{ id: string }>(text, [client.organization.id]);
  return rows[0]?.id ?? '';
}

it(
  'is created by a click, also when a process is killed half-way, and removed by another',
  async () => {
    const shown = await open(browser, service, { as: olga });
    const { page } = shown;
    await shown.visit('/');
    await page.getByRole('button', { name: 'Explore with sample data' }).click();
    await page.getByText('Creating customers and invoices…').waitFor();
    expectError(await olga.ask('POST', client, PATH), 409, 'CONFLICT');
    expectError(await olga.ask('DELETE', client, PATH), 409, 'CONFLICT');
    const incomplete = await killHalfWay();
    expect((await tablesWith(incomplete)).length).toBeGreaterThan(30);
    await page.getByText(/^Playing /).waitFor();
    expect(await violations(page)).toEqual([]);

    const worker = startJobs(service.database, sampleDataTasks(context));
    const bar = page.getByRole('complementary', { name: 'You are looking at sample data.' });
    await bar.waitFor({ timeout: LONG });
    await worker.stop();
    await page.getByRole('link', { name: /^Overdue [1-9]/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);

    const { organizationId } = await stateOf();
    if (organizationId === null) throw new Error('there is no sandbox');
    expect(await tablesWith(incomplete)).toEqual([]);
    await expectLife({ organization: { ...client.organization, id: organizationId } });

    await bar.getByRole('button', { name: 'Back to Lumière & Fils' }).click();
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open sample data' }).click();
    await bar.waitFor();
    const remover = startJobs(service.database, sampleDataTasks(context));
    await bar.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByText('Sample data removed').waitFor({ timeout: LONG });
    await remover.stop();
    await page.getByRole('button', { name: 'Explore with sample data' }).waitFor();
    expect(await tablesWith(organizationId)).toEqual([]);
    expect(await readdir(join(service.outboxFolder, organizationId)).catch(() => [])).toEqual([]);
    const contents = await Array.fromAsync(service.storage.list(organizationId));
    expect(contents.flat()).toEqual([]);
    expect(await stateOf()).toMatchObject({ state: 'NONE', mayBeMade: true, organizationId: null });
    await shown.close();
  },
  LONG,
);

/** Expects a paused connection whose findings explain all differences. It owns no records. */
async function expectConnection(sample: Pick<Client, 'organization'>): Promise<void> {
  const { body } = await olga.ask<{ items: Integration[] }>('GET', sample, '/integrations');
  const [connection] = body.items;
  expect(body.items).toHaveLength(1);
  expect(connection).toMatchObject({ state: 'PAUSED', nextReadAt: null, isReading: false, openFindings: 5 });
  for (const { theirs, ours, explained } of connection?.balances ?? []) expect(theirs - ours).toBe(explained);
  const { body: found } = await olga.ask<{ items: IntegrationFinding[] }>(
    'GET',
    sample,
    `/integrations/${connection?.id}/findings`,
  );
  expect(found.items).toHaveLength(5);
  for (const { theirs, ours, customer } of found.items)
    expect(theirs?.number ?? ours?.number ?? customer?.name).toEqual(expect.any(String));
  const { body: organization } = await olga.ask('GET', sample, '/organization');
  expect(organization).toMatchObject({ nativeIntegration: null });
}

/** Expects a plan of an agent that a colleague approved, and one that waits for the person who looks. */
async function expectPlans(sample: Pick<Client, 'organization'>): Promise<void> {
  const { body } = await olga.ask<{ items: AgentPlanSummary[] }>('GET', sample, '/agent-plans');
  const [waiting, approved, ...others] = body.items;
  expect(others).toEqual([]);
  expect([waiting, approved]).toMatchObject([
    { state: 'PROPOSED', totals: { emails: 3, records: 5 } },
    { decidedByUserId: expect.any(String), totals: { emails: 0, records: 2 } },
  ]);
  const waitsDays = (Date.parse(waiting?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(waitsDays).toBeGreaterThan(13);
  const { rows } = await service.database.pool.query<{ kind: string; id: string }>(
    `SELECT actor_kind AS kind, actor_id AS id FROM audit_entries
     WHERE organization_id = $1 AND action = 'agent_plan.proposed'`,
    [sample.organization.id],
  );
  expect(rows).toEqual(Array(2).fill({ kind: 'API_KEY', id: waiting?.apiKey }));
  const { body: notices } = await olga.ask<{ items: object[] }>('GET', sample, '/internal/notifications');
  expect(notices.items).toContainEqual(expect.objectContaining({ kind: 'AGENT_PLAN' }));
}

/** Expects that the sample company has lived: what waits, what was sent, and figures that are correct. */
async function expectLife(sample: Pick<Client, 'organization'>): Promise<void> {
  const total = async (path: string) => {
    const { body } = await olga.ask<{ total: number }>('GET', sample, path);
    return body.total;
  };
  const now = new Date().toISOString();
  expect(await total('/internal/messages?unanswered=true&limit=1')).toBe(3);
  const tasks = await total('/internal/actions?limit=1');
  expect(tasks).toBeGreaterThanOrEqual(8);
  expect(tasks).toBeLessThanOrEqual(20);
  expect(await total('/internal/messages?direction=OUTBOUND&state=SENT&limit=1')).toBeGreaterThan(200);
  expect(await total('/internal/letters/batches?limit=1')).toBeGreaterThan(3);
  expect(await total('/disputes?open=true&limit=1')).toBeGreaterThanOrEqual(3);
  expect(await total('/disputes?open=false&limit=1')).toBeGreaterThan(3);
  const { body: promises } = await olga.ask<{ items: PromiseRow[] }>('GET', sample, '/promises?limit=500');
  const statuses = promises.items.map(({ promise }) => promise.status);
  for (const [status, least] of [
    ['KEPT', 8],
    ['BROKEN', 3],
    ['OPEN', 5],
  ] as const)
    expect(statuses.filter((one) => one === status).length, status).toBeGreaterThanOrEqual(least);
  const { body: plans } = await olga.ask<{ items: InstalmentPlan[] }>('GET', sample, '/instalment_plans');
  expect(plans.items.map(({ instalments }) => instalments.map(({ status }) => status))).toEqual([
    ['KEPT', 'BROKEN', 'OPEN'],
  ]);
  const { body: disputes } = await olga.ask<{ items: Dispute[] }>('GET', sample, '/disputes?open=true');
  for (const one of disputes.items) expect([one.owner, one.dueDate]).not.toContain(null);
  const { body: goals } = await olga.ask<Goals>('GET', sample, '/internal/goals');
  expect(goals).toMatchObject({ dsoDays: 45, effectivenessPercent: 75 });
  expect(goals.collectedAmount).toBeGreaterThan(1_000_000);
  expect(goals.collectors).toHaveLength(2);
  const { body: paid } = await olga.ask<{ items: object[] }>(
    'GET',
    sample,
    '/internal/payments?unapplied=true&limit=100',
  );
  expect(paid.items.length).toBeGreaterThan(3);
  const { body: users } = await olga.ask<{ users: { role: string }[] }>('GET', sample, '/internal/users');
  expect(users.users.map(({ role }) => role).sort()).toEqual(['COLLECTOR', 'COLLECTOR', 'OWNER']);
  await expectConnection(sample);
  await expectPlans(sample);
  expect(smtp.received).toEqual([]);
  const { id: organizationId } = sample.organization;
  expect((await readdir(join(service.outboxFolder, organizationId))).length).toBeGreaterThan(200);
  const report = await verify(service.database, { organizationId, now });
  expect(report).toMatchObject({ ok: true, differences: [] });
  expectError(await olga.ask('POST', sample, PATH), 409, 'CONFLICT');
}

it('is made for a person who can enter it', async () => {
  const other = await service.client();
  expectError(await other.post(PATH, undefined), 409, 'CONFLICT');
  expect((await other.get<SampleData>(PATH)).body).toMatchObject({ state: 'NONE', mayBeMade: false });
  expectError(await other.delete(PATH), 409, 'CONFLICT');
});
