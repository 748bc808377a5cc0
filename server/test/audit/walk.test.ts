import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isConstant } from '../../../web/src/records/audit/stored-words.ts';
import { auditFields, auditValues } from '../../../web/src/texts/en/audit-fields.ts';
import type { AuditEntries, AuditEntry } from '../../src/compliance/audit/schema.ts';
import type { AuditAction } from '../../src/ledger/domain/audit/actions.ts';
import { operationsOf } from '../harness/openapi.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { AUDITED } from './operations.ts';
import { openStage, type Stage } from './stage.ts';

/**
 * Every operation that changes data is in `AUDITED` and runs here, or is in `UNAUDITED` with a reason.
 * An operation without an entry fails, and so does a new operation in neither list.
 */
const UNAUDITED: Readonly<Record<string, string>> = {
  // Records that people write about customers keep their own author, time and history.
  ...of('contacts are a record of the customer, reported by events', [
    'importContact',
    'updateContact',
    'deleteContact',
  ]),
  ...of('an action stores who performed, ignored, snoozed or approved it', [
    'createAction',
    'logCall',
    'assignActionsByRules',
    'performAction',
    'ignoreAction',
    'snoozeAction',
    'assignAction',
    'changeActions',
    'printLetters',
  ]),
  ...of('nothing changes: what a merge would move is rolled back', ['previewCustomerMerge']),
  ...of('nothing changes: it divides a debt', ['previewInstalmentPlan']),
  ...of('a batch of letters stores who marked it as posted', ['markLettersPosted']),
  ...of('a note keeps its author, and its text must not be kept for years', [
    'createNote',
    'updateNote',
    'deleteNote',
    'addNoteAttachment',
    'deleteNoteAttachment',
  ]),
  ...of('a message keeps its own history', ['resolveMessage', 'receiveInboundMail', 'handleMessage']),
  ...of('users read their own notifications', ['readNotifications', 'changeNotificationSettings']),
  ...of('a comment keeps its author', ['addThreadComment', 'deleteThreadComment']),
  ...of('documents keep their file, and events report a new one', [
    'uploadInvoicePdf',
    'uploadCreditNotePdf',
    'fetchInvoicePdf',
    'fetchCreditNotePdf',
  ]),
  ...of('the entry of its creation remains', ['deleteExport']),
  ...of('sample data is an organization of its own, whose creation is its first entry', [
    'makeSampleData',
    'removeSampleData',
  ]),
  ...of('only signed-in users decide, or state limits: test/agents walks these', [
    'proposeAgentPlan',
    'withdrawAgentPlan',
    'approveAgentPlan',
    'rejectAgentPlan',
    'stateAgentLimits',
    'removeAgentLimits',
  ]),
  ...of('the guide is shown or hidden for all users', ['changeGuide']),
  ...of('a file is not imported yet; its import is recorded as a received one', [
    'createImportSheet',
    'checkImportSheet',
    'correctImportSheet',
    'importImportSheet',
    'deleteImportSheet',
  ]),
  ...of('each match that it applies is recorded like that of `matchBankTransaction`', ['acceptCertainCash']),
  ...of('the same payment is recorded as a match; tests of that folder expect the other entries', [
    'decideRecordedTwice',
    'undoRecordedDecision',
  ]),
  ...of('a transaction of a feed is what the bank states; each match of it is recorded', [
    'importBankTransactions',
  ]),
  ...of('it is recorded as a created job once it has changed something', ['undoBulkJob']),
  ...of('a view is how a list looks to its owner', ['createView', 'changeView', 'deleteView']),
  ...of('it repeats or tests a delivery, and changes no setting', [
    'replayWebhookDelivery',
    'testWebhookEndpoint',
    'testNotificationChannel',
  ]),
  ...of('it needs a difference, which server/test/integrations has', ['resolveIntegrationFinding']),
  ...of('it needs a provider; the test of online payments expects the entry', [
    'refundOnlinePayment',
    'closeOnlinePaymentProblem',
  ]),
  ...of('it changes nothing', [
    'checkIntegration',
    'checkPaymentProvider',
    'dryRunIntegration',
    'createCashReplay',
    'cancelCashReplay',
    'previewBankTable',
    'previewEInvoices',
    'previewBulkMail',
    'previewMail',
    'previewWrittenMail',
    'previewPayerQuestion',
    'draftMail',
    'dryRunDunning',
    'getDunningCalendar',
  ]),
  ...of(
    'an invoice follows its source and is reported by events; decisions about it are recorded elsewhere',
    ['importInvoice', 'importCustomerInvoice'],
  ),
};
/** Reads that are audited too. */
const READ = /^export|^getReport$/;

