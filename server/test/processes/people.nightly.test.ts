import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../harness/png.ts';
import {
  type Installation,
  newInstallation,
  type Pair,
  pairOf,
  type Running,
  request,
  run,
  runJson,
  serve,
} from './quittance.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let server: Running;
let own: Installation;
let pair: Pair & { id: string };
let folder: string;
beforeAll(async () => {
  own = await newInstallation();
  server = await serve(own);
  pair = pairOf(server);
  folder = await mkdtemp(join(tmpdir(), 'quittance-plans-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const items = async (path: string, array = 'items'): Promise<unknown[]> =>
  JSON.parse((await request(server.url, pair, path)).text)[array];
async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const USER = ['--email', 'ada@example.com', '--first-name', 'Ada', '--last-name', 'L', '--role', 'ADMIN'];
const ACCOUNT = ['--name', 'Main', '--iban', 'DE89 3704 0044 0532 0130 00'];
const PLAN = {
  name: 'Firm',
  mode: 'MANUAL',
  entity: 'INVOICE',
  steps: [{ name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true }],
};

it('offers the first owner a link in a file that only its owner can read, and prints another', async () => {
  const path = join(own.DATA_DIR, 'first-owner-link');
  const first = (await readFile(path, 'utf8')).trim();
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(server.stdout())).toMatchObject({ ownerLink: { file: path } });
  const { url } = await runJson<{ url: string }>(['user', 'link', '--org', pair.id], own);
  const shown = (link: string) =>
    fetch(`${server.url}/auth/invitations/look-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ token: link.split('#')[1] }),
    });
  expect((await shown(first)).status).toBe(400);
  const answer = await shown(url);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ role: 'OWNER', organization: 'My company' });
});

describe('creation with a running server', () => {
  it('creates a user, who can then manage a customer', async () => {
    const words = ['user', 'create', '--org', pair.id, ...USER, '--position', 'Head'];
    const created = await runJson<{ id: string }>(words, own);
    expect(created.id).toMatch(UUID);
    expect(await items('/internal/users', 'users')).toEqual([
      {
        ...created,
        firstName: 'Ada',
        lastName: 'L',
        email: 'ada@example.com',
        position: 'Head',
        role: 'ADMIN',
      },
    ]);
    await request(server.url, pair, '/customers', { externalId: 'c', name: 'C' });
    const assigned = await request(server.url, pair, '/customers/external:c/account-managers', {
      userIds: [created.id],
    });
    expect(assigned.status).toBe(200);
    const again = await run(words, own);
    expect({ code: again.code, stdout: again.stdout }).toEqual({ code: 1, stdout: '' });
    expect(again.stderr).toContain('ada@example.com');
  });

  it('creates a bank account, in the currency of the organization unless another one is given', async () => {
    const { id } = await runJson<{ id: string }>(
      ['bank-account', 'create', '--org', pair.id, ...ACCOUNT, '--bic', 'deutdeff'],
      own,
    );
    const numbers = ['--account-number', '123', '--routing-number', '021000021', '--currency', 'usd'];
    const us = ['bank-account', 'create', '--org', pair.id, '--name', 'US', '--bank-name', 'Bank'];
    await runJson([...us, ...numbers], own);
    expect(await items('/bank_accounts')).toMatchObject([
      {
        name: 'US',
        bankName: 'Bank',
        iban: null,
        accountNumber: '123',
        routingNumber: '021000021',
        currency: 'USD',
      },
      { id, name: 'Main', iban: 'DE89370400440532013000', bic: 'DEUTDEFF', currency: 'EUR' },
    ]);
  });

  it('creates a dunning plan from a file, in addition to the default plan', async () => {
    const path = await file('plan.json', JSON.stringify(PLAN));
    const { id } = await runJson<{ id: string }>(['dunning-plan', 'create', path, '--org', pair.id], own);
    expect(await items('/dunning_plans')).toMatchObject([
      { ...PLAN, id, isDefault: false, isActive: false },
      { name: 'Standard reminders', isDefault: true, isActive: false },
    ]);
  });

  it('creates a user for an organization with a native integration, and prints it for people', async () => {
    const org = ['org', 'create', '--name', 'Native', '--native-integration', 'Ledgerly'];
    const { id } = await runJson<{ id: string }>(org, own);
    const result = await run(['user', 'create', '--org', id, ...USER], own);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('ada@example.com');
    const several = await run(['bank-account', 'create', ...ACCOUNT], own);
    expect(several).toMatchObject({ code: 2, stdout: '' });
    expect(several.stderr).toContain('--org');
  });
});

describe('changes with a running server', () => {
  const words = (text: string) => [...text.split(' '), '--org', pair.id];
  const done = <T = { id: string }>(text: string, ...more: string[]) =>
    runJson<T>([...words(text), ...more], own);

  it('show and change the profile of an organization and its logo', async () => {
    const path = join(folder, 'logo.png');
    await writeFile(path, png({ width: 30, height: 10 }));
    const words = ['org', 'profile', pair.id, '--legal-name', 'Ours Ltd', '--country', 'gb', '--logo', path];
    const logo = { contentType: 'image/png', width: 30, height: 10 };
    expect(await runJson(words, own)).toMatchObject({ legalName: 'Ours Ltd', country: 'GB', logo });
    expect(await runJson(['org', 'profile', pair.id], own)).toMatchObject({ legalName: 'Ours Ltd', logo });
    const seen = JSON.parse((await request(server.url, pair, '/internal/organization/profile')).text);
    expect(seen).toMatchObject({ legalName: 'Ours Ltd', logo });
    const wrong = await run(['org', 'profile', pair.id, '--logo', await file('l.svg', '<svg/>')], own);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('SVG') });
    const cleared = ['org', 'profile', pair.id, '--no-logo', '--legal-name', ''];
    expect(await runJson(cleared, own)).toMatchObject({ legalName: null, country: 'GB', logo: null });
  });

  it('show an organization with its key pairs and counts', async () => {
    const made = await runJson<Pair & { id: string }>(['org', 'create', '--name', 'Shown'], own);
    await run(['org', 'update', made.id, '--rate', 'JPY=0.006', '--language', 'fr'], own);
    const customer = { externalId: 'c' };
    await request(server.url, made, '/customers', { ...customer, name: 'C' });
    for (const [externalId, currency] of Object.entries({ i: 'EUR', j: 'EUR', y: 'JPY' })) {
      const facts = { grossAmount: 1250, issuedAt: '2026-01-05', dueDate: '2026-02-04' };
      await request(server.url, made, '/invoices', { externalId, customer, currency, ...facts });
    }
    const shown = await runJson(['org', 'show', made.id], own);
    expect(shown).toMatchObject({
      id: made.id,
      name: 'Shown',
      currency: 'EUR',
      language: 'fr',
      nativeIntegration: null,
      rates: { JPY: '0.006' },
      requestsPerMinute: 600,
      maxConcurrency: 10,
      contactPositions: expect.arrayContaining(['PAYER', 'PAYEUR']),
      keys: [{ apiKey: made.apiKey, name: 'First key', scope: ['FULL'], revokedAt: null }],
      figures: {
        customers: 1,
        invoices: 3,
        due: [
          { currency: 'EUR', invoices: 2, amountDue: 2500 },
          { currency: 'JPY', invoices: 1, amountDue: 1250 },
        ],
      },
    });
    expect(JSON.stringify(shown)).not.toMatch(/secret|qs_/i);
    const { stdout, stderr } = await run(['org', 'show', made.id], own);
    expect(stderr).toBe('');
    expect(stdout).toContain('25.00 EUR (2 invoices), 1250 JPY (1 invoices)');
    for (const part of ['1 JPY = 0.006 EUR', 'PAYEUR', made.apiKey]) expect(stdout).toContain(part);
  });

  it('show, change and delete a user, unless a customer names the user', async () => {
    const bob = ['--email', 'bob@example.com', '--first-name', 'Bob', '--last-name', 'B'];
    const created = await done('user create', ...bob, '--role', 'COLLECTOR', '--own-customers-only');
    expect(created).toMatchObject({ ownCustomersOnly: true, isActive: true });
    const { id } = created;
    const changed = await done(`user update ${id}`, '--role', 'ADMIN', '--position', 'Head', '--no-active');
    expect(changed).toMatchObject({ id, email: 'bob@example.com', role: 'ADMIN', position: 'Head' });
    expect(changed).toMatchObject({ ownCustomersOnly: false, isActive: false });
    expect(await done('user list')).toContainEqual(changed);
    await request(server.url, pair, '/customers', { externalId: 'b', name: 'B', accountManagerId: id });
    const end = await run(words(`user remove ${id}`), own);
    expect(end).toMatchObject({ code: 1, stdout: '' });
    expect(end.stderr).toMatch(/^quittance: Bob B cannot be removed: .*customers to look after \(1\)\.\n$/);
    const eve = { email: 'eve@example.com', firstName: 'Eve', lastName: 'E', role: 'VIEWER' };
    const other: { id: string } = JSON.parse((await request(server.url, pair, '/internal/users', eve)).text);
    expect(await done(`user hand-over ${id} ${other.id}`)).toEqual({ customers: 1, actions: 0, disputes: 0 });
    await request(server.url, pair, '/customers', { externalId: 'b', accountManagerId: null });
    const headers = { 'x-api-key': pair.apiKey, 'x-api-secret': pair.apiSecret };
    const path = `${server.url}/v1/internal/users/${other.id}`;
    expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(204);
    expect((await run(words(`user remove ${id}`), own)).stdout).toMatch(/^Removed Bob B .*\.\n$/);
  });

  it('show, change and delete a bank account, unless a payment names it', async () => {
    const { id } = await done('bank-account create', ...ACCOUNT);
    const changed = await done(`bank-account update ${id}`, '--name', 'New', '--bic', 'deutdeff');
    expect(changed).toMatchObject({ id, name: 'New', iban: 'DE89370400440532013000', bic: 'DEUTDEFF' });
    expect(await done('bank-account list')).toContainEqual(changed);
    await request(server.url, pair, '/customers', { externalId: 'p', name: 'P' });
    const facts = { externalId: 'p', customer: { externalId: 'p' }, amount: 5 };
    await request(server.url, pair, '/payments', { ...facts, bankAccountId: id });
    const end = await run(words(`bank-account remove ${id}`), own);
    expect(end).toMatchObject({ code: 1, stdout: '' });
    expect(end.stderr).toContain('it is referenced by: payments (1)');
    await request(server.url, pair, '/payments', { ...facts, bankAccountId: null });
    expect(await done(`bank-account remove ${id}`)).toEqual(changed);
  });

  it('change a dunning plan with the output of show, and delete it unless it is the default', async () => {
    const path = await file('shown.json', JSON.stringify({ ...PLAN, name: 'Shown' }));
    const { id } = await done('dunning-plan create', path);
    const shown = await done(`dunning-plan show ${id}`);
    expect(shown).toMatchObject({ ...PLAN, id, name: 'Shown', version: 1 });
    await writeFile(path, JSON.stringify({ ...shown, name: 'Changed' }));
    const changed = await done(`dunning-plan update ${id}`, path);
    expect(changed).toEqual({ ...shown, name: 'Changed', version: 2 });
    expect(await done(`dunning-plan enable ${id}`)).toEqual({ ...changed, isActive: true });
    expect(await done(`dunning-plan disable ${id}`)).toEqual(changed);
    const plans = await done<{ id: string; isDefault: boolean }[]>('dunning-plan list');
    expect(plans).toContainEqual(changed);
    const standard = plans.find((one) => one.isDefault);
    expect(await done(`dunning-plan default ${standard?.id}`)).toEqual(standard);
    const end = await run(words(`dunning-plan remove ${standard?.id}`), own);
    expect(end).toMatchObject({ code: 1, stdout: '' });
    expect(end.stderr).toContain('is the default plan: make another plan the default first');
    expect((await run(words(`dunning-plan remove ${id}`), own)).stdout).toMatch(/^Removed Changed .*\.\n$/);
  });

  it.each<[string, number, string]>([
    [`org show ${UNKNOWN}`, 1, 'The organization'],
    [`user remove ${UNKNOWN}`, 1, 'The record does not exist'],
    [`user update ${UNKNOWN}`, 2, 'Name at least one change'],
    ['dunning-plan remove nonsense', 2, 'must be an id'],
  ])('refuse %s', async (text, code, sentence) => {
    const end = await run(text.startsWith('org') ? text.split(' ') : words(text), own);
    expect({ code: end.code, stdout: end.stdout }).toEqual({ code, stdout: '' });
    expect(end.stderr).toMatch(/^(quittance|error): .+\n$/);
    expect(end.stderr).toContain(sentence);
  });
});

describe('the only organization', () => {
  it('does not need to be named', async () => {
    const alone = await newInstallation();
    const { id } = await runJson<{ id: string }>(['org', 'create', '--name', 'Alone'], alone);
    const made = await runJson<Pair>(['key', 'create', '--name', 'Second'], alone);
    const [keys, shown, updated] = await Promise.all([
      runJson<Pair[]>(['key', 'list'], alone),
      runJson(['org', 'show'], alone),
      runJson(['org', 'update', '--requests-per-minute', '900'], alone),
    ]);
    expect(keys.map(({ apiKey }) => apiKey)).toContain(made.apiKey);
    expect([shown, updated]).toMatchObject([{ id }, { id, requestsPerMinute: 900 }]);
    expect(await runJson(['user', 'list'], alone)).toEqual([]);
    await run(['org', 'create', '--name', 'Another'], alone);
    const several = await Promise.all(['org show', 'user list'].map((text) => run(text.split(' '), alone)));
    for (const { code, stdout, stderr } of several) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^quittance: There are several organizations. Choose one with --org /);
    }
    const named = await Promise.all([
      runJson(['key', 'create', '--org', id], alone),
      runJson(['org', 'show', '--org', id], alone),
      runJson(['org', 'show', id], alone),
    ]);
    expect(named).toMatchObject([{ apiKey: expect.stringMatching(/^qk_/) }, { id }, { id }]);
  });
});

describe('refusals that name every problem and store nothing', () => {
  const refused = async (words: string[], code: number, expected: string[]) => {
    const counts = async () =>
      (await Promise.all([items('/users', 'users'), items('/bank_accounts'), items('/dunning_plans')])).map(
        (list) => list.length,
      );
    const before = await counts();
    const end = await run([...words, '--org', pair.id], own);
    expect({ words, code: end.code, stdout: end.stdout }).toEqual({ words, code, stdout: '' });
    expect(end.stderr).toMatch(/^(quittance|error): .+\n$/);
    for (const part of expected) expect(end.stderr).toContain(part);
    expect(await counts()).toEqual(before);
  };

  it.each<[string, string[], string[]]>([
    ['a user without any data', ['user', 'create'], ['email', 'firstName', 'lastName']],
    ['a wrong role', ['user', 'create', ...USER.slice(0, -1), 'BOSS'], ['role']],
    [
      'a bank account with wrong numbers',
      ['bank-account', 'create', '--iban', 'DE00', '--bic', 'x'],
      ['name', 'iban', 'bic'],
    ],
    ['a missing file', ['dunning-plan', 'create', '/nowhere/plan.json'], ['/nowhere/plan.json']],
  ])('refuse %s', (_title, words, expected) => refused(words, 2, expected));

  it.each<[string, string, string[]]>([
    ['no JSON', '{"name": ', ['cannot be used']],
    ['a duplicate name', '{"name": "a", "name": "b"}', ['cannot be used']],
    ['wrong fields', JSON.stringify({ ...PLAN, mode: 'x', steps: [] }), ['mode', 'steps']],
    [
      'a wrong step',
      JSON.stringify({ ...PLAN, steps: [{ ...PLAN.steps[0], type: 'CALL' }] }),
      ['steps[0].automatic'],
    ],
  ])('refuse a dunning plan with %s', async (title, text, expected) => {
    await refused(['dunning-plan', 'create', await file(`${title}.json`, text)], 2, expected);
  });

  it('refuse an unknown organization', async () => {
    const end = await run(['user', 'create', '--org', UNKNOWN, ...USER], own);
    expect({ code: end.code, stdout: end.stdout }).toEqual({ code: 1, stdout: '' });
    expect(end.stderr).toContain(UNKNOWN);
  });
});
