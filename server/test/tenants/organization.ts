import { expect, vi } from 'vitest';
import { exportTasks } from '../../src/desk/exports/job.ts';
import { importTasks } from '../../src/exchange/imports/job.ts';
import { ALL_REFUSED, type Import } from '../../src/exchange/imports/schema.ts';
import { sheetTasks } from '../../src/exchange/sheets/job.ts';
import { createKey, keyFacts } from '../../src/people/keys/commands.ts';
import { OWN_IBAN } from '../harness/bank-files.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  read,
  refund,
  type Stored,
  store,
} from '../harness/factories.ts';
import { runImports } from '../harness/imports.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { lateFees } from '../harness/late-fees.ts';
import { addSent } from '../harness/mail.ts';
import { addAction, addUser } from '../harness/people.ts';
import { addReference } from '../harness/portal.ts';
import type { Client, TestService } from '../harness/service.ts';
import { addSettings } from '../harness/settings.ts';
import { pdf, putLogo, send, upload } from '../harness/uploads.ts';
import { withFile } from '../inbound/mails.ts';
import { addAdvice } from './advice.ts';
import { addAgentPlan } from './agent-plan.ts';
import { addAnswers, addInstalmentPlan } from './agreements.ts';
import { addBankFile, addTransactions } from './bank.ts';
import { addBankTables } from './bank-tables.ts';
import { addBulkJob } from './bulk-job.ts';
import { addCashRules } from './cash-rules.ts';
import { addChannel } from './channel.ts';
import { addCollected } from './collected.ts';
import { addComment } from './comment.ts';
import { addDelivery } from './delivery.ts';
import { addIntegration, type IntegrationIds } from './integration.ts';
import { addOnlinePayment, type OnlinePaymentIds } from './online-payment.ts';
import { addView } from './view.ts';

export const external = (name: string) => `external:${encodeURIComponent(name)}`;

/** Returns the local part of a user's address. */
export const emailName = (name: string) => name.replaceAll(' ', '.');

/** Ids of an organization's records for paths that accept no `external:`. */
export interface OwnIds extends IntegrationIds, OnlinePaymentIds {
  noteId: string;
  attachmentId: string;
  actionId: string;
  batchId: string;
  importId: string;
  dunningPlanId: string;
  /** Version of that plan. */
  version: string;
  mailTemplateId: string;
  endpointId: string;
  channelId: string;
  /** Also the id of an event. */
  deliveryId: string;
  lateFeeId: string;
  mergeId: string;
  instalmentPlanId: string;
  disputeId: string;
  /** A user's change that can be undone. */
  changeId: string;
  /** An audit entry. */
  entryId: string;
  /** An incoming mail, and a comment on its thread. */
  messageId: string;
  commentId: string;
  apiKey: string;
  invitationId: string;
  /** A user that no other record names. */
  userId: string;
  viewId: string;
  exportId: string;
  bulkJobId: string;
  agentPlanId: string;
  bankAccountId: string;
  /** An open bank transaction, and the match of another one. */
  bankTransactionId: string;
  matchId: string;
  /** A table that needs a mapping, a mapping of another one, and a statement that waits for its account. */
  bankFileId: string;
  bankFileMappingId: string;
  bankStatementId: string;
  cashReplayId: string;
  remittanceAdviceId: string;
  lifecycleStatusId: string;
  portalLinkId: string;
  importSheetId: string;
  /** A payment reference from the portal. */
  reference: string;
}

/**
 * Creates records of every kind under one name and with one text in all readable fields.
 * @returns the ids of records without externalId
 */
