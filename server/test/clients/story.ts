import { expect } from 'vitest';
import {
  type Model,
  modelOf,
  type Operation,
  type Parameter,
} from '../../../scripts/generate/clients/model.ts';
import { EXAMPLE_IDS } from '../../src/ledger/schemas.ts';
import { isRecord } from '../../src/platform/is-record.ts';
import { OWN_IBAN } from '../harness/bank-files.ts';
import { customer, invoice, store } from '../harness/factories.ts';
import { type Document, documentOf } from '../harness/openapi.ts';
import { addAction } from '../harness/people.ts';
import type { Client, TestService } from '../harness/service.ts';
import { addSettings } from '../harness/settings.ts';
import { addAgentLimits, addAgentPlan } from '../tenants/agent-plan.ts';
import { addBankFile, addTransactions } from '../tenants/bank.ts';
import { addBankTables, addTable } from '../tenants/bank-tables.ts';
import { addCollected } from '../tenants/collected.ts';
import { addIntegration } from '../tenants/integration.ts';
import { addOnlinePayment } from '../tenants/online-payment.ts';
import type { Call } from './drivers.ts';

/** Operations in an order in which the document's examples work: records first, deletions last. */
const FIRST = [
  'importCustomField',
  'importCustomer',
  'importContact',
  'importInvoice',
  'importCustomerInvoice',
  'importCreditNote',
  'importPayment',
  'importRefund',
  'reconcile',
  'createNote',
  'addNoteAttachment',
  'createWebhookEndpoint',
  'putVatBreakdown',
];
const LAST = [
  'proposeAgentPlan',
  'withdrawAgentPlan',
  'deleteRefund',
  'deletePayment',
  'deleteCreditNote',
  'deleteInvoice',
  'deleteNoteAttachment',
  'deleteNote',
  'deleteContact',
  'deleteCustomer',
  'deleteCustomField',
  'deleteWebhookEndpoint',
  'deleteBankFileMapping',
  'deleteBankFile',
  'deleteRemittanceAdvice',
  'resetTestClock',
  'advanceTestClock',
  // A started integration alone changes records.
  'startIntegration',
  'readIntegration',
  'pauseIntegration',
  'resumeIntegration',
  'removeIntegration',
  'removePaymentProvider',
];
/** The debt in the example of an instalment plan. */
const DEBT = 120_000;
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

/** Returns every operation with a client method, in that order. */
export async function operationsInOrder(service: TestService): Promise<Operation[]> {
  const model: Model = modelOf(await documentOf(service));
  const rank = ({ name }: Operation) =>
    LAST.includes(name) ? 100 + LAST.indexOf(name) : FIRST.includes(name) ? FIRST.indexOf(name) - 100 : 0;
  return model.operations.toSorted((a, b) => rank(a) - rank(b));
}

/** Replaces ids in the examples by those of a client's organization. */
export class Story {
  readonly #document: Document;
  readonly #client: Client;
  /** By the path segment before the id. */
  readonly #ids = new Map<string, string>();
  /** Example ids with their replacements. */
  readonly #others = new Map<string, string>();
  #waitingStatementId = '';
  #tableId = '';
  #spareTableId = '';
  #integrationId = '';

  constructor(document: Document, client: Client) {
    this.#document = document;
    this.#client = client;
  }

