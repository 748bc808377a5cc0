import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingSide } from '../../src/integrations/domain/finding.ts';
import { storePausedConnection } from '../../src/integrations/index.ts';
import { startDelivering } from '../events/receiver.ts';
import { fill } from '../generated/known-records.ts';
import { closeVerified } from '../harness/contract.ts';
import { writeDerivedRows } from '../harness/derived-rows.ts';
import { read, type Stored } from '../harness/factories.ts';
import { runImports } from '../harness/imports.ts';
import { howOften, itNightly, SEEDS } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { addSheet } from '../tenants/organization.ts';
import { DESKTOP, open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/**
 * Opens every page of `web/src/routes.tsx` within the shell, filled with hostile text: as each role, on a
 * screen and a phone, light and dark, in each language.
 * No page may log to the console, violate the policy or send requests to other hosts.
 */

/** As markup it would rename the page; as a template it would become 49. */
const HOSTILE = `<img src=x onerror="document.title='owned'"><svg onload="document.title='owned'">{{7*7}}\u202e`;

/** Columns with free text from people or programs. */
const TEXTS =
  `name|company_name|first_name|last_name|position|subject|content|label|comment|reason_text|description|custom_id|
ref_number|accounting_ref|bank_name|text_body|file_name|question|answer|message|greeting`.replaceAll(
    '\n',
    '',
  );

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let paths: string[];
const people = new Map<string, Visitor>();
let atWork: { stop(): Promise<void> }[];
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  atWork = [startDelivering(service), runImports(service)];
  await fill(service, client);
  await addSheet(service, client, 'one', false);
  const provider = { issuer: 'https://example.com', clientId: 'one', clientSecret: 'one' };
  expect((await client.put('/internal/sign-in-provider', provider)).status).toBe(200);
  await addConnection();
  await makeHostile();
  paths = await pathsOfPages();
  for (const [, { who }] of WAYS) people.set(who, await joining(who));
});
afterAll(async () => {
  await browser?.close();
  for (const one of atWork) await one.stop();
  await closeVerified(service);
});

/** Adds a connection with a finding. It is paused, so that nothing is read. */
async function addConnection(): Promise<void> {
  const { body } = await client.get<Stored>('/customers/external:one');
  const side = findingSide({ key: 'one', kind: 'INVOICE', number: HOSTILE, currency: 'EUR', amount: 1 });
  await storePausedConnection(service, client.organization.id, {
    kind: 'ODOO',
    url: 'https://odoo.invalid',
    login: 'reader',
    source: {
      product: HOSTILE,
      version: '18.0',
      company: { id: '1', name: HOSTILE, currency: 'EUR' },
      user: 'reader',
      canWrite: false,
      rights: [],
    },
    customers: new Map([['res.partner,1', body.id]]),
    madeHere: [],
    findings: [
      {
        cause: 'UNEXPLAINED',
        key: 'res.partner,1',
        partyKey: 'res.partner,1',
        currency: 'EUR',
        amount: 1,
        field: HOSTILE,
        text: HOSTILE,
        theirs: side,
        ours: null,
      },
    ],
  });
}