export async function furnish(
  service: TestService,
  client: Client,
  name: string,
  text: string,
): Promise<OwnIds> {
  const endpointId = await fill(client, name, text);
  const { noteId, attachmentId } = await addFiles(client, name, text);
  const { actionId, dunningPlanId, batchId, changeId } = await addPeople(service, client, name, text);
  const importId = await runImport(service, client, [{ type: 'customer', data: { externalId: text } }]);
  const lateFeeId = await addLateFees(client, name, text);
  const messageId = await addMail(service, client, name, text);
  const commentId = await addComment(service, client, { email: emailName(name), messageId, text });
  const mailTemplateId = await addMailTemplate(client, name, text);
  const viewId = await addView(client, text);
  const disputeId = await addAnswers(client, name, text);
  const reference = await addReference(service, client, name);
  expect((await putLogo(client)).status).toBe(200);
  const mergeId = await addMerge(client, name, text);
  const { apiKey } = await createKey(service, client.organization.id, keyFacts({ name: text }));
  const entries = await read<{ items: { id: string }[] }>(client, '/internal/audit/entries');
  const entryId = entries.items[0]?.id ?? '';
  const deliveryId = await addDelivery(service, client, endpointId, text);
  return {
    noteId,
    attachmentId,
    actionId,
    batchId,
    importId,
    dunningPlanId,
    version: '1',
    mailTemplateId,
    endpointId,
    channelId: await addChannel(client, text),
    deliveryId,
    lateFeeId,
    mergeId,
    disputeId,
    instalmentPlanId: await addInstalmentPlan(client, name, text),
    changeId,
    entryId,
    messageId,
    commentId,
    apiKey,
    viewId,
    exportId: await addExport(service, client),
    bulkJobId: await addBulkJob(service, client, name),
    agentPlanId: await addAgentPlan(service, client, text),
    ...(await addSetUp(service, client, name, text)),
    importSheetId: await addSheet(service, client, text),
    ...(await addAccess(service, client, name, text)),
    reference,
  };
}

/** Adds a bank account with transactions and a file, and a portal link with its look. */
async function addSetUp(service: TestService, client: Client, name: string, text: string) {
  const facts = { name: text, iban: OWN_IBAN, currency: 'EUR' };
  const { id: bankAccountId } = await store<Stored>(client, '/internal/bank_accounts', facts);
  await store(client, `/customers/${external(name)}/portal`, {});
  const look = { accent: '#8a1538', greetings: { en: text } };
  expect((await client.put('/internal/portal_settings', look)).status).toBe(200);
  const links = await read<{ items: { id: string }[] }>(client, '/internal/portal_links');
  const transactions = await addTransactions(service, client, bankAccountId, text);
  const { bankStatementId } = await addBankFile(service, client, { iban: facts.iban, text });
  const tables = await addBankTables(service, client, { bankAccountId, text });
  const cashReplayId = await addCashRules(service, client, name, text);
  const remittanceAdviceId = await addAdvice(service, client, text);
  const lifecycleStatusId = await addCollected(service, client, text, name);
  const portalLinkId = links.items[0]?.id ?? '';
  const own = {
    bankAccountId,
    portalLinkId,
    bankStatementId,
    cashReplayId,
    remittanceAdviceId,
    lifecycleStatusId,
  };
  const paid = await addOnlinePayment(service, client, { customer: name, text });
  return { ...own, ...paid, ...transactions, ...tables, ...(await addIntegration(service, client, text)) };
}

/** Adds an invitation, a user without records, and a sign-in provider. */
async function addAccess(service: TestService, client: Client, name: string, text: string) {
  const invited = { email: `invited.${emailName(name)}@example.com`, role: 'VIEWER', lastName: text };
  const { id: invitationId } = await store<Stored>(client, '/internal/invitations', invited);
  const { id: userId } = await addUser(service, client, `leaver.${emailName(name)}`, { lastName: text });
  const provider = { issuer: 'https://example.com', clientId: text, clientSecret: text };
  expect((await client.put('/internal/sign-in-provider', provider)).status).toBe(200);
  return { invitationId, userId };
}

/** Returns the value of a path parameter for the organization `mine`; throws for an unknown parameter. */
export function refOf(own: OwnIds, path: string, parameter: string): string {
  const name = parameter.slice(1, -1);
  if (name === 'id' && path.startsWith('/webhook_endpoints')) return own.endpointId;
  if (name === 'id' && path.includes('/notification_channels')) return own.channelId;
  if (name === 'id' && path.startsWith('/events')) return own.deliveryId;
  const named = Object.entries(own).find(([key]) => key === name)?.[1];
  if (named !== undefined) return named;
  const byName = ['customerId', 'customer_id', 'invoiceId', 'paymentId', 'creditNoteId', 'refund_id'];
  if ([...byName, 'customFieldId', 'id'].includes(name)) return external('mine');
  throw new Error(`${path} has a parameter ${name}: furnish() must make a record of its kind`);
}