  /** Adds records that no operation of the document creates. */
  async begin(service: TestService): Promise<void> {
    const client = this.#client;
    const { userId, dunningPlanId } = await addSettings(service, client);
    const parent = await store(client, '/customers', customer('C-1000'));
    const site = { externalId: 'site', label: 'Site', dataType: 'STRING', entityType: 'INVOICE' };
    await store(client, '/custom_fields', site);
    this.#ids.set('dunning_plans', dunningPlanId);
    this.#ids.set('actions', await addAction(service, client, { customerId: parent.id }));
    this.#others.set(EXAMPLE_IDS.user, userId);
    this.#others.set(EXAMPLE_IDS.customer, parent.id);
    const account = { name: 'Main account', iban: OWN_IBAN, currency: 'EUR' };
    const { id: bankAccountId } = await store(client, '/internal/bank_accounts', account);
    this.#others.set(EXAMPLE_IDS.bankAccount, bankAccountId);
    const { matchId } = await addTransactions(service, client, bankAccountId, 'Ours');
    this.#ids.set('matches', matchId);
    const { bankStatementId } = await addBankFile(service, client, { iban: OWN_IBAN, text: 'Ours' });
    this.#waitingStatementId = bankStatementId;
    const tables = await addBankTables(service, client, { bankAccountId, text: 'Ours' });
    this.#tableId = tables.bankFileId;
    this.#spareTableId = await addTable(service, client, 'Datum;Betrag;Zeile\n10.03.2026;1,00;1\n');
    this.#ids.set('bank_file_mappings', tables.bankFileMappingId);
    const paid = await addOnlinePayment(service, client, { customer: 'C-1000', text: 'Ours' });
    this.#ids.set('online_payments', paid.onlinePaymentId);
    const { integrationId, findingId, recordId } = await addIntegration(service, client, 'Ours');
    await store(client, '/invoices', invoice('COLLECTED', 'C-1000', DEBT));
    this.#ids.set('lifecycle_statuses', await addCollected(service, client, 'Ours'));
    this.#integrationId = integrationId;
    await addAgentLimits(service, client, userId);
    this.#ids.set('agent-plans', await addAgentPlan(service, client, 'Ours'));
    this.#ids.set('findings', findingId);
    this.#ids.set('integration_records', recordId);
  }

