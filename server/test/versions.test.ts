import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../src/online-payments/domain/rules.ts';
import { CASH_VALUES } from './harness/cash-rules.ts';
import { asError, expectError } from './harness/contract.ts';
import { customer, invoice, payment, store } from './harness/factories.ts';
import { newAddress } from './harness/memory-sources.ts';
import { documentOf, operationsOf } from './harness/openapi.ts';
import { addAction, addUser } from './harness/people.ts';
import { type Answer, type Client, type TestService, testService } from './harness/service.ts';

/** Ids of the edited records, by name. */
type Ids = Readonly<Record<string, string>>;

/** An edit that states the version of the record. */
interface Edit {
  method?: 'POST';
  path: string | ((ids: Ids) => string);
  /** Path that reads the record; default: the path of the edit. */
  read?: string | ((ids: Ids) => string);
  /** Returns the body of edit number n; two of them differ. */
  says: (n: number, ids: Ids) => object;
  /** Whether a version is required. */
  isRequired?: true;
  /** Whether it contains a secret, which may change although no answer shows it. */
  isSecret?: true;
}

const STEP = { name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true };
const PLAN = { mode: 'MANUAL', entity: 'CUSTOMER', steps: [STEP] };
const FIELD = { externalId: 'f', label: 'Field', dataType: 'STRING', entityType: 'CUSTOMER' };
const TEXTS = { en: { subject: 'Hello', body: 'Hello' } };
const ACCOUNT = { name: 'Bank', iban: 'DE89370400440532013000', currency: 'EUR' };
const VIEW = { list: 'customers', isShared: true, columns: ['customer.name'] };
const SCHEDULE = { isActive: false, frequency: 'WEEKLY', weekday: 1, dayOfMonth: 1, recipientUserIds: [] };
const PROVIDER = { issuer: 'https://login.example.com', clientSecret: 's' };
const CHANNEL = { name: 'C', service: 'SLACK', url: 'https://example.com/', kinds: ['REPLY'] };
const METHODS = [
  ['CARD', 'SEPA_DEBIT', 'ACH_DEBIT'],
  ['CARD'],
  ['SEPA_DEBIT'],
  ['ACH_DEBIT'],
  ['CARD', 'SEPA_DEBIT'],
];
const C = '/customers/external:c';
const I = '/invoices/external:i';
const CONTACT = `${C}/contacts/external:k`;
const day = (n: number) => `2031-01-0${n}`;
const at =
  (folder: string, name: string, more = '') =>
  (ids: Ids) =>
    `${folder}/${ids[name]}${more}`;
const plan = at('/internal/dunning_plans', 'plan');
const action = at('/actions', 'action');

