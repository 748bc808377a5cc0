import { Readable } from 'node:stream';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { localDate } from '../../kernel/calendar.ts';
import { formatDate, formatMoney, languageOf } from '../../kernel/formats.ts';
import type { Context } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { HandOver, MailSession, OutgoingMail } from '../../platform/mail/types.ts';
import type { Organization } from '../../platform/organization.ts';
import { queueDueReport } from './commands.ts';
import { loadReport, type ReportFacts, type ReportSources } from './facts.ts';
import { reportPdf } from './pdf.ts';
import { REACHED } from './queries.ts';
import { reportWords } from './texts.ts';

/** Lease time of a claimed email, in milliseconds. */
const CLAIM_MILLIS = 10 * 60_000;
/** Maximum number of attempts, at most an hour apart. */
const MAX_ATTEMPTS = 12;
const PAUSE_MILLIS = 5 * 60_000;

/** The services that sending reports needs. */
type ReportContext = ReportSources & Pick<Context, 'mail'>;

interface WaitingMail {
  id: string;
  attempts: number;
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
  await markUncertain(context, organization.id);
  const waiting = await waitingMails(context, organization.id);
  if (waiting.length === 0) return;
  const report = await written(context, organization);
  for (const mail of waiting) {
    if (stopped()) return;
    await sendOne(context, organization, { mail, report });
  }
}

interface WrittenReport {
  facts: ReportFacts;
  pdf: Buffer;
}

async function written(context: ReportContext, organization: Organization): Promise<WrittenReport> {
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
           WHERE m.organization_id = $1 AND m.state = 'QUEUED' AND (m.waits_until IS NULL OR m.waits_until <= $2)
           ORDER BY m.created_at, m.id`,
    values: [organizationId, clock.wall.now()],
  });
  return rows;
}

/** Marks emails whose lease expired: their sender ended, so the result is unknown. */
async function markUncertain({ database, clock }: ReportContext, organizationId: string): Promise<void> {
  await database.pool.query({
    name: 'report mails without outcome',
    text: `UPDATE report_mails SET state = 'UNCERTAIN', error = 'the process that sent it ended'
           WHERE organization_id = $1 AND state = 'SENDING' AND waits_until <= $2`,
    values: [organizationId, clock.wall.now()],
  });
}

interface Sending {
  mail: WaitingMail;
  report: WrittenReport;
}

async function sendOne(
  context: ReportContext,
  organization: Organization,
  { mail, report }: Sending,
): Promise<void> {
  if (!mail.isReached) {
    await end(context, organization.id, mail, {
      state: 'FAILED',
      error: 'is not an active user with access to all customers',
    });
    return;
  }
  let session: MailSession;
  try {
    session = await context.mail.transport.open(organization);
  } catch (error) {
    await end(
      context,
      organization.id,
      mail,
      retry(mail, error instanceof Error ? error.message : String(error)),
    );
    return;
  }
  try {
    if (!(await claim(context, organization.id, mail.id))) return;
    const outcome = await session.handOver(outgoing(context, organization, { mail, report }));
    await end(context, organization.id, mail, ended(mail, outcome));
  } finally {
    session.release();
  }
}

/** @returns whether this process got the claim */
async function claim(
  { database, clock }: ReportContext,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'claim report mail',
    text: `UPDATE report_mails SET state = 'SENDING', waits_until = $3
           WHERE organization_id = $1 AND id = $2 AND state = 'QUEUED'`,
    values: [organizationId, id, new Date(clock.wall.millis() + CLAIM_MILLIS).toISOString()],
  });
  return rowCount === 1;
}

interface MailOutcome {
  state: 'QUEUED' | 'SENT' | 'FAILED' | 'UNCERTAIN';
  error: string | null;
}

function ended(mail: WaitingMail, outcome: HandOver): MailOutcome {
  switch (outcome.kind) {
    case 'accepted':
      return outcome.refused.length === 0
        ? { state: 'SENT', error: null }
        : { state: 'FAILED', error: outcome.refused.map(({ error }) => error).join('; ') };
    case 'refused':
      return { state: 'FAILED', error: outcome.error };
    case 'uncertain':
      return { state: 'UNCERTAIN', error: outcome.error };
    case 'temporary':
      return retry(mail, outcome.error);
  }
}

const retry = ({ attempts }: WaitingMail, error: string): MailOutcome => ({
  state: attempts + 1 < MAX_ATTEMPTS ? 'QUEUED' : 'FAILED',
  error,
});

async function end(
  { database, clock }: ReportContext,
  organizationId: string,
  { id, attempts }: WaitingMail,
  { state, error }: MailOutcome,
): Promise<void> {
  const waits = new Date(clock.wall.millis() + PAUSE_MILLIS * (attempts + 1)).toISOString();
  await database.pool.query({
    name: 'outcome of report mail',
    text: `UPDATE report_mails SET state = $3, error = $4, attempts = attempts + 1, waits_until = $5, sent_at = $6
           WHERE organization_id = $1 AND id = $2 AND state IN ('QUEUED', 'SENDING')`,
    values: [
      organizationId,
      id,
      state,
      error,
      state === 'QUEUED' ? waits : null,
      state === 'SENT' ? clock.now() : null,
    ],
  });
}

function outgoing(
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

/**
 * Stops all waiting reports after a restore, because they may have been sent since the backup.
 * @returns the number of stopped emails
 */
export async function setReportsAside(
  { database }: Pick<ReportContext, 'database'>,
  error: string,
): Promise<number> {
  const { rowCount } = await database.pool.query({
    name: 'set report mails aside',
    text: `UPDATE report_mails SET state = 'UNCERTAIN', error = $1
           WHERE state IN ('QUEUED', 'SENDING') -- all organizations`,
    values: [error],
  });
  return rowCount ?? 0;
}