  /** Sets up the state that an example needs. */
  async prepare({ name, path }: Operation): Promise<void> {
    await this.#prepareIds(name, path);
    if (name === 'reconcile')
      for (const [path, externalId] of [
        ['/payments', 'PAY-77'],
        ['/credit_notes', 'CN-12'],
      ] as const)
        await store(this.#client, path, { externalId, linkedInvoices: [] });
    if (name === 'createInstalmentPlan') {
      const { id } = await store(this.#client, '/invoices', invoice('PLANNED', 'C-1000', DEBT));
      this.#others.set(EXAMPLE_IDS.invoice, id);
    }
    if (name === 'proposeAgentPlan') {
      const { id } = await store(this.#client, '/invoices', invoice('PROPOSED', 'C-1000', DEBT));
      this.#others.set(EXAMPLE_IDS.invoice, id);
    }
    if (name === 'withdrawAgentPlan') await this.#learnFirst('agent-plans', '/agent-plans?state=PROPOSED');
    if (name === 'updateDispute') {
      await store(this.#client, '/invoices', invoice('DISPUTED', 'C-1000', DEBT));
      await store(this.#client, '/invoices/external:DISPUTED/dispute', { reason: 'OTHER' });
      await this.#learnFirst('disputes', '/disputes?open=true');
    }
    if (name === 'getImport') await this.#learnFirst('imports', '/imports');
    if (name === 'getEvent') await this.#learnFirst('events', '/events?limit=1');
    if (name === 'replayWebhookDelivery') {
      const endpoint = `/webhook_endpoints/${this.#ids.get('webhook_endpoints')}`;
      expect((await this.#client.put(endpoint, { types: null })).status).toBe(200);
      await store(this.#client, '/customers', customer('delivered'));
      await expect
        .poll(() => this.#learnFirst('deliveries', `${endpoint}/deliveries`), { timeout: 20_000 })
        .toBe(true);
    }
  }

  async #prepareIds(name: string, path: string): Promise<void> {
    if (path.includes('/integrations/{')) this.#ids.set('integrations', this.#integrationId);
    if (path.includes('/bank_statements/{')) this.#ids.set('bank_statements', this.#waitingStatementId);
    if (path.includes('/bank_files/{'))
      this.#ids.set('bank_files', name === 'deleteBankFile' ? this.#spareTableId : this.#tableId);
    if (name === 'getBankTransaction')
      await this.#learnFirst('bank_transactions', '/bank_transactions?externalId=TX-2026-0209-1');
    if (name === 'matchBankTransaction') {
      await store(this.#client, '/invoices', invoice('MATCHED', 'C-1001', DEBT));
      this.#others.set('INV-2026-042', 'MATCHED');
    }
    if (name === 'deleteCustomer')
      expect((await this.#client.delete('/invoices/external:MATCHED')).status).toBe(204);
  }

  async #learnFirst(segment: string, path: string): Promise<boolean> {
    const { body } = await this.#client.get<{ items: { id: string }[] }>(path);
    const [first] = body.items;
    if (first !== undefined) this.#ids.set(segment, first.id);
    return first !== undefined;
  }

  /** Stores the id of a record that a call created. */
  learn({ path, method }: Operation, answer: unknown): void {
    if (method !== 'POST' || path.endsWith('}') || !isRecord(answer)) return;
    const { id } = answer;
    const segment = path.split('/').at(-1);
    if (typeof id === 'string' && segment !== undefined) this.#ids.set(segment, id);
  }

  /**
   * Returns the call described by an operation's examples. With `isFiltered`, it has every filter of a list.
   */
  callOf(operation: Operation, isFiltered = false): Call {
    const { name, method, path, body, answer } = operation;
    const segments = path.split('/');
    const lower = method.toLowerCase();
    if (lower !== 'get' && lower !== 'post' && lower !== 'put' && lower !== 'delete')
      throw new Error(`${method} is not expected`);
    return {
      operation: name,
      method: lower,
      address: path,
      path: operation.pathParameters.map(
        ({ wire }) =>
          this.#ids.get(segments[segments.indexOf(`{${wire}}`) - 1] ?? '') ?? this.#example(operation, wire),
      ),
      query: isFiltered
        ? Object.fromEntries(operation.query.flatMap((one) => this.#filter(operation, one)))
        : {},
      ...(body?.kind === 'json' ? bodyPart(this.#exampleBody(operation)) : {}),
      ...(body?.kind === 'file' ? { file: PDF } : {}),
      answersBytes: answer.kind === 'bytes',
    };
  }

  #described({ path, method }: Operation) {
    const found = this.#document.paths[path]?.[method.toLowerCase()];
    if (found === undefined) throw new Error(`${method} ${path} is not described`);
    return found;
  }

  #example(operation: Operation, name: string): string {
    const found = this.#described(operation).parameters?.find((one) => one.name === name);
    return String(found?.example);
  }

  #exampleBody(operation: Operation): unknown {
    const { examples = {} } = this.#described(operation).requestBody?.content['application/json'] ?? {};
    const [name] = Object.keys(examples);
    const text = JSON.stringify(this.#document.components.examples?.[name ?? '']?.value ?? null);
    return JSON.parse(text, (key, value) => {
      // The example's version does not match any record.
      if (key === 'version') return undefined;
      // The example names records that do not exist.
      if (key === 'adopt') return [];
      // The promised days of the examples have passed.
      if (/^(date|firstDate)$/.test(key)) return String(value).replace(/^\d{4}/, '9999');
      return this.#others.get(value) ?? value;
    });
  }

  #filter(operation: Operation, parameter: Parameter): [string, unknown][] {
    const { wire } = parameter;
    if (['page', 'offset', 'cursor', 'since'].includes(wire)) return [];
    if (parameter.isByCustomField)
      return [['customFieldsData', { [this.#ids.get('custom_fields') ?? '']: 'South' }]];
    const found = this.#described(operation).parameters?.find((one) => one.name === wire);
    return [[wire, sampleOf(Object(found?.schema), this.#document)]];
  }
}

const bodyPart = (body: unknown) => (body === null ? {} : { body });

/** Returns a valid value of a parameter. */
function sampleOf(schema: Record<string, unknown>, document: Document): unknown {
  const { $ref, enum: words, type, format, minimum, items } = schema;
  if (schema['x-format'] === 'currency') return 'EUR';
  if (typeof $ref === 'string')
    return sampleOf(Object(document.components.schemas[$ref.replace(/.*\//, '')]), document);
  if (Array.isArray(words)) return words[0];
  if (type === 'array') return [sampleOf(Object(items), document)];
  if (type === 'integer') return Math.max(1, Number(minimum ?? 1));
  if (type === 'boolean') return true;
  if (format === 'uuid') return EXAMPLE_IDS.region;
  return format === 'timestamp' || format === 'date' ? '2026-01-05' : 'C-1001';
}
