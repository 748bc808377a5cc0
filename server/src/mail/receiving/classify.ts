import type { IncomingMail } from '../../platform/mail/inbound/mail.ts';
import { type DeliveryFailure, failuresInFields, failuresInText, reportOf } from './delivery-report.ts';

/** The kind of a received mail. NOTICE: a read receipt, or the report of a delivered mail. */
export type InboundKind = 'REPLY' | 'AUTO_REPLY' | 'HARD_BOUNCE' | 'SOFT_BOUNCE' | 'NOTICE';

export interface Classification {
  kind: InboundKind;
  /** For bounces: the failed addresses with reasons. */
  failures: DeliveryFailure[];
}

/**
 * Classifies a mail by the standard headers and parts of automatic mail (RFC 3464, RFC 3834, and their
 * predecessors). An unrecognised mail counts as a reply: a person should see one too many rather than one too
 * few.
 */
export function classify(mail: IncomingMail): Classification {
  if (mail.deliveryStatus !== null) return bounceOf(reportOf(mail.deliveryStatus));
  const failures = failuresOf(mail);
  if (failures.length > 0) return bounceOf(failures);
  if (/disposition-notification/i.test(valueIn(mail, 'content-type'))) return withoutFailures('NOTICE');
  if (isAutomatic(mail)) return withoutFailures('AUTO_REPLY');
  return withoutFailures('REPLY');
}

/** Returns the failures in a bounce. A bounce text that a person forwards is no bounce. */
function failuresOf(mail: IncomingMail): DeliveryFailure[] {
  if (isFromServer(mail)) return failuresInText(mail);
  return hasNoSender(mail) || isSubmittedByMachine(mail) ? failuresInFields(mail) : [];
}

const withoutFailures = (kind: InboundKind): Classification => ({ kind, failures: [] });

function bounceOf(failures: DeliveryFailure[]): Classification {
  if (failures.length === 0) return withoutFailures('NOTICE');
  return { kind: failures.some(({ isHard }) => isHard) ? 'HARD_BOUNCE' : 'SOFT_BOUNCE', failures };
}

const valueIn = ({ headers }: IncomingMail, name: string): string => headers.get(name)?.[0]?.trim() ?? '';

/**
 * Returns whether a mail server sent the mail, so that its text is a bounce text. A postmaster's address
 * alone proves nothing, because a person may use it. Automatic replies may have a null sender too.
 */
function isFromServer(mail: IncomingMail): boolean {
  const name = mail.from?.address.split('@', 1)[0] ?? '';
  if (/^(mailer-daemon|mail-daemon|mailerdaemon)$/.test(name)) return true;
  return name === 'postmaster' && (hasNoSender(mail) || isSubmittedByMachine(mail));
}

const hasNoSender = (mail: IncomingMail) => valueIn(mail, 'return-path').replaceAll(/\s/g, '') === '<>';

/** Headers that identify an automatic reply by their presence. */
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

/** Matched only at the beginning: an answer to an automatic reply starts with `Re:`. */
const SUBJECTS =
  /^(automatic reply|auto[- ]?reply|autoreply|automatische antwort|out of( the)? office( auto[- ]?reply)?|r[ée]ponse automatique|absen(ce|t) du bureau|message d.absence)\b/i;
