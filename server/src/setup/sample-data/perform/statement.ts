import { Readable } from 'node:stream';
import { receiveBankFile } from '../../../cash/commands.ts';
import { ownFile } from '../../../platform/files/check.ts';
import { discardStaged, stageFile } from '../../../platform/files/staging.ts';
import type { SampleBankDay } from '../bank/bank-day.ts';
import { camtOf } from '../bank/camt.ts';
import { mt940Of } from '../bank/mt940.ts';
import { accountNumberOf } from '../make/set-up.ts';
import type { SampleStage } from './stage.ts';

const MAX_BYTES = 100_000;

/** Uploads a bank statement, as a person does. It is read and matched in the background. */
export async function uploadStatement(
  { context, organization }: SampleStage,
  statement: SampleBankDay,
): Promise<void> {
  const account = accountNumberOf(statement.currency);
  const isCamt = statement.format === 'CAMT';
  const bytes = Buffer.from((isCamt ? camtOf : mt940Of)(statement, account));
  const staged = await stageFile(context.storage.stagingFolder, Readable.from([bytes]), {
    maxBytes: MAX_BYTES,
    field: 'file',
  });
  try {
    await receiveBankFile(context, organization.id, {
      ...ownFile(staged),
      fileName: `${statement.on}.${isCamt ? 'xml' : 'sta'}`,
      contentType: isCamt ? 'application/xml' : 'text/plain',
    });
  } finally {
    await discardStaged(staged);
  }
}