function of(reason: string, operations: readonly string[]): Record<string, string> {
  return Object.fromEntries(operations.map((operation) => [operation, reason]));
}

let service: TestService;
let client: Client;
let stage: Stage;
beforeAll(async () => {
  service = await testService();
  client = await service.client({ sandbox: true });
  stage = await openStage(service, client);
});
afterAll(() => service.close());

async function newest(): Promise<AuditEntry[]> {
  const { status, body, text } = await client.get<AuditEntries>('/internal/audit/entries?limit=20');
  expect(status, text).toBe(200);
  return body.items;
}

it('declares for each writing operation whether it is audited', async () => {
  const operations = await operationsOf(service);
  const writes = operations.filter(({ method }) => method !== 'GET');
  const read = operations.filter(({ method, operationId }) => method === 'GET' && READ.test(operationId));
  const said = [...Object.keys(AUDITED), ...Object.keys(UNAUDITED)];
  expect(new Set(said).size).toBe(said.length);
  expect(said.filter((one) => !READ.test(one)).sort()).toEqual(
    writes.map(({ operationId }) => operationId).sort(),
  );
  expect(said.filter((one) => READ.test(one)).sort()).toEqual(
    read.map(({ operationId }) => operationId).sort(),
  );
});

it('records the actor, the address and the records of each operation', async () => {
  const { userId } = stage;
  const missing: string[] = [];
  const all: AuditEntry[] = [];
  for (const [operation, [action, ask]] of Object.entries(AUDITED)) {
    const before = (await newest())[0]?.position ?? 0;
    const { status, text } = await ask(stage);
    expect(status, `${operation} ${text}`).toBeLessThan(300);
    const entries = (await newest()).filter(({ position }) => position > before);
    for (const one of entries) all.push(one);
    const entry = entries.find((one) => one.action === action);
    if (entry === undefined) missing.push(`${operation}: ${actionsOf(entries)} instead of ${action}`);
    else {
      expect(entry.actor, operation).toMatchObject({ kind: 'USER', id: userId, apiKey: client.apiKey });
      expect(entry.actor.address, operation).toMatch(/127\.0\.0\.1/);
      expect(entry.records.length, operation).toBeGreaterThan(0);
    }
    // Names are looked up when entries are read, and not recorded.
    const recorded = entries.map(({ names: _, customer: __, ...entry }) => entry);
    expect(JSON.stringify(recorded), operation).not.toMatch(/CONFIDENTIAL/);
  }
  expect(missing).toEqual([]);
  expect(wordless(all)).toEqual({ fields: [], constants: [] });
});

it('is never switched off in the code of the service', async () => {
  const sources = glob('server/src/**/*.ts');
  for await (const name of sources)
    expect(/unaudited: true|isAudited: false/.test(await readFile(name, 'utf8')), name).toBe(false);
});

/** Returns fields and constants of entries that the audit trail of the application has no words for. */
function wordless(entries: readonly AuditEntry[]): { fields: string[]; constants: string[] } {
  const changes = entries.flatMap((entry) => entry.changes);
  const constants = changes.flatMap(({ field, before, after }) =>
    [before, after].flatMap((value) =>
      typeof value === 'string' && isConstant(field, value) ? [value] : [],
    ),
  );
  const missing = (found: readonly string[], named: object) =>
    [...new Set(found)].filter((name) => !Object.hasOwn(named, name)).sort();
  return {
    fields: missing(
      changes.map(({ field }) => field),
      auditFields,
    ),
    constants: missing(constants, auditValues),
  };
}

const actionsOf = (entries: readonly AuditEntry[]): AuditAction[] => entries.map(({ action }) => action);
