import { Readable } from 'node:stream';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { localDate } from '../../kernel/calendar.ts';
import { formatDate, formatMoney, languageOf } from '../../kernel/formats.ts';
import type { Context } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import {
  endQueued,
  isWaiting,
  type MailQueue,
  markUncertain,
  type QueuedMail,
  sendQueued,
} from '../../platform/mail/queued-mail.ts';
import type { OutgoingMail } from '../../platform/mail/types.ts';
import type { Organization } from '../../platform/organization.ts';
import { queueDueReport } from './commands.ts';
import { loadReport, type ReportFacts, type ReportSources } from './facts.ts';
import { reportPdf } from './pdf.ts';
import { REACHED } from './queries.ts';
import { reportWords } from './texts.ts';

/** The services that sending reports needs. */
type ReportContext = ReportSources & Pick<Context, 'mail'>;

interface WaitingMail extends QueuedMail {
  firstName: string;
  lastName: string;
  email: string;
  isReached: boolean;
}

/**
 * Queues the due report and sends waiting emails, each at most once, even if a process is killed or runs
 * twice. The report is drawn before an email is claimed. An email whose lease ended without a result may have
 * been sent, so it is not sent again.
 */
export async function sendReports(
  context: ReportContext,
  organization: Organization,
  stopped: () => boolean = () => false,
): Promise<void> {
  await queueDueReport(context, organization);
  const queue = { context, organization, table: 'report_mails' } as const;
  await markUncertain(queue);
  const waiting = await waitingMails(context, organization.id);
  if (waiting.length === 0) return;
  const report = await writeReport(context, organization);
  for (const mail of waiting) {
    if (stopped()) return;
    await sendOne(context, queue, { mail, report });
  }
}

interface WrittenReport {
  facts: ReportFacts;
  pdf: Buffer;
}

async function writeReport(context: ReportContext, organization: Organization): Promise<WrittenReport> {
  const facts = await loadReport(context, organization);
  return { facts, pdf: await reportPdf(organization.id, facts) };
}

async function waitingMails(
  { database, clock }: ReportContext,
  organizationId: string,
): Promise<WaitingMail[]> {
  const { rows } = await database.pool.query<WaitingMail>({
    name: 'report mails to send',
    text: `SELECT m.id, m.attempts, coalesce(u.first_name, '') AS "firstName", coalesce(u.last_name, '') AS "lastName",
             coalesce(u.email, '') AS email, coalesce(${REACHED}, false) AS "isReached"
           FROM report_mails m LEFT JOIN users u ON u.organization_id = $1 AND u.id = m.user_id
           WHERE m.organization_id = $1 AND ${isWaiting('$2')}
           ORDER BY m.created_at, m.id`,
    values: [organizationId, clock.wall.now()],
  });
  return rows;
}

interface Sending {
  mail: WaitingMail;
  report: WrittenReport;
}

async function sendOne(context: ReportContext, queue: MailQueue, sending: Sending): Promise<void> {
  const { mail } = sending;
  if (mail.isReached)
    await sendQueued(queue, mail, () => composeReportMail(context, queue.organization, sending));
  else
    await endQueued(queue, mail, {
      state: 'FAILED',
      error: 'is not an active user with access to all customers',
    });
}

function composeReportMail(
  { mail: { from }, clock }: ReportContext,
  organization: Organization,
  { mail, report: { facts, pdf } }: Sending,
): OutgoingMail {
  const { locale } = facts;
  const words = reportWords(locale);
  const date = clock.now();
  const day = formatDate(facts.now, { language: locale, timezone: organization.timezone });
  const { receivables, overdue } = facts.today.aging;
  const money = (amount: number) => formatMoney(amount, facts.today.currency, locale);
  const paragraphs = [
    words.greeting([mail.firstName, mail.lastName].join(' ').trim()),
    words.body(organization.name, day),
    words.sums(money(receivables.amount), money(overdue.amount)),
    words.why,
  ];
  const subject = words.subject(organization.name, day);
  const sender = { name: organization.name, address: from.address };
  const name = [mail.firstName, mail.lastName].join(' ').trim();
  return {
    organizationId: organization.id,
    id: mail.id,
    date,
    envelope: { from: from.address, to: [mail.email] },
    open: () =>
      composeMail({
        from: sender,
        to: [{ name, address: mail.email }],
        cc: [],
        replyTo: null,
        date,
        subject,
        text: `${paragraphs.join('\n\n')}\n`,
        html: htmlOf(subject, paragraphs, languageOf(locale)),
        messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`,
        inReplyTo: null,
        references: [],
        attachments: [
          {
            fileName: reportName(facts),
            contentType: 'application/pdf',
            open: async () => Readable.from([pdf]),
          },
        ],
      }),
  };
}

/** Returns the file name of a report. */
export const reportName = ({ locale, now, organization }: ReportFacts): string =>
  `${reportWords(locale).file}-${localDate(now, organization.timezone)}.pdf`;

function htmlOf(title: string, paragraphs: readonly string[], lang: string): string {
  const head = h('head', h('meta', { charset: 'utf-8' }), h('title', title));
  const body = h(
    'body',
    paragraphs.map((text) => h('p', text)),
  );
  return toHtml([{ type: 'doctype' }, h('html', { lang }, head, body)]);
}
