import { expect } from 'vitest';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import { read, type Stored } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';

/** Adds a finished bulk job. */
export async function addBulkJob(
  service: TestService,
  client: Client,
  name: string,
  {
    headers = {},
    pausedUntil = null,
  }: { headers?: Record<string, string>; pausedUntil?: string | null } = {},
): Promise<string> {
  const { id } = await read(client, `/customers/external:${encodeURIComponent(name)}`);
  const body = { list: 'customers', command: 'set_dunning', input: { pausedUntil }, recordIds: [id] };
  const answer = await client.post<Stored>('/internal/bulk-jobs', body, headers);
  expect(answer.status, answer.text).toBe(201);
  await runDueJobs(service.database, bulkTasks(service));
  return answer.body.id;
}
