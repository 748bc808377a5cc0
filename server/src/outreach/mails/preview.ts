import { loadReceivedPayments } from '../../cash/holds/queries.ts';
import { localDate } from '../../kernel/calendar.ts';
import { loadCovered } from '../../ledger/reads.ts';
import { LOGO_CID } from '../../mail/index.ts';
import { loadProfile, logoUrl } from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { prepareMail } from './prepare.ts';
import { renderWritten } from './render.ts';
import type { MailToPreview, WrittenMail } from './schema.ts';

/** Returns a mail as it would be sent now. Nothing is stored. @throws the errors of `prepareMail` */
export async function previewWritten(
  context: Context,
  organization: Organization,
  customerId: string,
  body: MailToPreview,
  options: { skipsMissingPdfs?: boolean; payerQuestionId?: string } = {},
): Promise<WrittenMail> {
  const { database, clock, publicUrl } = context;
  const now = clock.now();
  const today = localDate(now, organization.timezone);
  return inTransaction(database, async (connection) => {
    const { addressee, written, invoiceIds, attachments } = await prepareMail(
      connection,
      organization,
      customerId,
      body,
      { ...options, today },
    );
    const profile = await loadProfile(connection, organization.id);
    const covered = await loadCovered(connection, organization.id, invoiceIds, today);
    const mailboxes = (isCopy: boolean) =>
      written.recipients
        .filter((one) => one.isCopy === isCopy)
        .map(({ name, address }) => ({ name, address }));
    const to = mailboxes(false);
    const rendered = await renderWritten(connection, organization, written, {
      invoiceIds,
      profile,
      addressee,
      now,
      portalUrl: `${publicUrl}/portal/…`,
      to: to.map(({ name, address }) => ({ firstName: name, lastName: null, email: address })),
      covered,
      isPreview: true,
    });
    const logo = await logoUrl(context, organization.id, profile);
    return {
      ...rendered,
      to,
      cc: mailboxes(true),
      testAddress: addressee.sender.testAddress,
      attachments,
      receivedPayments: await loadReceivedPayments(connection, organization.id, customerId, now),
      html: rendered.html.replaceAll(`cid:${LOGO_CID}`, logo ?? ''),
    };
  });
}
