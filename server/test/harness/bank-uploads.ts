import { expect } from 'vitest';
import type { BankFile } from '../../src/cash/files/schema.ts';
import { read } from './factories.ts';
import type { Client } from './service.ts';
import { upload } from './uploads.ts';

/** Uploads a bank file, and returns it as soon as the worker of the test has read it. */
export async function sendBankFile(
  client: Client,
  file: string | Uint8Array,
  fileName = 'bank.xml',
): Promise<BankFile> {
  const part = { fileName, type: 'application/octet-stream', bytes: Buffer.from(file) };
  const answer = await upload<BankFile>(client, '/bank_statements', part);
  expect(answer).toMatchObject({ status: 202, body: { state: 'READING', fileName } });
  const path = `/bank_files/${answer.body.id}`;
  await expect.poll(async () => (await read<BankFile>(client, path)).state).not.toBe('READING');
  return read<BankFile>(client, path);
}