/**
 * Stores records under one name.
 * @returns the id of the webhook endpoint
 */
export async function fill(client: Client, name: string, text: string): Promise<string> {
  const add = (path: string, body: unknown) => store<Stored>(client, path, body);
  for (const [i, entityType] of ['CUSTOMER', 'CONTACT', 'INVOICE'].entries())
    await add('/custom_fields', {
      externalId: i === 0 ? name : `${name} ${i}`,
      label: text,
      dataType: 'SELECT',
      entityType,
    });
  const customFields = [{ externalId: name, value: { label: text } }];
  await add('/customers', customer(name, { name: text, customFields }));
  await add('/customers', customer(`${name} child`, { name: text, parent: { externalId: name } }));
  const path = `/customers/external:${encodeURIComponent(name)}/contacts`;
  await add(path, { externalId: name, email: 'same@example.com', lastName: text });
  await add('/invoices', invoice(name, name, 100, { name: text }));
  await add('/payments', payment(name, name, 50, { [name]: 20 }, { refNumber: text }));
  await add('/credit_notes', creditNote(name, name, 50, { [name]: 10 }, { name: text }));
  await add('/refunds', refund(name, name, 5, { payments: { [name]: 5 } }, { refNumber: text }));
  const endpoint = await add('/webhook_endpoints', {
    url: `https://example.com/${encodeURIComponent(name)}`,
    description: text,
  });
  const item = { externalId: name, amountLinked: 7 };
  await add('/reconcile', { externalId: name, invoices: [item], payments: [item] });
  return endpoint.id;
}

/** Adds PDFs, and a note with an attachment. */
async function addFiles(client: Client, name: string, text: string) {
  const bytes = pdf(200, text);
  for (const path of ['invoices', 'credit_notes'])
    expect((await upload(client, `/${path}/${external(name)}/pdf`, { bytes })).status).toBe(204);
  const about = { customer: { externalId: name }, invoice: { externalId: name } };
  const { id: noteId } = await store(client, '/notes', { externalId: name, content: text, ...about });
  const path = `/notes/${noteId}/attachments`;
  const added = await upload<{ id: string }>(client, path, { bytes, fileName: text });
  expect(added.status).toBe(201);
  return { noteId, attachmentId: added.body.id };
}

/** Merges a duplicate customer. */
async function addMerge(client: Client, name: string, text: string): Promise<string> {
  const twin = `${name} twin`;
  await store(client, '/customers', customer(twin, { name: text }));
  const path = `/internal/customers/${external(twin)}/merge`;
  return (await store(client, path, { into: { externalId: name } })).id;
}

/** Adds a proposed fee and an accepted one. */
async function addLateFees(client: Client, name: string, text: string): Promise<string> {
  const fees = lateFees(client);
  const { id: customerId } = await read(client, `/customers/${external(name)}`);
  await fees.settings({ mode: 'MONTHLY_RATE', monthlyRate: '1.5' });
  await fees.propose();
  const compensation = await fees.one(`&kind=COMPENSATION&customerId=${customerId}`);
  expect((await fees.accept(compensation.id, { name: text })).status).toBe(200);
  return (await fees.one(`&kind=INTEREST&customerId=${customerId}`)).id;
}