/** Every operation that takes a version, except the state of a plan, whose version counts only its steps. */
const EDITS: Readonly<Record<string, Edit>> = {
  importCustomer: {
    method: 'POST',
    path: '/customers',
    read: C,
    says: (n) => ({ externalId: 'c', address: { city: `Town ${n}` } }),
  },
  updateCustomer: { path: C, says: (n) => ({ address: { city: `City ${n}` } }) },
  setCustomerDunning: { path: `/internal${C}/dunning`, read: C, says: (n) => ({ pausedUntil: day(n) }) },
  assignAccountManagers: {
    method: 'POST',
    path: `${C}/account-managers`,
    says: (n, ids) => ({
      userIds: ['u1', 'u2']
        .slice(0, n % 2 === 0 ? 2 : 1)
        .map((name) => ids[name])
        .concat(n > 2 ? [ids['u3']] : []),
    }),
  },
  updateContact: { path: CONTACT, says: (n) => ({ phone: `+33 ${n}` }) },
  updateInvoice: { path: I, says: (n) => ({ promiseToPay: { date: day(n) } }) },
  promiseInvoice: { method: 'POST', path: `${I}/promise`, read: I, says: (n) => ({ date: day(n) }) },
  setInvoiceDunning: { path: `/internal${I}/dunning`, says: (n) => ({ pausedUntil: day(n) }) },
  importCustomField: {
    method: 'POST',
    path: '/custom_fields',
    read: '/custom_fields?externalId=f',
    says: (n) => ({ externalId: 'f', label: `Label ${n}` }),
  },
  updateNote: { path: at('/notes', 'note'), says: (n) => ({ content: `Note ${n}` }) },
  assignAction: {
    path: (ids) => `/internal${action(ids)}/assignees`,
    read: action,
    says: (n, ids) => ({ userIds: n === 4 ? [] : [ids[`u${n}`]] }),
  },
  snoozeAction: {
    method: 'POST',
    path: (ids) => `/internal${action(ids)}/snooze`,
    read: action,
    says: (n) => ({ until: day(n) }),
  },
  updateIntegration: { path: at('/integrations', 'integration'), says: (n) => ({ name: `ERP ${n}` }) },
  updateWebhookEndpoint: {
    path: at('/webhook_endpoints', 'hook'),
    says: (n) => ({ description: `Hook ${n}` }),
  },
  updateNotificationChannel: {
    path: at('/internal/notification_channels', 'channel'),
    read: '/internal/notification_channels',
    says: (n) => ({ name: `Channel ${n}` }),
  },
  updateUser: { path: at('/internal/users', 'u1'), says: (n) => ({ position: `Position ${n}` }) },
  changeOrganizationSettings: {
    path: '/internal/organization/settings',
    says: (n) => ({ name: `Org ${n}` }),
  },
  changePortalSettings: {
    path: '/internal/portal_settings',
    says: (n) => ({ greetings: { en: `Hello ${n}` } }),
  },
  changeBankAccount: { path: at('/internal/bank_accounts', 'account'), says: (n) => ({ name: `Bank ${n}` }) },
  changeOrganizationProfile: { path: '/internal/organization/profile', says: (n) => ({ city: `City ${n}` }) },
  putSignInProvider: {
    path: '/internal/sign-in-provider',
    isSecret: true,
    says: (n) => ({ ...PROVIDER, clientId: `c${n}` }),
  },
  changeSignInSettings: {
    path: '/internal/sign-in-settings',
    // Two values only: the edits that race say the same, or one of them could change nothing.
    says: (n) => ({ ownersUseProvider: n > 1 }),
  },
  changeCashRules: {
    path: '/internal/cash/rules',
    says: (n) => ({ values: { ...CASH_VALUES, feeCap: n } }),
  },
  changeCustomerCashRules: {
    path: '/internal/cash/customer_rules/external:c',
    says: (n) => ({ values: { feeCap: n } }),
  },
  putPaymentProvider: {
    path: '/payment_providers/STRIPE',
    read: '/payment_providers',
    says: (n) => ({ mode: 'TEST', methods: METHODS[n] }),
  },
  changeOnlinePaymentRules: {
    path: '/online_payment_rules',
    says: (n) => ({ values: { ...DEFAULT_RULES, erpDays: n } }),
  },
  changeCustomerOnlinePaymentRules: {
    path: `${C}/online_payment_rules`,
    says: (n) => ({ values: { erpDays: n } }),
  },
  changeAutopaySettings: {
    path: '/autopay/settings',
    says: (n) => ({ isOffered: true, noticeDays: n + 5, maxRetries: 0, retryAfterDays: 7 }),
  },
  changeCustomerAutopay: {
    path: '/autopay/customers/external:c',
    says: (n) => ({ maxAmount: n * 100, maxMonthly: null }),
  },
  changeAssignmentRules: {
    path: '/internal/assignment_rules',
    says: (n, ids) => ({
      rules: [
        { amountFrom: n + 10, amountTo: null, userIds: [ids['u1']] },
        { amountFrom: null, amountTo: null, userIds: [ids['u1']] },
      ],
    }),
  },
  changeProvisionRates: {
    path: '/internal/provision_rates',
    says: (n) => ({ rates: [n, 300, 1000, 2500, 5000] }),
  },
  changeDunningSettings: {
    path: '/internal/dunning_settings',
    says: (n) => ({ maxContactsPerWeek: n + 10 }),
  },
  updateLateFeeSettings: { path: '/internal/late_fee_settings', says: (n) => ({ graceDays: n + 10 }) },
  changeAuditSettings: { path: '/internal/audit/settings', says: (n) => ({ keepDays: n + 400 }) },
  changeMailTemplate: { path: at('/internal/mail_templates', 'template'), says: (n) => ({ name: `T ${n}` }) },
  replaceDunningPlan: {
    path: plan,
    read: at('/dunning_plans', 'plan'),
    says: (n) => ({ ...PLAN, name: `Plan ${n}` }),
    isRequired: true,
  },
  changeView: { path: at('/internal/views', 'view'), says: (n) => ({ name: `View ${n}` }), isRequired: true },
  changeReportSchedule: {
    path: '/internal/report/schedule',
    isRequired: true,
    says: (n) => ({ ...SCHEDULE, hour: n }),
  },
};

