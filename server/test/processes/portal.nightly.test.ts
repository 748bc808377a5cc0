import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Installation,
  newInstallation,
  pairOf,
  type Running,
  request,
  run,
  runJson,
  serve,
} from './quittance.ts';

describe('links to the portal', () => {
  let server: Running;
  let own: Installation;
  beforeAll(async () => {
    own = await newInstallation();
    server = await serve({ ...own, LOG_LEVEL: 'trace' });
    await request(server.url, pairOf(server), '/customers', { externalId: 'C-1', name: 'Dupont' });
    await request(server.url, pairOf(server), '/customers', { externalId: 'C-2', name: 'Martin' });
    await request(server.url, pairOf(server), '/customers', { externalId: 'C-3', name: 'Petit' });
  });
  afterAll(() => server.stop());

  async function link(customer: string, body: object): Promise<string> {
    const answer = await request(server.url, pairOf(server), `/customers/external:${customer}/portal`, body);
    expect(answer.status, answer.text).toBe(200);
    const { url }: { url: string } = JSON.parse(answer.text);
    expect(url.startsWith(`${server.url}/portal/`)).toBe(true);
    return url;
  }
  const statusOf = async (url: string) => (await fetch(url)).status;

  it('are listed without their tokens, and revoked by id or address', async () => {
    const { id: org } = pairOf(server);
    const first = await link('C-1', {
      user: 'ada@example.com',
      frameAncestors: 'app.example.com',
      expiresIn: 3600,
    });
    const second = await link('C-2', {});
    interface Listed {
      id: string;
      customer: { externalId: string };
      user: string | null;
      revokedAt: string | null;
    }
    const all = await runJson<Listed[]>(['portal', 'list', '--org', org], own);
    // With a single organization, the command needs no organization id.
    expect(await runJson(['portal', 'list'], own)).toEqual(all);
    const customers = all.map(({ customer }) => customer.externalId);
    expect(customers.filter((customer) => customer !== 'C-3')).toEqual(['C-2', 'C-1']);
    const [one] = await runJson<Listed[]>(
      ['portal', 'list', '--org', org, '--customer', 'external:C-1'],
      own,
    );
    expect(one).toMatchObject({
      user: 'ada@example.com',
      frameAncestors: 'app.example.com',
      revokedAt: null,
    });
    for (const url of [first, second]) expect(JSON.stringify(all)).not.toContain(url.slice(-43));
    const id = one?.id ?? '';
    expect(await statusOf(first)).toBe(200);
    const revoked = await runJson<{ revokedAt: string }>(['portal', 'revoke', id, '--org', org], own);
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(second)).toBe(200);
    await runJson(['portal', 'revoke', second], own);
    expect(await statusOf(second)).toBe(404);
    const { stdout } = await run(['portal', 'list', '--org', org], own);
    expect(stdout).toContain(id);
    expect(stdout).toContain(revoked.revokedAt);
  });

  it.each([
    [
      ['portal', 'list', '--org', '01900000-0000-7000-8000-000000000000'],
      1,
      /The organization .* does not exist/,
    ],
    [['portal', 'revoke', 'nonsense'], 2, /must be an id/],
    [['portal', 'revoke', '01900000-0000-7000-8000-000000000000'], 1, /portal link does not exist/],
    [['portal', 'revoke', `qp_${'0'.repeat(32)}_${'A'.repeat(43)}`], 1, /portal link does not exist/],
  ])('are refused for %j with exit code %d', async (words, code, message) => {
    const ended = await run(words, own);
    expect(ended.stderr).toMatch(message);
    expect(ended.code).toBe(code);
  });

  it('follow a merge of customers on the command line, and its undo', async () => {
    const url = await link('C-3', {});
    const page = async () => (await fetch(url)).text();
    const words = ['customer', 'merge', 'external:C-3', 'external:C-1'];
    const { id, moved } = await runJson<{ id: string; moved: object }>(words, own);
    expect(moved).toMatchObject({ documents: 0 });
    expect(await page()).toContain('Dupont');
    const again = await run(words, own);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('was merged into C-1') });
    expect((await run(['customer', 'merges'], own)).stdout).toContain('Petit (C-3)');
    const undone = await run(['customer', 'undo-merge', id], own);
    expect(undone).toMatchObject({ code: 0, stdout: expect.stringContaining('Petit (C-3)') });
    expect(await page()).toContain('Petit');
    expect((await run(['customer', 'merge', 'C-3', 'external:C-1'], own)).code).toBe(2);
  });

  it('leave no token in the log at any level, also on failures', async () => {
    const url = await link('C-3', {});
    const secret = url.slice(-43);
    const tails = [
      '',
      '?view=credits',
      '%zz',
      '/documents/x/pdf',
      '/nothing',
      `?${'a=1&'.repeat(300)}`,
      '%00',
    ];
    for (const tail of tails) await statusOf(`${url}${tail}`);
    for (const method of ['POST', 'PUT', 'OPTIONS']) await fetch(url, { method });
    const token = url.slice(url.indexOf('qp_'));
    for (const path of [`/v1/portal/${token}`, `/v1/customers/${token}`, `/x/${token}%zz`, `/v1/${token}%zz`])
      await statusOf(`${server.url}${path}`);
    expect(server.stderr()).toContain('"level":20');
    expect(server.stderr() + server.stdout()).not.toContain(secret);
  });
});

it('removes tokens from every log entry', () => {
  const token = `qp_${'0123456789abcdef'.repeat(2)}_${'Ab-_'.repeat(10)}Zz9`;
  const module = fileURLToPath(new URL('../../src/cli/log.ts', import.meta.url));
  const code = `
    const { openLog } = await import(${JSON.stringify(module)});
    const log = openLog('info');
    const url = 'https://billing.example/portal/${token}';
    log.error({ err: new Error('no route to ' + url, { cause: new Error(url) }) }, 'failed at ' + url);
    log.info({ req: { url: '/portal/${token}/documents/1/pdf?a=b' }, text: '{"url":"' + url + '"}' });
    log.info('at file:///srv/server/src/portal/page.ts:1:2');
    log.info('/portal/some%20thing?view=settled was asked for');`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  });
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
  expect(stderr).not.toContain(token.slice(-43));
  expect(stderr).not.toContain('some%20thing');
  expect(stderr).toContain('/portal/…/documents/1/pdf?a=b');
  expect(stderr).toContain('/portal/page.ts:1:2');
  expect(stderr).toContain('?view=settled was asked for');
});
