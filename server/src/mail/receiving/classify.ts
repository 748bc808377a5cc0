import type { IncomingMail } from '../../platform/mail/inbound/mail.ts';
import { type DeliveryFailure, failuresInFields, failuresInText, reportOf } from './delivery-report.ts';

/** What a mail that came in is. NOTICE: a receipt, or the report of a mail that did arrive. */
export type InboundKind = 'REPLY' | 'AUTO_REPLY' | 'HARD_BOUNCE' | 'SOFT_BOUNCE' | 'NOTICE';

export interface Classification {
  kind: InboundKind;
  /** Of bounces: which addresses failed, and why. */
  failures: DeliveryFailure[];
}

/**
 * Tells what a mail is, by what machines write into mails for machines (RFC 3464, RFC 3834, and what came before them).
 * What is told by nothing of this is a reply: a person should rather see one too many.
 */
export function classify(mail: IncomingMail): Classification {
  if (mail.deliveryStatus !== null) return bounceOf(reportOf(mail.deliveryStatus));
  const failures = failuresOf(mail);
  if (failures.length > 0) return bounceOf(failures);
  if (/disposition-notification/i.test(valueIn(mail, 'content-type'))) return plain('NOTICE');
  if (isAutomatic(mail)) return plain('AUTO_REPLY');
  return plain('REPLY');
}

/** A person may send on what a mail server has told them. */
function failuresOf(mail: IncomingMail): DeliveryFailure[] {
  if (isFromServer(mail)) return failuresInText(mail);
  return hasNoSender(mail) || isSubmittedByMachine(mail) ? failuresInFields(mail) : [];
}

const plain = (kind: InboundKind): Classification => ({ kind, failures: [] });

function bounceOf(failures: DeliveryFailure[]): Classification {
  if (failures.length === 0) return plain('NOTICE');
  return { kind: failures.some(({ isHard }) => isHard) ? 'HARD_BOUNCE' : 'SOFT_BOUNCE', failures };
}

const valueIn = ({ headers }: IncomingMail, name: string): string => headers.get(name)?.[0]?.trim() ?? '';

/**
 * Whether a mail server itself has sent it, so that its words are those of a bounce. A person may write from the address of
 * a postmaster, and automatic replies have nobody to answer to either.
 */
function isFromServer(mail: IncomingMail): boolean {
  const name = mail.from?.address.split('@', 1)[0] ?? '';
  if (/^(mailer-daemon|mail-daemon|mailerdaemon)$/.test(name)) return true;
  return name === 'postmaster' && (hasNoSender(mail) || isSubmittedByMachine(mail));
}

const hasNoSender = (mail: IncomingMail) => valueIn(mail, 'return-path').replaceAll(/\s/g, '') === '<>';

/** Headers whose mere presence tells. */
const AUTO_REPLY_HEADERS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-autoreply-from',
  'x-mail-autoreply',
];

function isSubmittedByMachine(mail: IncomingMail): boolean {
  return !/^(|no\b.*)$/i.test(valueIn(mail, 'auto-submitted'));
}

function isAutomatic(mail: IncomingMail): boolean {
  if (isSubmittedByMachine(mail)) return true;
  if (AUTO_REPLY_HEADERS.some((name) => !/^(|no)$/i.test(valueIn(mail, name)))) return true;
  if (/^(bulk|junk|list|auto_reply)$/i.test(valueIn(mail, 'precedence'))) return true;
  if (hasNoSender(mail)) return true;
  return SUBJECTS.test(mail.subject ?? '');
}

/** Only as a beginning: who answers an automatic reply has `Re:` before it. */
const SUBJECTS =
  /^(automatic reply|auto[- ]?reply|autoreply|automatische antwort|out of( the)? office( auto[- ]?reply)?|r[ée]ponse automatique|absen(ce|t) du bureau|message d.absence)\b/i;