/** Adds an account manager of the customer, who has printed a letter about the invoice. */
async function addPeople(service: TestService, client: Client, name: string, text: string) {
  const { userId, dunningPlanId } = await addSettings(service, client, `ada.${emailName(name)}`);
  await addUser(service, client, emailName(name));
  const path = `/customers/${external(name)}`;
  expect((await client.post(`${path}/account-managers`, { userIds: [userId] })).status).toBe(200);
  const { id: customerId } = await read(client, path);
  const { id: invoiceId } = await read(client, `/invoices/${external(name)}`);
  const actionId = await addAction(service, client, {
    customerId,
    name: text,
    source: 'WORKFLOW',
    carryingInvoiceId: invoiceId,
    invoiceIds: [invoiceId],
    dunningPlanId,
    assignedUserIds: [userId],
    type: 'LETTER',
  });
  const printed = await client.post<{ id: string; letterCount: number }>(
    '/internal/letters/batches',
    {},
    { 'x-quittance-user': userId },
  );
  expect(printed.body.letterCount).toBe(1);
  const mail = { to: ['same@example.com'], subject: text, text, invoiceIds: [invoiceId] };
  const headers = { 'x-quittance-user': userId };
  const written = await client.post(`/internal/customers/${customerId}/mails`, mail, headers);
  expect(written.status, written.text).toBe(201);
  const changeId = await addChange(service, client, { customerId, userId, text });
  return { actionId, dunningPlanId, batchId: printed.body.id, changeId };
}

/**
 * Assigns an action to a user.
 * @returns the id of that change
 */
async function addChange(
  service: TestService,
  client: Client,
  { customerId, userId, text }: { customerId: string; userId: string; text: string },
): Promise<string> {
  const actionId = await addAction(service, client, { customerId, name: text });
  const by = { 'x-quittance-user': userId };
  const path = `/internal/actions/${actionId}/assignees`;
  const { headers, status } = await client.put(path, { userIds: [userId] }, by);
  expect(status).toBe(200);
  return headers.get('quittance-changes') ?? '';
}

/** Adds a mail to the customer and its reply. */
async function addMail(service: TestService, client: Client, name: string, text: string): Promise<string> {
  const { id: customerId } = await read(client, `/customers/${external(name)}`);
  const { replyTo } = await addSent(service, client, { customerId, subject: text });
  const mail = withFile({ to: replyTo, from: `${text} <jo@debtor.example>`, subject: text, text });
  const path = '/internal/inbound_mail';
  const { body } = await send<{ messageId: string }>(client, path, mail, 'message/rfc822');
  return body.messageId;
}

/**
 * Sends lines as a bulk import and applies it.
 * @returns its id
 */
export async function runImport(
  service: TestService,
  client: Client,
  lines: readonly object[],
): Promise<string> {
  const runner = runImports(service);
  const sent = await client.send<{ id: string }>('POST', '/imports', {
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  try {
    await vi.waitFor(
      async () => {
        const { finishedAt, failure } = await read<Import>(client, `/imports/${sent.body.id}`);
        expect(finishedAt).not.toBeNull();
        expect([null, ALL_REFUSED]).toContain(failure);
      },
      { timeout: 20_000 },
    );
  } finally {
    await runner.stop();
  }
  return sent.body.id;
}

async function addMailTemplate(client: Client, name: string, text: string): Promise<string> {
  const texts = { en: { subject: text, body: text } };
  return (await store(client, '/internal/mail_templates', { name, texts })).id;
}

/** Adds a finished export. */
export async function addExport(service: TestService, client: Client, headers = {}): Promise<string> {
  const answer = await client.post<Stored>(
    '/internal/exports',
    { list: 'customers', format: 'csv' },
    headers,
  );
  expect(answer.status, answer.text).toBe(201);
  await runDueJobs(service.database, exportTasks(service));
  return answer.body.id;
}

/** Adds a file of rows that was imported, or only checked; one row was refused. */
export async function addSheet(
  service: TestService,
  client: Client,
  text: string,
  isImported = true,
): Promise<string> {
  const sheets = '/internal/import-sheets';
  const bytes = Buffer.from(`Customer number,Name\n"${text} of a file",\n`);
  const { status, body } = await upload<Stored & { settings: object }>(client, sheets, {
    fileName: 'rows.csv',
    bytes,
  });
  expect(status).toBe(201);
  const run = () => runDueJobs(service.database, [...sheetTasks(service), ...importTasks(service)]);
  expect((await client.post(`${sheets}/${body.id}/check`, body.settings)).status).toBe(202);
  await run();
  if (!isImported) return body.id;
  expect((await client.post(`${sheets}/${body.id}/import`, undefined)).status).toBe(202);
  await run();
  return body.id;
}
