import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { recordChange } from '../../ledger/commands.ts';
import { findUser } from '../../people/users/queries.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { type HandOver, type MailAddress, MailUnavailableError } from '../../platform/mail/types.ts';
import type { Organization } from '../../platform/organization.ts';
import { loadSender } from '../writing/queries.ts';
import { senderOf } from './queries.ts';
import type { MailTest } from './schema.ts';
import { TEST_WORDS } from './words.ts';

type Needed = Pick<Context, 'database' | 'clock' | 'mail'>;
interface Letter {
  id: string;
  from: MailAddress;
  to: MailAddress;
}

/**
 * Sends a test mail to the current user the way reminders are sent, and returns the mail server's answer. It
 * is not retried and is stored without a customer.
 */
export async function sendTestMail(
  context: Needed,
  organization: Organization,
  userId: string,
): Promise<MailTest> {
  const { database, mail } = context;
  const user = await findUser(database.pool, organization.id, userId);
  const from = senderOf(mail, organization, await loadSender(database.pool, organization.id));
  const to = { name: [user.firstName, user.lastName].join(' ').trim(), address: user.email };
  // Recorded before it is sent: a mail that cannot be recorded must not leave.
  await inTransaction(database, (connection) =>
    recordChange(connection, organization.id, {
      action: 'mail.tested',
      records: [{ kind: 'USER', id: userId }],
      always: true,
      after: { email: user.email, senderAddress: from.address },
    }),
  );
  const result = await handOver(context, organization, { id: newId(), from, to });
  const isInFolder = result.kind === 'accepted' && result.outboxFile !== null;
  return { ...describeResult(result), from, to, isInFolder };
}

function describeResult(
  result: HandOver | { kind: 'unavailable'; error: string },
): Pick<MailTest, 'outcome' | 'answer'> {
  switch (result.kind) {
    case 'accepted':
      return { outcome: 'ACCEPTED', answer: result.response };
    case 'refused':
      return { outcome: 'REFUSED', answer: result.error };
    case 'temporary':
      return { outcome: 'TEMPORARY', answer: result.error };
    case 'uncertain':
      return { outcome: 'UNCERTAIN', answer: result.error };
    case 'unavailable':
      return { outcome: 'UNAVAILABLE', answer: result.error };
  }
}

async function handOver(
  { mail, clock }: Needed,
  organization: Organization,
  { id, from, to }: Letter,
): Promise<HandOver | { kind: 'unavailable'; error: string }> {
  const { language, name } = organization;
  const words = TEST_WORDS[language];
  const [subject, date] = [words.subject(name), clock.now()];
  const paragraphs = [words.body(name), words.why];
  const open = () =>
    composeMail({
      from,
      to: [to],
      cc: [],
      replyTo: null,
      date,
      subject,
      attachments: [],
      text: `${paragraphs.join('\n\n')}\n`,
      html: htmlOf(language, subject, paragraphs),
      messageId: `<${id}@${from.address.split('@').at(-1)}>`,
      inReplyTo: null,
      references: [],
    });
  const envelope = { from: from.address, to: [to.address] };
  try {
    const session = await mail.transport.open(organization);
    try {
      return await session.handOver({ organizationId: organization.id, id, date, envelope, open });
    } finally {
      session.release();
    }
  } catch (error) {
    if (!(error instanceof MailUnavailableError)) throw error;
    return { kind: 'unavailable', error: error.message };
  }
}

function htmlOf(lang: string, title: string, paragraphs: readonly string[]): string {
  const head = h('head', h('meta', { charset: 'utf-8' }), h('title', title));
  const body = h(
    'body',
    paragraphs.map((text) => h('p', text)),
  );
  return toHtml([{ type: 'doctype' }, h('html', { lang }, head, body)]);
}
