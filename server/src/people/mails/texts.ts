import type { Language } from '../../kernel/formats.ts';
import type { Occasion, PersonalMail } from './queue.ts';
import { type AlertKind, MAIL_WORDS } from './words.ts';

/** Text of an email by paragraph, with its only link. */
export interface MailText {
  subject: string;
  before: readonly string[];
  link: string | null;
  after: readonly string[];
}

type WritableMail = Exclude<PersonalMail, { kind: 'FORGOTTEN' }>;

/**
 * Writes the text of an email to a person.
 * @param publicUrl base URL of the linked pages; tokens come after the # so that no server logs them
 */
export function textOf(mail: WritableMail, language: Language, publicUrl: string): MailText {
  const words = MAIL_WORDS[language];
  const linked = (
    { subject, before, after }: { subject: string; before: string; after: string },
    link: string,
  ): MailText => ({ subject, before: [before], link: `${publicUrl}/${link}`, after: [after] });
  switch (mail.kind) {
    case 'RESET':
      return linked(words.reset, `reset-password#${mail.token}`);
    case 'VERIFY':
      return linked(words.verify, `verify-email#${mail.token}`);
    case 'CONFIRM_CHANGE': {
      const { before, ...others } = words.confirmChange;
      return linked({ ...others, before: before(mail.newEmail) }, `verify-email#${mail.token}`);
    }
    case 'INVITATION': {
      const { organization, inviter, token } = mail;
      const { subject, before, after } = words.invitation;
      const text = { subject: subject(organization), before: before(inviter ?? organization, organization) };
      return linked({ ...text, after }, `invitation#${token}`);
    }
    case 'SIGN_IN_CHANGED':
      return signInChanged(mail, language, publicUrl);
    default:
      return alert(mail.kind, mail.occasion, language, publicUrl);
  }
}

type SignInChangedMail = Extract<WritableMail, { kind: 'SIGN_IN_CHANGED' }>;

function signInChanged(mail: SignInChangedMail, language: Language, publicUrl: string): MailText {
  const { organization, change, by, at, address } = mail;
  const { signInChanged: words } = MAIL_WORDS[language];
  const what = 'issuer' in change ? words[change.kind](change.issuer) : words[change.kind];
  const from = address === null ? '' : ` (${address})`;
  return {
    subject: words.subject(organization),
    before: [organization, what, words.by(`${by ?? words.program}${from}`, timeOf(at)), words.after],
    link: publicUrl,
    after: [],
  };
}

const timeOf = (at: string) => `${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`;

function alert(
  kind: AlertKind,
  { at, address, userAgent }: Occasion,
  language: Language,
  publicUrl: string,
): MailText {
  const { alerts, occasion, unknownProgram, notYou } = MAIL_WORDS[language];
  const when = timeOf(at);
  const subject = alerts[kind];
  return {
    subject,
    before: [occasion(subject, when, address, userAgent || unknownProgram)],
    link: null,
    after: [notYou(publicUrl)],
  };
}
