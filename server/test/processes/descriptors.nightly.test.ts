import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newInstallation, serve } from './quittance.ts';

it.skipIf(process.platform !== 'linux')('stays ready when it cannot open more files', async () => {
  const server = await serve(await newInstallation());
  // A connection that exists beforehand, like that of a load balancer.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const readiness = () =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      get(`${server.url}/readyz`, { agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      }).on('error', reject);
    });
  expect(await readiness()).toMatchObject({ status: 200 });
  const used = await readdir(`/proc/${server.pid}/fd`);
  await promisify(execFile)('prlimit', ['--pid', String(server.pid), `--nofile=${used.length}:`]);
  expect(await readiness()).toMatchObject({ status: 200 });
  agent.destroy();
});
