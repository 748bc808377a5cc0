import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { loadProfile, logoUrl } from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { isUuid } from '../../platform/ids.ts';
import { drawnPdf, PDF_CONFINEMENT } from '../../platform/pdf/confined.ts';
import { confine } from '../../platform/workers/confined.ts';
import { readDebtor } from '../account.ts';
import { PRIVATE } from '../headers.ts';
import { openLink } from '../link.ts';
import type { ReceiptContent } from './draw.ts';
import { findPaymentReceipt } from './queries.ts';
import type * as Tasks from './receipt.worker.ts';
import { PAYMENT_RECEIPT_TEXTS } from './texts.ts';

const run = confine<typeof Tasks>({
  module: new URL('receipt.worker.ts', import.meta.url),
  ...PDF_CONFINEMENT,
});

/** A receipt as it is downloaded. */
export interface ReceiptFile {
  bytes: Buffer;
  fileName: string;
}

/**
 * Returns the receipt for one of the payments of the customer of a link, in its language.
 * @returns null if the link opens no such payment, or if it is not received or refunded completely
 */
export async function receiptFile(
  context: Pick<Context, 'database' | 'clock' | 'organizations' | 'storage'>,
  { token, id }: { token: string; id: string },
): Promise<ReceiptFile | null> {
  const link = isUuid(id) ? await openLink(context, token) : null;
  if (link === null) return null;
  const { organization, account, now } = link;
  const content = await inSnapshot(
    context.database,
    async (connection): Promise<Omit<ReceiptContent, 'logo'> | null> => {
      const receipt = await findPaymentReceipt(connection, account, id);
      const debtor = await readDebtor(connection, account);
      if (receipt === null || debtor === null) return null;
      const profile = await loadProfile(connection, organization.id);
      const { name, sandbox } = organization;
      return {
        receipt,
        profile,
        organization: { name, sandbox },
        debtor: { name: debtor.name, number: debtor.externalId },
        language: debtor.language ?? organization.language,
      };
    },
  );
  if (content === null) return null;
  // Reading a file must not hold a connection.
  const logo = await logoUrl(context, organization.id, content.profile);
  const pdf = await drawnPdf(run('drawReceiptPdf', organization.id, { content: { ...content, logo }, now }));
  const { title } = PAYMENT_RECEIPT_TEXTS[content.language];
  return { bytes: Buffer.from(pdf), fileName: `${title} ${content.receipt.payment.datedOn}.pdf` };
}

/** Sends a receipt. */
export function sendReceipt(reply: FastifyReply, { bytes, fileName }: ReceiptFile): FastifyReply {
  return reply
    .headers({
      ...PRIVATE,
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(fileName),
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from([bytes]));
}
