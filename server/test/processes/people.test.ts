import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, type Pair, pairOf, type Running, request, run, runJson, serve } from './quittance.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let server: Running;
let own: { DATA_DIR: string };
let pair: Pair & { id: string };
let folder: string;
beforeAll(async () => {
  own = { DATA_DIR: await newDataDir() };
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

describe('creates, beside a running server', () => {
  it('a user, who can then look after a customer', async () => {
    const words = ['user', 'create', '--org', pair.id, ...USER, '--position', 'Head'];
    const created = await runJson<{ id: string }>(words, own);
    expect(created.id).toMatch(UUID);
    expect(await items('/users', 'users')).toEqual([
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

  it("a bank account, in the organization's currency unless another is named", async () => {
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

  it('a dunning plan from a file, beside the one that every organization has', async () => {
    const path = await file('plan.json', JSON.stringify(PLAN));
    const { id } = await runJson<{ id: string }>(['dunning-plan', 'create', path, '--org', pair.id], own);
    expect(await items('/dunning_plans')).toMatchObject([
      { ...PLAN, id, isDefault: false, isActive: false },
      { name: 'Standard reminders', isDefault: true, isActive: false },
    ]);
  });

  it('the same for an organization with a native integration, told for people', async () => {
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

describe('refuses in one sentence that names every problem, and stores nothing', () => {
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
    ['a user without anything', ['user', 'create'], ['email', 'firstName', 'lastName']],
    ['a wrong role', ['user', 'create', ...USER.slice(0, -1), 'BOSS'], ['role']],
    [
      'a bank account with wrong numbers',
      ['bank-account', 'create', '--iban', 'DE00', '--bic', 'x'],
      ['name', 'iban', 'bic'],
    ],
    ['a file that is not there', ['dunning-plan', 'create', '/nowhere/plan.json'], ['/nowhere/plan.json']],
  ])('%s', (_title, words, expected) => refused(words, 2, expected));

  it.each<[string, string, string[]]>([
    ['no JSON', '{"name": ', ['cannot be used']],
    ['one name twice', '{"name": "a", "name": "b"}', ['cannot be used']],
    ['wrong facts', JSON.stringify({ ...PLAN, mode: 'x', steps: [] }), ['mode', 'steps']],
    [
      'a wrong step',
      JSON.stringify({ ...PLAN, steps: [{ ...PLAN.steps[0], type: 'CALL' }] }),
      ['steps[0].automatic'],
    ],
  ])('a dunning plan with %s', async (title, text, expected) => {
    await refused(['dunning-plan', 'create', await file(`${title}.json`, text)], 2, expected);
  });

  it('an organization that is not there', async () => {
    const end = await run(['user', 'create', '--org', UNKNOWN, ...USER], own);
    expect({ code: end.code, stdout: end.stdout }).toEqual({ code: 1, stdout: '' });
    expect(end.stderr).toContain(UNKNOWN);
  });
});
