/** Joins the lines of a mail with CRLF. The mails are written by hand after those of real servers. */
const mail = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`);

export interface Written {
  /** The address that it was sent to. */
  to: string;
  from?: string;
  messageId?: string;
  headers?: readonly string[];
  subject?: string;
  text?: string;
}

/** Returns a mail with an attachment. */
export function withFile({
  to,
  from = 'Jo Dupont <jo@debtor.example>',
  subject,
  text = 'See the file.',
}: Written): Buffer {
  return mail(
    ...[`From: ${from}`, `To: ${to}`, `Subject: ${subject ?? 'Re: Reminder'}`, `Message-ID: ${fresh()}`],
    ...['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=part', ''],
    ...['--part', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', text],
    ...['--part', 'Content-Type: text/html', 'Content-Transfer-Encoding: base64'],
    ...['Content-Disposition: attachment; filename="<b>.html"', '', 'PGI+aGk8L2I+', '--part--'],
  );
}

let written = 0;
const fresh = () => {
  written += 1;
  return `<${written}.${process.pid}@mail.debtor.example>`;
};

/** Returns a plain mail. */
export function plain({
  to,
  from = 'Jo Dupont <jo@debtor.example>',
  messageId = fresh(),
  headers = [],
  subject = 'Re: Reminder',
  text = 'We pay on Friday.',
}: Written): Buffer {
  return mail(
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'Date: Mon, 2 Mar 2026 09:00:00 +0100',
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.split('\n'),
  );
}

export interface Returned {
  to: string;
  recipient: string;
  status?: string;
  action?: string;
  diagnostic?: string;
  messageId?: string;
  /** Headers of the returned mail. */
  original?: readonly string[];
}

/** Returns a delivery report as Postfix writes it (RFC 3464). */
export function report({
  to,
  recipient,
  status = '5.1.1',
  action = 'failed',
  diagnostic = `smtp; 550 ${status} <${recipient}>: Recipient address rejected: User unknown in virtual mailbox table`,
  messageId = fresh(),
  original = ['From: billing@ours.example', 'Subject: Reminder'],
}: Returned): Buffer {
  return mail(
    'Return-Path: <>',
    `Delivered-To: ${to}`,
    'Received: by mx.debtor.example (Postfix) id 4F1B2A0C3D; Mon,  2 Mar 2026 09:00:01 +0100 (CET)',
    'Date: Mon,  2 Mar 2026 09:00:01 +0100 (CET)',
    'From: MAILER-DAEMON@mx.debtor.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F1B2A0C3D.1772438401/mx.debtor.example"',
    `Message-Id: ${messageId}`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F1B2A0C3D.1772438401/mx.debtor.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.debtor.example.',
    '',
    "I'm sorry to have to inform you that your message could not",
    'be delivered to one or more recipients.',
    '',
    '--4F1B2A0C3D.1772438401/mx.debtor.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.debtor.example',
    'X-Postfix-Queue-ID: 4F1B2A0C3D',
    'Arrival-Date: Mon,  2 Mar 2026 09:00:00 +0100 (CET)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx1.debtor.example',
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--4F1B2A0C3D.1772438401/mx.debtor.example',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    ...original,
    '',
    '--4F1B2A0C3D.1772438401/mx.debtor.example--',
  );
}

const daemon = (
  lines: readonly string[],
  from = 'MAILER-DAEMON@mx.debtor.example',
  headers: readonly string[] = [],
) => plain({ to: 'billing@ours.example', from, headers, subject: 'failure notice', text: lines.join('\n') });

export const QMAIL = daemon([
  'Hi. This is the qmail-send program at mx.debtor.example.',
  "I'm afraid I wasn't able to deliver your message to the following addresses.",
  "This is a permanent error; I've given up. Sorry it didn't work out.",
  '',
  '<jo@debtor.example>:',
  'Sorry, no mailbox here by that name. (#5.1.1)',
  '',
  '--- Below this line is a copy of the message.',
  '',
  'Return-Path: <billing@ours.example>',
  'From: billing@ours.example',
  'To: someone.else@debtor.example',
]);

export const EXIM = daemon(
  [
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its',
    'recipients. This is a permanent error. The following address(es) failed:',
    '',
    '  jo@debtor.example',
    '    host mx1.debtor.example [192.0.2.7]',
    '    SMTP error from remote mail server after RCPT TO:<jo@debtor.example>:',
    '    550 5.7.1 Mailbox disabled, not accepting messages',
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    'To: someone.else@debtor.example',
  ],
  'Mail Delivery System <Mailer-Daemon@mail.debtor.example>',
  ['X-Failed-Recipients: jo@debtor.example', 'Auto-Submitted: auto-replied'],
);

export const FIELDS_IN_TEXT = daemon([
  'Delivery has failed to these recipients.',
  '',
  'Original-Recipient: rfc822;jo@debtor.example',
  'Final-Recipient: rfc822;jo.dupont@elsewhere.example',
  'Action: failed',
  'Status: 5.2.1',
  'Diagnostic-Code: smtp;550 5.2.1 The email account that you tried to reach is disabled',
]);

export const TEXT_TRANSIENT = daemon([
  'The mail system',
  '',
  '<jo@debtor.example>: host mx1.debtor.example[192.0.2.7] said: 452 4.2.2 The',
  '    email account that you tried to reach is over quota. (in reply to RCPT TO command)',
]);

/** The Exchange report without its machine-readable part, which some gateways drop. */
export const BLOCKED = daemon(
  [
    "Your message to jo@debtor.example couldn't be delivered.",
    '',
    "jo wasn't found at debtor.example.",
    '',
    "Remote Server returned '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'",
  ],
  'postmaster@debtor.onmicrosoft.example',
  ['Return-Path: <>'],
);

/** A personal message from the postmaster's address. */
export const POSTMASTER_PERSON = plain({
  to: 'billing@ours.example',
  from: 'postmaster@debtor.example',
  text: 'Hello, the address\n  jo@debtor.example\ndoes not exist any more. We owe you 550 euros, 5.1.1 of the contract.\nThe IT team',
});

export const RECEIPT = mail(
  'From: jo@debtor.example',
  'To: billing@ours.example',
  'Subject: Read: Reminder',
  `Message-ID: ${fresh()}`,
  'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Your message was read.',
  '--b',
  'Content-Type: message/disposition-notification',
  '',
  'Final-Recipient: rfc822;jo@debtor.example',
  'Disposition: manual-action/MDN-sent-manually; displayed',
  '--b--',
);

/** An absence notice that resembles a bounce: it contains 550 and "does not exist". */
export const ABSENCE = plain({
  to: 'billing@ours.example',
  headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
  text: 'I am away. In urgent cases call 550 123 45 or write to\nkim@debtor.example: she handles what does not exist elsewhere.',
});
