import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { endProcesses, newInstallation, pairOf, request, runJson, runProcess, serve } from './quittance.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
afterAll(endProcesses);

const modeOf = (path: string) => statSync(path).mode & 0o777;

async function secretsOf(url: string, change?: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    if (change !== undefined) await client.query(change);
    const { rows } = await client.query<{ secret: string }>(
      `SELECT secret FROM webhook_endpoints UNION ALL SELECT coalesce(encrypted_link_secret, 'none') FROM file_settings`,
    );
    return rows.map(({ secret }) => secret);
  } finally {
    await client.end();
  }
}

it('encrypts secrets with a key created at the first start, and re-encrypts them while the server runs', async () => {
  const own = await newInstallation();
  const { DATA_DIR, DATABASE_URL } = own;
  const keyFile = join(DATA_DIR, 'secrets-key');
  let server = await serve(own);
  const pair = pairOf(server);
  // Standard output is no terminal here, so the pair is in a file that only its owner may read.
  expect(server.stdout()).not.toContain(pair.apiSecret);
  expect(modeOf(join(DATA_DIR, 'first-key.json'))).toBe(0o600);
  expect(modeOf(keyFile)).toBe(0o600);
  // Other users may not even list the folder.
  expect(modeOf(DATA_DIR) & 0o007).toBe(0);
  const made = await request(server.url, pair, '/webhook_endpoints', {
    url: 'https://example.com/',
    enabled: false,
  });
  expect(made.status, made.text).toBe(201);
  const before = await secretsOf(DATABASE_URL);
  expect(before).toHaveLength(2);
  expect(before.every((secret) => secret.startsWith('aes-256-gcm:'))).toBe(true);
  const firstKey = readFileSync(keyFile, 'utf8').trim();
  expect(await runJson(['secrets', 'rotate'], own)).toEqual({ count: 2, newKey: true });
  const after = await secretsOf(DATABASE_URL);
  for (const secret of after) expect(before).not.toContain(secret);
  const [newKey, former] = readFileSync(keyFile, 'utf8').trim().split(',');
  expect(former).toBe(firstKey);
  // The running server reads and writes with the new key.
  expect(
    (await request(server.url, pair, '/webhook_endpoints', { url: 'https://example.com/2', enabled: false }))
      .status,
  ).toBe(201);
  // The state that an earlier release left.
  await secretsOf(
    DATABASE_URL,
    `UPDATE file_settings SET link_secret = decode(repeat('ab', 32), 'hex'), encrypted_link_secret = NULL`,
  );
  await server.stop();
  writeFileSync(keyFile, `${newKey}\n`);
  server = await serve(own);
  expect((await secretsOf(DATABASE_URL)).every((secret) => secret.startsWith('aes-256-gcm:'))).toBe(true);
  await server.stop();
  const other = randomBytes(32).toString('base64');
  const refused = await runProcess(['serve'], { ...own, SECRETS_KEY: other });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('encrypted with a different key');
  // The operator's own keys: the first one encrypts from now on.
  const SECRETS_KEY = `${other},${newKey}`;
  expect(await runJson(['secrets', 'rotate'], { ...own, SECRETS_KEY })).toEqual({
    count: 3,
    newKey: false,
  });
  rmSync(keyFile);
  await (await serve({ ...own, SECRETS_KEY: other })).stop();
});
