import type { IncomingMail } from '../../platform/mail/inbound/mail.ts';

/** One address with a failed delivery. */
export interface DeliveryFailure {
  /** The original recipient, in lower case; null if the report omits it. */
  recipient: string | null;
  /** The address it was forwarded to before it failed, if different. */
  finalRecipient: string | null;
  /** Enhanced status code (RFC 3463), or the server's reply code, such as `5.1.1` or `550`. */
  status: string | null;
  reason: string;
  /** Permanent: a retry would fail as well. */
  isHard: boolean;
}

const MAX_FAILURES = 100;
const MAX_REASON = 500;
/** Failure codes, permanent (5) and transient (4). */
const ENHANCED = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/;
const REPLY = /(?<![\d.])([45])\d\d(?![\d.])/;

/**
 * Parses the delivery-status part of a report: groups of fields, the first about the report, the others about
 * one recipient each (RFC 3464). A delay is a soft failure. Delivered, relayed and expanded are no failures.
 */
export function reportOf(text: string): DeliveryFailure[] {
  const groups = text
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'));
  return groups.flatMap(failureOf).slice(0, MAX_FAILURES);
}

function failureOf(fields: ReadonlyMap<string, string>): DeliveryFailure[] {
  const action = fields.get('action')?.toLowerCase() ?? '';
  const status = statusOf(fields.get('status') ?? '') ?? statusOf(fields.get('diagnostic-code') ?? '');
  if (/^(delivered|relayed|expanded)/.test(action) || status?.startsWith('2')) return [];
  const reason = reasonOf(fields.get('diagnostic-code') ?? '', status);
  // Without a code, a failed action is permanent.
  const isHard = !action.startsWith('delayed') && (status?.startsWith('5') ?? action.startsWith('failed'));
  const final = addressIn(fields.get('final-recipient') ?? '');
  const original = addressIn(fields.get('original-recipient') ?? '');
  const recipient = original ?? final;
  return [{ recipient, finalRecipient: final === recipient ? null : final, status, reason, isHard }];
}

/** Parses the fields of a group by lower-case name and unfolds continued lines. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^[ \t]*([A-Za-z-]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

/** Returns the enhanced code, else the server's reply code. */
function statusOf(text: string): string | null {
  return ENHANCED.exec(text)?.[0] ?? REPLY.exec(text)?.[0] ?? null;
}

/** Extracts the address from `rfc822; joe@example.com`, with or without brackets. */
function addressIn(value: string): string | null {
  const address = value.split(/[\s<>;:,"'()[\]]+/).find((word) => /^[^@]+@[^@]/.test(word));
  return address === undefined ? null : address.replace(/\.$/, '').toLowerCase().slice(0, 320);
}

function reasonOf(diagnostic: string, status: string | null): string {
  const said = diagnostic
    .replace(/^\s*[\w-]+\s*;\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (said === '' ? (status ?? 'not delivered') : said).slice(0, MAX_REASON);
}

/** Finds the same fields in the text of a mail without a delivery-status part. Ignores quoted lines. */
export function failuresInFields(mail: IncomingMail): DeliveryFailure[] {
  return reportOf(ownText(mail.text)).filter(
    ({ recipient, status }) => recipient !== null && status !== null,
  );
}

/**
 * Finds failures in the text of a bounce: from the same fields, a header, or an address near a code (as
 * qmail, Exim and Exchange write them). Only for mail that a mail server sent.
 */
export function failuresInText(mail: IncomingMail): DeliveryFailure[] {
  const fields = failuresInFields(mail);
  if (fields.length > 0) return fields;
  const own = ownText(mail.text);
  const reason = firstReason(own);
  if (reason === null) return [];
  const status = statusOf(reason);
  const isHard = status === null ? PERMANENT.test(own) : status.startsWith('5');
  const named = mail.headers.get('x-failed-recipients')?.flatMap((value) => value.split(',')) ?? [];
  const recipients = named.flatMap((value) => addressIn(value) ?? []);
  const found = recipients.length > 0 ? recipients : addressesNear(own);
  const failure = { finalRecipient: null, status, reason: reason.slice(0, MAX_REASON), isHard };
  if (found.length === 0) return [{ recipient: null, ...failure }];
  return found.slice(0, MAX_FAILURES).map((recipient) => ({ recipient, ...failure }));
}

/** Returns the text without the returned mail. */
function ownText(text: string): string {
  const lines = text.slice(0, 20_000).split('\n');
  const end = lines.findIndex((line) => line.startsWith('--') && RETURNED.test(line));
  return lines.slice(0, end === -1 ? lines.length : end).join('\n');
}

const RETURNED = /copy of (?:your|the) message|original message|message (?:header|follow)/i;

const PERMANENT =
  /permanent (?:fatal )?error|fatal error|user unknown|unknown user|no such (?:user|mailbox|address|recipient)|does(?:n't| not) exist|mailbox (?:not found|unavailable|disabled)|address rejected|giv(?:en|ing) up|could not be delivered|recipient (?:unknown|rejected)/i;

/** Returns the line with the reason, including its continuation lines. */
function firstReason(text: string): string | null {
  const lines = text.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => ENHANCED.test(line) || /(?:^|[\s:])[45]\d\d[\s-]/.test(line));
  const first = at === -1 ? lines.findIndex((line) => PERMANENT.test(line)) : at;
  if (first === -1) return null;
  const rest = lines.slice(first, first + 3);
  const end = rest.indexOf('');
  return rest.slice(0, end === -1 ? rest.length : end).join(' ');
}

/** Returns addresses at the beginning of a line, where all of these servers write the failed ones. */
function addressesNear(text: string): string[] {
  const found = [
    ...text.matchAll(/^[ \t>*]*<?([^\s<>;:,"'()[\]@]+@[^\s<>;:,"'()[\]@]+)>?:?[ \t]*(?:$|\(|:|host\b)/gim),
  ];
  return [...new Set(found.flatMap(([, address]) => addressIn(address ?? '') ?? []))];
}
