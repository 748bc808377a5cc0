import pg from 'pg';
import { expect, it } from 'vitest';
import type { ListedJob } from '../../src/platform/jobs/dead-jobs.ts';
import { jobKind, newJob } from '../../src/platform/jobs/kind.ts';
import { addJobs } from '../../src/platform/jobs/queue.ts';
import { newInstallation, run, runJson, serve } from './quittance.ts';

/** A job kind that no worker knows. */
const KIND = jobKind('test', ['organizationId']);

it('lists dead jobs, and runs them again by id or all together', async () => {
  const own = await newInstallation();
  const server = await serve(own, ['--json', '--no-worker']);
  const client = new pg.Client(own.DATABASE_URL);
  await client.connect();
  const jobs = ['a', 'b', 'c', 'd'].map((organizationId) => newJob(KIND, { organizationId }));
  await addJobs(client, jobs);
  await client.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'broken' WHERE key <> 'test:d'`,
  );
  await client.end();

  const dead = await runJson<ListedJob[]>(['jobs', 'list'], own);
  expect(dead.map(({ key, state }) => `${key} ${state}`)).toEqual(
    ['a', 'b', 'c'].map((id) => `test:${id} DEAD`),
  );
  expect(dead[0]).toMatchObject({ task: 'test', attempts: 6, maxAttempts: 6, lastError: 'broken' });
  const all = await runJson<ListedJob[]>(['jobs', 'list', '--all'], own);
  expect(all.map(({ key, state }) => `${key} ${state}`)).toContain('test:d WAITING');
  const shown = await run(['jobs', 'list'], own);
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/test:a.*DEAD.*6\/6.*broken/) });

  const [a] = dead;
  expect(await runJson(['jobs', 'retry', String(a?.id)], own)).toMatchObject([{ key: 'test:a' }]);
  const again = await run(['jobs', 'retry', String(a?.id)], own);
  expect(again).toMatchObject({
    code: 1,
    stdout: '0 jobs are queued again.\n',
    stderr: `quittance: No failed job has the id ${a?.id}.\n`,
  });
  for (const words of [[], ['--all', '1'], ['x']])
    expect((await run(['jobs', 'retry', ...words], own)).code).toBe(2);
  const rest = await run(['jobs', 'retry', '--all'], own);
  expect(rest).toMatchObject({ code: 0, stdout: '2 jobs are queued again.\n' });
  expect(await runJson(['jobs', 'list'], own)).toEqual([]);
  await server.stop();
}, 240_000);