/** Edits in place without a version, with the reason. */
const UNVERSIONED: Readonly<Record<string, string>> = {
  putOrganizationLogo: 'a picture is replaced as a whole, so no unseen change can be lost',
  stateAgentLimits: 'the limits are stated as a whole, and agents may propose no more than the person reads',
  putVatBreakdown: 'the VAT is replaced as a whole, so no unseen change can be lost',
  markLettersPosted: 'a batch was posted or it was not: the second caller says the same',
  changeGuide: 'the guide is hidden or not: the second caller says the same',
  readNotifications: 'a notification was read: the second caller says the same',
  handleMessage: 'an email was handled or not: the second caller says the same',
};

let service: TestService;
let client: Client;
let ids: Ids;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  ids = await furnish();
});
afterAll(() => service.close());

const ERP = { kind: 'ODOO', url: newAddress(), secret: 'key' };

async function furnish(): Promise<Ids> {
  const users = await Promise.all(['u1', 'u2', 'u3'].map((name) => addUser(service, client, name)));
  const { id: customerId = '' } = await made('/customers', customer('c'));
  await made('/invoices', invoice('i', 'c', 10_000));
  await made(`${C}/contacts`, { externalId: 'k', email: 'k@example.com' });
  await made('/custom_fields', FIELD);
  await edit('putSignInProvider', 0, {}, {});
  await edit('putPaymentProvider', 0, { key: 'sk_test_1' }, {});
  const action = await addAction(service, client, { customerId });
  return {
    ...Object.fromEntries(users.map(({ id }, i) => [`u${i + 1}`, id])),
    action,
    note: (await made('/notes', { customerId, content: 'Note' })).id ?? '',
    integration: (await made('/integrations', ERP)).id ?? '',
    hook: (await made('/webhook_endpoints', { url: 'https://example.com/' })).id ?? '',
    channel: (await made('/internal/notification_channels', CHANNEL)).id ?? '',
    template: (await made('/internal/mail_templates', { name: 'T', texts: TEXTS })).id ?? '',
    plan: (await made('/internal/dunning_plans', { ...PLAN, name: 'Plan' })).id ?? '',
    account: (await made('/internal/bank_accounts', ACCOUNT)).id ?? '',
    view: (await made('/internal/views', { ...VIEW, name: 'View' })).id ?? '',
  };
}

async function made(path: string, body: object): Promise<Record<string, string>> {
  const answer = await client.post<Record<string, string>>(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const LISTED = ['importCustomField', 'updateNotificationChannel', 'putPaymentProvider'];

type Read = Record<string, unknown> & { version: number };

async function read(operation: string): Promise<Read> {
  const { path, read: where = path } = EDITS[operation] ?? { path: '' };
  const { status, text, body } = await client.get<Read & { items?: Read[] }>(addressOf(where, ids));
  expect(status, text).toBe(200);
  // Custom fields, channels and providers have no path of their own.
  const isListed = LISTED.includes(operation);
  const record = isListed ? body.items?.[0] : body;
  if (record === undefined) throw new Error(text);
  expect(Number.isSafeInteger(record.version), `${operation} ${text}`).toBe(true);
  return record;
}

const addressOf = (path: Edit['path'], known: Ids) => (typeof path === 'string' ? path : path(known));

function edit(operation: string, n: number, more: object, known = ids, headers = {}): Promise<Answer<Read>> {
  const { method, path = '', says } = EDITS[operation] ?? {};
  const body = { ...says?.(n, known), ...more };
  const address = addressOf(path, known);
  return method === 'POST'
    ? client.post<Read>(address, body, headers)
    : client.put<Read>(address, body, headers);
}

const isDone = ({ status }: Answer) => status === 200 || status === 201;

function expectOutdated(answer: Answer, current: Read): void {
  expectError(answer, 409, 'CONFLICT', 'version');
  expect(asError(answer).Error).toHaveProperty('current', current);
}

it('states for each edit whether it takes a version', async () => {
  const operations = await operationsOf(service);
  const edits = operations.filter(({ method }) => method === 'PUT' || method === 'PATCH');
  // cases/calls, people/notifications, server/test/collections and server/test/insight test these.
  const takers = [
    ...Object.keys(EDITS),
    'setDunningPlanState',
    'logCall',
    'endInstalmentPlan',
    'updateDispute',
    'changeGoals',
    'changeNotificationSettings',
  ];
  expect(Object.keys(UNVERSIONED).filter((one) => takers.includes(one))).toEqual([]);
  const said = new Set([...takers, ...Object.keys(UNVERSIONED)]);
  expect(edits.map(({ operationId }) => operationId).filter((one) => !said.has(one))).toEqual([]);

  const documents = await Promise.all([documentOf(service), documentOf(service, '/openapi.internal.json')]);
  const taking = documents.flatMap(({ paths, components: { schemas } }) =>
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) => {
        const { $ref = '' } = requestBody?.content['application/json']?.schema ?? {};
        const schema = schemas[$ref.split('/').at(-1) ?? ''];
        return JSON.stringify(Object(schema).properties?.version ?? null) !== 'null';
      })
      .map(({ operationId }) => operationId),
  );
  expect(taking.sort()).toEqual(takers.sort());
});

