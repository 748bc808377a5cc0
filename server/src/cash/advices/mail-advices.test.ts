import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adviceCsv, adviceMail, advicePdf, adviceRows } from '../../../test/harness/advice-files.ts';
import { addBankTransaction } from '../../../test/harness/bank-transactions.ts';
import { closeVerified } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { addSent, type Sent } from '../../../test/harness/mail.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { InboundMail } from '../../mail/index.ts';
import type { InboxThread } from '../../outreach/inbox/schema.ts';
import { ManualClock } from '../../platform/clock.ts';
import { jobKey, newJob } from '../../platform/jobs/kind.ts';
import { addJobs, findJobs, removeJobs } from '../../platform/jobs/queue.ts';
import { decisionTasks } from '../decisions/job.ts';
import type { BankProposals } from '../decisions/schema.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import { MAIL_ADVICES, MAIL_ADVICES_CLOCK } from './kinds.ts';
import { mailAdviceTasks } from './mail-job.ts';
import type { RemittanceAdvice } from './schema.ts';

let service: TestService;
let client: Client;
let sent: Sent;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-02-16T09:00:00.000Z') });
});
beforeEach(async () => {
  client = await service.client();
  const { id: customerId } = await store(client, '/customers', customer('c', { name: 'Payer AG' }));
  await store(client, '/customers/external:c/contacts', contact('jo@debtor.example'));
  await store(client, '/invoices', invoice('RE-10023', 'c', 60_00));
  await store(client, '/invoices', invoice('RE-10024', 'c', 40_00));
  sent = await addSent(service, client, { customerId });
});
afterAll(() => closeVerified(service));

const ROWS = adviceRows('Payer AG', '100.00', ['RE-10023', '60.00'], ['RE-10024', '40.00']);

async function receive(facts: Omit<Parameters<typeof adviceMail>[0], 'to'>): Promise<InboundMail> {
  const body = new Uint8Array(adviceMail({ to: sent.replyTo, ...facts }));
  const headers = { 'content-type': 'message/rfc822' };
  const answer = await client.send<InboundMail>('POST', '/internal/inbound_mail', { body, headers });
  await runDueJobs(service.database, [...mailAdviceTasks(service), ...decisionTasks(service)]);
  return answer.body;
}

const advices = async () => (await read<{ items: RemittanceAdvice[] }>(client, '/remittance_advices')).items;
const inbox = async () => (await read<{ items: InboxThread[] }>(client, '/internal/inbox')).items;
const line = () => addBankTransaction(service, client, { amount: 100_00, text: 'Payment' });
const transaction = (id: string) => read<BankTransaction>(client, `/bank_transactions/${id}`);
const pdfFile = async () => ({ name: 'avis.pdf', type: 'application/pdf', bytes: await advicePdf(ROWS) });

describe('a remittance advice by email', () => {
  it('matches the line of its customer, and stays a reply with a mark', async () => {
    const id = await line();
    const mail = await receive({ file: await pdfFile() });
    expect(mail.outcome).toBe('REPLY');
    const [advice] = await advices();
    expect(advice).toMatchObject({
      source: 'EMAIL',
      state: 'USED',
      messageId: mail.messageId,
      isTrusted: true,
    });
    expect(advice?.customer?.externalId).toBe('c');
    expect(await transaction(id)).toMatchObject({ state: 'MATCHED', match: { rule: 3, isAutomatic: true } });
    expect(await inbox()).toMatchObject([{ message: { id: mail.messageId }, hasRemittanceAdvice: true }]);
  });

  it('may be the text of the email', async () => {
    const text = ROWS.map((cells) => cells.join('   ')).join('\n');
    await receive({ text: `${text}\n\n> Invoice  Paid\n> RE-99999  1.00` });
    expect(await advices()).toMatchObject([{ format: 'TEXT', fileName: 'email.txt', amount: 100_00 }]);
  });

  it('only proposes if its sender is no contact', async () => {
    const id = await line();
    await receive({ file: await pdfFile(), from: 'mallory@elsewhere.example' });
    expect(await advices()).toMatchObject([{ isTrusted: false, state: 'PROPOSED' }]);
    const { proposals } = await read<BankProposals>(client, `/bank_transactions/${id}/proposals`);
    expect(proposals[0]?.blockers).toEqual(['ADVICE_NOT_CERTAIN']);
  });

  it('is not seen in other attachments and texts', async () => {
    const invoices = adviceCsv([
      ['Invoice', 'Amount'],
      ['RE-10023', '60.00'],
    ]);
    await receive({ file: { name: 'copy.csv', type: 'text/csv', bytes: invoices } });
    await receive({ text: 'We send the remittance advice tomorrow.' });
    expect(await advices()).toEqual([]);
    expect((await inbox()).some(({ hasRemittanceAdvice }) => hasRemittanceAdvice)).toBe(false);
  });

  it('is found by the clock if its job was lost', async () => {
    const body = new Uint8Array(adviceMail({ to: sent.replyTo, file: await pdfFile() }));
    const headers = { 'content-type': 'message/rfc822' };
    const mail = await client.send<InboundMail>('POST', '/internal/inbound_mail', { body, headers });
    const { pool } = service.database;
    const { id: organizationId } = client.organization;
    const key = jobKey(MAIL_ADVICES, { organizationId, messageId: mail.body.messageId ?? '' });
    expect((await findJobs(pool, [key])).size).toBe(1);
    await removeJobs(pool, [key]);
    await addJobs(pool, [newJob(MAIL_ADVICES_CLOCK, {})]);
    await runDueJobs(service.database, mailAdviceTasks(service));
    expect(await advices()).toMatchObject([{ source: 'EMAIL', state: 'WAITING' }]);
    const left = await pool.query('SELECT 1 FROM remittance_mails WHERE organization_id = $1', [
      client.organization.id,
    ]);
    expect(left.rowCount).toBe(0);
  });

  it('is stored once, also if its job runs twice', async () => {
    const { messageId } = await receive({ file: await pdfFile() });
    await service.database.pool.query(
      `SELECT graphile_worker.add_job('mail-advices', json_build_object('organizationId', $1::text, 'messageId', $2::text))`,
      [client.organization.id, messageId],
    );
    await runDueJobs(service.database, mailAdviceTasks(service));
    expect(await advices()).toHaveLength(1);
  });
});