/** Puts the hostile text before every text of the organization. */
async function makeHostile(): Promise<void> {
  const { pool } = service.database;
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column
       FROM information_schema.columns c
       JOIN information_schema.columns o ON o.table_name = c.table_name AND o.table_schema = c.table_schema
      WHERE c.table_schema = 'public' AND o.column_name = 'organization_id' AND c.data_type = 'text'
        AND c.is_generated = 'NEVER' AND c.table_name NOT LIKE 'audit%' AND c.column_name ~ $1`,
    [`^(${TEXTS})$`],
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { table, column } of rows)
    await pool.query(
      `UPDATE ${table} SET ${column} = $2 || ${column} WHERE organization_id = $1 AND ${column} IS NOT NULL`,
      [client.organization.id, HOSTILE],
    );
  await writeDerivedRows(service.database.pool, client.organization.id);
}

/** Returns the path of every page within the shell, with ids of existing records. */
async function pathsOfPages(): Promise<string[]> {
  const listed = async (file: string) => {
    const source = await readFile(new URL(`../../../web/src/${file}`, import.meta.url), 'utf8');
    return [...source.matchAll(/^ {4}path: '([^']+)'/gm)].map((match) => match[1] ?? '');
  };
  const inside = await listed('routes.tsx');
  const settings = (await listed('routes/settings.tsx')).filter((path) => path !== '/');
  expect(Math.min(inside.length, settings.length)).toBeGreaterThan(10);
  return Promise.all([...inside, ...settings.map((path) => `/settings${path}`)].map(withRecord));
}

/** Records for the pages with parameters. */
const RECORDS: Record<string, string> = {
  '/customers/$id': '/customers/external:one',
  '/invoices/$id': '/invoices/external:one',
  '/plans/$id': '/dunning_plans',
  '/imports/$id': '/internal/import-sheets',
  '/settings/templates/$id': '/internal/mail_templates',
  '/settings/connections/$id': '/integrations',
};

async function withRecord(path: string): Promise<string> {
  if (!path.includes('$')) return path;
  const list = RECORDS[path];
  if (list === undefined) throw new Error(`say where a record of ${path} is found`);
  const answer = await read<Stored & { items?: Stored[] }>(client, list);
  const { id } = answer.items?.[0] ?? answer;
  return path.replace('$id', String(id));
}

/** Signs in a visitor with a role, optionally restricted to its own customers. */
async function joining(who: string): Promise<Visitor> {
  const [role = '', ...own] = who.split(' of ');
  const ownCustomersOnly = own.length > 0;
  const name = who.replaceAll(' ', '-').toLowerCase();
  const visitor = await owner(service, client, `${name}-${client.organization.id.slice(-6)}@example.com`);
  const { organizations } = await visitor.readToken();
  const facts = { firstName: HOSTILE, lastName: role, role, ownCustomersOnly };
  const answer = await olga.ask('PUT', client, `/internal/users/${organizations[0]?.userId}`, facts);
  expect(answer.status, answer.text).toBe(200);
  if (!ownCustomersOnly) return visitor;
  // The visitor is assigned to the customer whose page is opened.
  const managers = { userIds: [organizations[0]?.userId] };
  const assigned = await client.post('/customers/external:one/account-managers', managers);
  expect(assigned.status, assigned.text).toBe(200);
  return visitor;
}

/** Opens a page as a click on a link does, and waits until it is complete. */
async function follow(page: Page, path: string): Promise<void> {
  // The page before stays visible until the next one has loaded, and React may reuse its heading.
  if (new URL(page.url()).pathname !== path)
    await page.evaluate(`for (const heading of document.querySelectorAll('main :is(h1, h2)'))
      heading.setAttribute('data-before', heading.textContent);
    history.pushState({}, '', ${JSON.stringify(path)})`);
  await shownAt(page, path);
}

async function shownAt(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === path);
  // Its heading, or an alert in its place.
  await soon(async () => {
    const isShown = await page.evaluate(`[...document.querySelectorAll('main h1, main [role=alert] h2')].some(
      (heading) => heading.textContent !== heading.getAttribute('data-before'))`);
    expect(isShown, path).toBe(true);
  });
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Lists the buttons and fields of the visible page that are lower than a finger needs: 44 pixels. */
const TOO_LOW = `[...document.querySelectorAll('main :is(button, select, .mantine-Input-wrapper)')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height < 43.5)
  .map((one) => one.getBoundingClientRect().height + ' ' + one.className + ' ' + one.textContent.slice(0, 40))`;

interface Way {
  who: string;
  language: string;
  size: typeof DESKTOP;
  colorScheme: 'light' | 'dark';
}

const WAYS: [string, Way][] = [
  [
    'an administrator, in French, in the dark',
    { who: 'ADMIN', language: 'fr', size: DESKTOP, colorScheme: 'dark' },
  ],
  [
    'a collector, in German, on a phone',
    { who: 'COLLECTOR', language: 'de', size: PHONE, colorScheme: 'light' },
  ],
  [
    'a collector who sees own customers only',
    { who: 'COLLECTOR of their own', language: 'en', size: DESKTOP, colorScheme: 'light' },
  ],
  [
    'a viewer, in French, on a phone in the dark',
    { who: 'VIEWER', language: 'fr', size: PHONE, colorScheme: 'dark' },
  ],
];

/** Returns all pages in long runs, else every second one, alternating between the ways. */
const pathsOf = (way: number) =>
  paths.filter((_path, i) => howOften(0, 1) === 1 || (i + way + (SEEDS[0] ?? 0)) % 2 === 0);

describe.concurrent('every page', () => {
  it('has no accessibility violations', async () => {
    const shown = await open(browser, service, { as: olga });
    const { page } = shown;
    await shown.visit('/');
    for (const path of paths) {
      await follow(page, path);
      expect(await violations(page), path).toEqual([]);
    }
    expect(await page.title()).not.toContain('owned');
    await shown.close();
    // Every page: this takes minutes on a busy machine.
  }, 300_000);

  itNightly.each(WAYS)('is shown to %s', async (name, { who, language, size, colorScheme }) => {
    const isMobile = size === PHONE;
    const shown = await open(browser, service, {
      as: people.get(who) ?? null,
      language,
      viewport: size,
      colorScheme,
      isMobile,
      hasTouch: isMobile,
    });
    const { page } = shown;
    await shown.visit('/');
    await page.locator(`html[lang=${language}]`).waitFor();
    for (const path of pathsOf(WAYS.findIndex(([way]) => way === name))) {
      await follow(page, path);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width, path).toBeLessThanOrEqual(size.width);
      expect(await page.title(), path).not.toContain('owned');
      if (isMobile) expect(await page.evaluate(TOO_LOW), path).toEqual([]);
    }
    await shown.close();
  });
});