it.each(Object.keys(EDITS))('requires the current version for %s', async (operation) => {
  const { isRequired, isSecret } = EDITS[operation] ?? {};
  const { version: first } = await read(operation);
  const done = await edit(operation, 1, { version: first });
  expect(isDone(done), done.text).toBe(true);
  const second = await read(operation);
  expect(second.version).not.toBe(first);
  expect(done.body.version, 'the answer says the new one').toBe(second.version);

  expectOutdated(await edit(operation, 2, { version: first }), second);
  expect(await read(operation)).toEqual(second);

  const both = await Promise.all([2, 3].map((n) => edit(operation, n, { version: second.version })));
  const third = await read(operation);
  expect(both.filter(isDone).map(({ body }) => body.version)).toEqual([third.version]);
  for (const refused of both.filter((answer) => !isDone(answer))) expectOutdated(refused, third);

  const without = await edit(operation, 4, {});
  if (isRequired === true) expectError(without, 400, 'INVALID_DATA', 'version');
  else expect(isDone(without), without.text).toBe(true);
  // A repetition of the same content creates no new version.
  const { version: last } = await read(operation);
  const again = await edit(operation, isRequired === true ? 5 : 4, { version: last });
  expect(again.body.version === last).toBe(isRequired !== true && isSecret !== true);
});

it('repeats the first response to a repeated edit, not a conflict', async () => {
  for (const operation of ['assignAccountManagers', 'promiseInvoice', 'snoozeAction']) {
    const { version } = await read(operation);
    const again = () => edit(operation, 5, { version }, ids, { 'idempotency-key': `again ${operation}` });
    const [one, two] = [await again(), await again()];
    expect(isDone(one), one.text).toBe(true);
    expect([two.status, two.text]).toEqual([one.status, one.text]);
    expect(two.headers.get('idempotency-replayed')).toBe('true');
  }
});

it('increases for edits by users, and not for changes that follow from other records', async () => {
  await store(client, '/customers', customer('paid'));
  await store(client, '/invoices', invoice('paid', 'paid', 1000));
  const records = [
    '/customers/external:paid',
    '/invoices/external:paid',
    '/internal/invoices/external:paid/dunning',
  ];
  const versions = () =>
    Promise.all(records.map(async (path) => (await client.get<Read>(path)).body.version));
  const before = await versions();
  await store(client, '/payments', payment('p', 'paid', 1000, { paid: 400 }));
  await store(client, '/invoices', invoice('paid', 'paid', 2000));
  expect(await versions()).toEqual(before);
});

it('returns the versions that forms of the application need', async () => {
  const [{ body: page }, { body: sheet }] = await Promise.all([
    client.get<Record<string, Read> & { accountManagersVersion: number; contacts: Read[]; actions: Read[] }>(
      `/internal${C}/overview`,
    ),
    client.get<Record<string, Read>>(`/internal${I}/overview`),
  ]);
  const versions = async (...of: string[]) => (await Promise.all(of.map(read))).map(({ version }) => version);
  expect([
    ...[page['customer'], page.contacts[0], page.actions[0]].map((one) => one?.version),
    page.accountManagersVersion,
  ]).toEqual(await versions('updateCustomer', 'updateContact', 'assignAction', 'assignAccountManagers'));
  expect([sheet['invoice']?.version, sheet['dunning']?.version]).toEqual(
    await versions('updateInvoice', 'setInvoiceDunning'),
  );
});

it('activates or deactivates a plan only with the version that was shown', async () => {
  const { version } = await read('replaceDunningPlan');
  const set = (body: object) => client.put<Read>(`${plan(ids)}/state`, body);
  expect((await set({ isActive: true, version })).status).toBe(200);
  const current = await read('replaceDunningPlan');
  expect(current).toMatchObject({ isActive: true, version });
  expectOutdated(await set({ isActive: false, version: version + 1 }), current);
  expect((await set({ isActive: false })).status).toBe(200);
});
