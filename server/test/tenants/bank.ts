import { expect } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import { bankFileTasks } from '../../src/cash/files/job.ts';
import type { BankStatement } from '../../src/cash/statements/schema.ts';
import { camt } from '../harness/bank-files.ts';
import { read } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { bankClient, feePart, matchOf } from '../harness/matches.ts';
import type { Client, TestService } from '../harness/service.ts';
import { upload } from '../harness/uploads.ts';

/** Adds an open bank transaction, and a match of another one. */
export async function addTransactions(
  service: TestService,
  client: Client,
  bankAccountId: string,
  text: string,
): Promise<{ bankTransactionId: string; matchId: string }> {
  const bank = bankClient(service, client);
  const bankTransactionId = await bank.line(1, { bankAccountId, text });
  const { id: matchId } = matchOf(
    await bank.matched(await bank.line(2, { bankAccountId, text }), feePart(2)),
  );
  return { bankTransactionId, matchId };
}

/**
 * Adds a file with a statement of the bank account with this IBAN, whose line the rules decide, and one that waits
 * for its account.
 * @returns the ids of the file and of the waiting statement
 */
export async function addBankFile(
  service: TestService,
  client: Client,
  { iban, text }: { iban: string; text: string },
): Promise<{ bankFileId: string; bankStatementId: string }> {
  const line = { amount: '5.00', name: text, text };
  const bytes = Buffer.from(
    camt([
      { iban, lines: [line] },
      { iban: 'BE71096123456769', lines: [line] },
    ]),
  );
  const sent = await upload<{ id: string }>(client, '/bank_statements', {
    fileName: text,
    type: 'application/octet-stream',
    bytes,
  });
  expect(sent.status, sent.text).toBe(202);
  await runDueJobs(service.database, [...bankFileTasks(service), ...decisionTasks(service)]);
  const waiting = await read<{ items: BankStatement[] }>(client, '/bank_statements?state=WAITING');
  const [statement] = waiting.items;
  if (statement === undefined) throw new Error('no statement waits for its account');
  return { bankFileId: sent.body.id, bankStatementId: statement.id };
}
