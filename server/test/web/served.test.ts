import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import de from '../../../web/src/texts/de/index.ts';
import en from '../../../web/src/texts/en/index.ts';
import fr from '../../../web/src/texts/fr/index.ts';
import { closeVerified } from '../harness/contract.ts';
import { type TestService, testService } from '../harness/service.ts';

/** Delivery of the application, and checks that need no browser. */

let service: TestService;
beforeAll(async () => {
  service = await testService({ reached: { publicUrl: 'https://example.com/billing', port: 0 } });
});
afterAll(() => closeVerified(service));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { headers });

it('returns the same page at every address of the application, uncached, below a path of the proxy', async () => {
  const page = await (await get('/')).text();
  expect(page).toContain('<base href="/billing/"');
  for (const path of ['/sign-in', '/sign-in/provider', '/customers/x/contacts/y', '/settings/users?x=1']) {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe(page);
  }
});

it('restricts the page by a policy without exceptions', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("require-trusted-types-for 'script';trusted-types 'none'");
  expect(policy).toContain("script-src 'self';style-src 'self';");
  expect(policy).not.toMatch(/unsafe|https?:|\*|nonce/);
});

it('serves files compressed and cached forever, under names that change with their content', async () => {
  const page = await (await get('/')).text();
  const [, script = ''] = /src="\.(\/assets\/[\w-]+\.js)"/.exec(page) ?? [];
  const stored = await readFile(new URL(`../../../web/dist${script}`, import.meta.url), 'utf8');
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await get(script, { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe(stored);
  }
  const { release } = JSON.parse(await (await get('/release.json')).text());
  expect(release).toMatch(/^[0-9a-f]{16}$/);
});

it.each(['/assets/nothing.js', '/assets/..%2frelease.json', '/somewhere', '/v1/somewhere', '/index.html'])(
  'returns 401 or 404 for %s',
  async (path) => {
    const answer = await get(path);
    expect([401, 404]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toContain('application/json');
  },
);

/** Returns every text with its name: `table.columns`. */
const flat = (texts: object, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flat(value, `${before}${key}.`)
      : [[`${before}${key}`, String(value)]],
  );

const blanks = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

it.each([
  ['fr', fr],
  ['de', de],
])('has every text in %s, with the same placeholders', (_language, texts) => {
  const own = new Map(flat(texts));
  expect([...own.keys()].sort()).toEqual(
    flat(en)
      .map(([name]) => name)
      .sort(),
  );
  for (const [name, text] of flat(en)) expect(blanks(own.get(name) ?? ''), name).toEqual(blanks(text));
});
