import { buffer } from 'node:stream/consumers';
import { findAction } from '../../dunning/actions/queries.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { loadLetters } from './facts.ts';
import { lettersPdf } from './pdf.ts';
import { withTexts } from './print.ts';
import { findBatchFile, findPrinted, type PrintedLetter } from './queries.ts';
import { loadSender } from './sender.ts';
import { writeTexts } from './text.ts';

/**
 * Returns the letter of an action, as it was printed or would be printed now.
 * @throws NOT_FOUND also for actions of another type, CONFLICT if there is nothing left to print
 */
export async function letterPdf(
  context: Context,
  organization: Organization,
  actionId: string,
): Promise<Buffer> {
  const { database, clock } = context;
  const { type } = await findAction(database.pool, organization.id, actionId);
  if (type !== 'LETTER') throw notFound();
  const printed = await findPrinted(database, organization.id, actionId);
  if (printed !== null) return printedPages(context, organization, printed);
  const now = clock.now();
  const [letter] = await loadLetters(database.pool, organization, [actionId], now, true);
  if (letter === undefined) throw notFound();
  if ('dropped' in letter) {
    const details = [{ field: 'invoices', error: letter.dropped }];
    throw new ApiError('CONFLICT', refusal('LETTER_EMPTY'), { details });
  }
  const sender = await loadSender(database.pool, context, organization);
  const texts = await writeTexts(database.pool, sender, [letter], now);
  const { bytes } = await lettersPdf({ sender, letters: withTexts([letter], texts), now });
  return Buffer.from(bytes);
}

async function printedPages(
  { database, storage }: Context,
  { id }: Organization,
  { batchId, firstPage, pageCount }: PrintedLetter,
): Promise<Buffer> {
  const { sha256 } = await findBatchFile(database, id, batchId);
  // Imported on demand: the module is large and printed letters are rarely opened again.
  const { PDFDocument } = await import('pdf-lib');
  const batch = await PDFDocument.load(await buffer(await storage.open(id, sha256)));
  const part = await PDFDocument.create();
  const pages = Array.from({ length: pageCount }, (_, i) => firstPage - 1 + i);
  for (const page of await part.copyPages(batch, pages)) part.addPage(page);
  return Buffer.from(await part.save());
}
