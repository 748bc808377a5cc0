import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { itNightly } from '../harness/seeds.ts';
import { emptyDataDir, newDataDir, type Pair, request, runProcess, serve } from './quittance.ts';

describe('serve', () => {
  it('creates an organization at the first start only, and finds its data again', async () => {
    const DATA_DIR = await emptyDataDir();
    const first = await serve({ DATA_DIR }, []);
    const printed = first.stdout();
    expect(printed).toContain(`${first.url}/docs`);
    expect(printed).toContain(DATA_DIR);
    // Standard output is no terminal here, so the pair is in a file that only its owner may read.
    expect(printed).not.toMatch(/qs_/);
    const keyFile = /\S+first-key\.json/.exec(printed)?.[0] ?? '';
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    const pair: Pair = JSON.parse(readFileSync(keyFile, 'utf8'));
    expect(await request(first.url, pair, '/customers')).toMatchObject({ status: 200 });
    const body = { externalId: 'kept', name: 'Kept' };
    expect((await request(first.url, pair, '/customers', body)).status).toBe(201);
    expect(await first.stop()).toMatchObject({ code: 0 });

    const second = await serve({ DATA_DIR });
    expect(second.organization).toBe(null);
    expect((await request(second.url, pair, '/customers/external:kept')).status).toBe(200);
    // Twice, as Ctrl-C arrives through the parent process.
    second.kill('SIGINT');
    second.kill('SIGINT');
    const { code, stdout } = await second.ended;
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(stdout))).toEqual(['url', 'docs', 'data', 'organization', 'ownerLink']);
  });

  it('reports all configuration problems together, without passwords', async () => {
    const DATA_DIR = await emptyDataDir();
    const wrong = {
      PORT: '70000',
      HOST: 'not a host',
      PUBLIC_URL: 'ftp://x',
      DATABASE_URL: 'mysql://me:hush@somewhere/db',
      REDIS_URL: 'hush',
      LOG_LEVEL: 'loud',
      DATABASE_POOL_SIZE: '0',
      DRAIN_SECONDS: '-1',
      TRUST_PROXY: 'everybody',
    };
    const { code, stdout, stderr } = await runProcess(['serve'], { ...wrong, DATA_DIR });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const name of Object.keys(wrong)) expect(stderr).toContain(name);
    expect(stderr).not.toContain('hush');
    expect(stderr).not.toContain('    at ');
  });

  itNightly('treats empty variables as unset', async () => {
    const DATA_DIR = await newDataDir();
    const server = await serve({ DATA_DIR, DATABASE_URL: '', LOG_LEVEL: '', HOST: ' ', PUBLIC_URL: '' });
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await server.stop();
  });

  itNightly('explains in one sentence that its port or folder is in use', async () => {
    const DATA_DIR = await newDataDir();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const empty = await emptyDataDir();
    const taken = await runProcess(['serve'], { DATA_DIR: empty, PORT });
    other.close();
    expect(existsSync(empty), 'noticed before anything was made for it').toBe(false);
    expect(taken.code).toBe(1);
    expect(taken.stderr).toContain(`Port ${PORT} on 127.0.0.1 is in use`);
    expect(taken.stderr).not.toContain('    at ');

    const server = await serve({ DATA_DIR });
    const second = await runProcess(['serve'], { DATA_DIR });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('in use by another Quittance process');
    await server.stop();
    // The failed start did not create an organization, whose key pair would be lost.
    expect(server.organization).not.toBe(null);
  });
});
