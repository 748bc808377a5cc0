import { expect } from 'vitest';
import { importTasks } from '../../src/exchange/imports/job.ts';
import type { Import } from '../../src/exchange/imports/schema.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { startJobs } from './jobs.ts';
import type { Client, TestService } from './service.ts';

/** Applies the imports of a service until it is stopped. */
export function runImports(service: TestService): JobWorker {
  return startJobs(service.database, importTasks(service));
}

/** Returns a line of an import. */
export const line = (type: string, data: unknown) => JSON.stringify({ type, data });

/** Uploads an NDJSON file. */
export async function upload(
  client: Pick<Client, 'send'>,
  text: string,
  init: RequestInit = {},
): Promise<Import> {
  const sent = await client.send<Import>('POST', '/imports', {
    body: text,
    headers: { 'content-type': 'application/x-ndjson' },
    ...init,
  });
  expect(sent.status, sent.text).toBe(202);
  return sent.body;
}

/** Waits for an import to end and returns it. */
export async function finished(client: Client, id: string): Promise<Import> {
  for (;;) {
    const { body } = await client.get<Import>(`/imports/${id}`);
    if (body.state === 'COMPLETED' || body.state === 'FAILED') return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Uploads an NDJSON file and waits until it is applied. */
export async function importLines(client: Client, text: string, init?: RequestInit): Promise<Import> {
  const { id } = await upload(client, text, init);
  return finished(client, id);
}
