import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Language } from '../../kernel/formats.ts';
import type { Context } from '../../platform/context.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { HandOver, OutgoingMail } from '../../platform/mail/types.ts';
import { tenantTokenKey } from '../../platform/tenant-token.ts';
import type { SignIn } from '../sign-in/open.ts';
import { findLanguageOfPerson } from './language.ts';
import { forgetMail, type PersonalMail, readMail } from './queue.ts';
import { type MailText, textOf } from './texts.ts';

type SendContext = Pick<Context, 'database' | 'cipher' | 'clock' | 'log' | 'mail' | 'publicUrl'>;

type WritableMail = Exclude<PersonalMail, { kind: 'FORGOTTEN' }>;

/** Replaces the organization in the outbox folder: emails to people belong to none. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

/**
 * Sends a waiting email at most once: an email that the server may have accepted is not sent again.
 * @throws an Error if the mail server does not accept it now, so that the job is retried
 */
export async function sendPersonalMail(context: SendContext, signIn: SignIn, id: string): Promise<void> {
  const mail = await readMail(context, id);
  if (mail === null) return;
  if (mail.kind === 'FORGOTTEN') {
    const auth = await signIn.auth();
    await auth.api.requestPasswordReset({ body: { email: mail.to } });
  } else if (mail.kind !== 'INVITATION' || (await isOpenInvitation(context, mail.token))) {
    const outcome = await handOver(context, id, mail);
    if (outcome.kind === 'temporary') throw new Error(outcome.error);
    if (outcome.kind !== 'accepted')
      context.log.warn({ kind: mail.kind, error: outcome.error }, 'an email to a user was not accepted');
  }
  await forgetMail(context, id);
}

/** Checks whether the link of an invitation is still valid: it may have ended while the email waited. */
async function isOpenInvitation({ database, clock }: SendContext, token: string): Promise<boolean> {
  const { organizationId, hash } = tenantTokenKey('qi', token);
  const { rowCount } = await forOrganization(organizationId, () =>
    database.pool.query(
      `SELECT 1 FROM invitations WHERE organization_id = $1 AND token_hash = $2 AND accepted_at IS NULL
         AND revoked_at IS NULL AND expires_at > $3`,
      [organizationId, hash, clock.wall.now()],
    ),
  );
  return rowCount === 1;
}

async function handOver(
  { mail: { transport, from }, clock, database, publicUrl }: SendContext,
  id: string,
  mail: WritableMail,
): Promise<HandOver> {
  const language = await languageFor(database, mail);
  const text = textOf(mail, language, publicUrl);
  const date = clock.wall.now();
  const outgoing: OutgoingMail = {
    organizationId: NO_ORGANIZATION,
    id,
    date,
    envelope: { from: from.address, to: [mail.to] },
    open: () =>
      composeMail({
        from,
        to: [{ name: null, address: mail.to }],
        cc: [],
        replyTo: null,
        date,
        attachments: [],
        subject: text.subject,
        text: plainText(text),
        html: htmlOf(text, language),
        messageId: `<${id}@${from.address.split('@').at(-1)}>`,
        inReplyTo: null,
        references: [],
      }),
  };
  const session = await transport.open({ sandbox: 'sandbox' in mail && mail.sandbox });
  try {
    return await session.handOver(outgoing);
  } finally {
    session.release();
  }
}

/** Returns the language of the person, or of the organization for a person who has no identity yet. */
async function languageFor(database: Context['database'], mail: WritableMail): Promise<Language> {
  if (mail.kind === 'INVITATION') return mail.language ?? 'en';
  if (mail.kind === 'SIGN_IN_CHANGED' && mail.personId === undefined) return mail.language;
  const id = 'personId' in mail ? mail.personId : undefined;
  return findLanguageOfPerson(database, id === undefined ? { email: mail.to } : { id });
}

const plainText = ({ before, link, after }: MailText) =>
  `${[...before, ...(link === null ? [] : [link]), ...after].join('\n\n')}\n`;

function htmlOf({ before, link, after, subject }: MailText, lang: Language): string {
  const body = [
    ...before.map((text) => h('p', text)),
    ...(link === null ? [] : [h('p', h('a', { href: link }, link))]),
    ...after.map((text) => h('p', text)),
  ];
  const head = h('head', h('meta', { charset: 'utf-8' }), h('title', subject));
  return toHtml([{ type: 'doctype' }, h('html', { lang }, head, h('body', body))]);
}
