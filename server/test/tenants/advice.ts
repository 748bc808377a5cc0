import { expect } from 'vitest';
import { adviceTasks } from '../../src/cash/advices/job.ts';
import { adviceCsv, adviceRows } from '../harness/advice-files.ts';
import { runDueJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';
import { upload } from '../harness/uploads.ts';

/** Adds a remittance advice whose texts are this one, and returns its id. */
export async function addAdvice(service: TestService, client: Client, text: string): Promise<string> {
  const bytes = adviceCsv(adviceRows(text, '7.00', [`${text} 4711`, '7.00']));
  const part = { fileName: `${text}.csv`, type: 'text/csv', bytes };
  const sent = await upload<{ id: string }>(client, '/remittance_advices', part);
  expect(sent.status, sent.text).toBe(202);
  await runDueJobs(service.database, adviceTasks(service));
  return sent.body.id;
}
