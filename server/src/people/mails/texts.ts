import type { Occasion, PersonalMail } from './queue.ts';

/** What a mail says: a paragraph each, and where its one link leads. */
export interface MailText {
  subject: string;
  before: readonly string[];
  link: string | null;
  after: readonly string[];
}

type Written = Exclude<PersonalMail, { kind: 'FORGOTTEN' }>;

/**
 * The text of a mail to a person, in English.
 * @param publicUrl below it the pages that links lead to; tokens stand behind the # so that no server logs them
 */
export function textOf(mail: Written, publicUrl: string): MailText {
  switch (mail.kind) {
    case 'RESET':
      return {
        subject: 'Choose a new password',
        before: [
          'Somebody, probably you, asked for a new password for Quittance. Choose it here, within an hour:',
        ],
        link: `${publicUrl}/reset-password#${mail.token}`,
        after: ['If you did not ask for it, do nothing: your password stays as it is.'],
      };
    case 'VERIFY':
      return {
        subject: 'Confirm your e-mail address',
        before: ['Please confirm within a day that this is your address:'],
        link: `${publicUrl}/verify-email#${mail.token}`,
        after: ['If you do not use Quittance, do nothing.'],
      };
    case 'CONFIRM_CHANGE':
      return {
        subject: 'Your e-mail address is to be changed',
        before: [
          `Somebody who is signed in as you wants to change your address to ${mail.newEmail}. Allow it here, within a day:`,
        ],
        link: `${publicUrl}/verify-email#${mail.token}`,
        after: ['If that was not you, choose a new password, which ends all sessions.'],
      };
    case 'INVITATION':
      return {
        subject: `You are invited to ${mail.organization}`,
        before: [
          `${mail.inviter ?? mail.organization} invites you to work with ${mail.organization} in Quittance. Accept within seven days:`,
        ],
        link: `${publicUrl}/invitation#${mail.token}`,
        after: ['If you did not expect this, do nothing.'],
      };
    default:
      return alert(mail.kind, mail.occasion, publicUrl);
  }
}

const ALERTS = {
  NEW_DEVICE: 'Sign-in from a new device',
  PASSWORD_CHANGED: 'Your password was changed',
  SECOND_FACTOR_REMOVED: 'Your second factor was removed',
  PASSKEY_REMOVED: 'A passkey was removed',
} as const;

function alert(kind: keyof typeof ALERTS, { at, address, userAgent }: Occasion, publicUrl: string): MailText {
  const when = `${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`;
  return {
    subject: ALERTS[kind],
    before: [`${ALERTS[kind]}: ${when}, from ${address}, ${userAgent || 'an unknown program'}.`],
    link: null,
    after: [`If that was not you, choose a new password at ${publicUrl} at once, which ends all sessions.`],
  };
}
