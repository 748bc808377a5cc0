import { expect } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import { bankFileTasks } from '../../src/cash/files/job.ts';
import { read } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';
import { upload } from '../harness/uploads.ts';

const NAMES = 'Auftraggeber;Verwendungszweck';

/**
 * Adds a CSV file that needs a mapping, and a mapping that was confirmed for another file.
 * @returns their ids
 */
export async function addBankTables(
  service: TestService,
  client: Client,
  { bankAccountId, text }: { bankAccountId: string; text: string },
): Promise<{ bankFileId: string; bankFileMappingId: string }> {
  const row = `10.03.2026;${text};${text}`;
  const confirmed = await addTable(service, client, `Buchung;${NAMES};Betrag;Text\n${row};1,00;\n`);
  const mapping = {
    headingLine: 1,
    columns: { bookedOn: 1, payerName: 2, texts: [3], amount: 4 },
    dateOrder: 'DMY',
    decimalMark: 'COMMA',
    bankAccountId,
  };
  const answer = await client.post(`/bank_files/${confirmed}/mapping`, mapping);
  expect(answer.status, answer.text).toBe(202);
  await runDueJobs(service.database, [...bankFileTasks(service), ...decisionTasks(service)]);
  const mappings = await read<{ items: { id: string }[] }>(client, '/bank_file_mappings');
  const bankFileId = await addTable(service, client, `Datum;${NAMES};Betrag\n${row};2,00\n`);
  return { bankFileId, bankFileMappingId: mappings.items[0]?.id ?? '' };
}

/** Uploads a CSV file and returns its id once it needs a mapping. */
export async function addTable(service: TestService, client: Client, content: string): Promise<string> {
  const file = { fileName: 'bank.csv', type: 'text/csv', bytes: Buffer.from(content) };
  const sent = await upload<{ id: string }>(client, '/bank_statements', file);
  expect(sent.status, sent.text).toBe(202);
  await runDueJobs(service.database, bankFileTasks(service));
  return sent.body.id;
}
