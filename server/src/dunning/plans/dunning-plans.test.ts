import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, expectUnauthorized } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ApiError } from '../../platform/errors.ts';
import { createDunningPlan, updateDunningPlan } from './commands.ts';
import type { DunningPlan } from './schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

interface Plans {
  total?: number;
  nextCursor?: string;
  items: DunningPlan[];
}
const list = (query = '', who = client) => read<Plans>(who, `/dunning_plans${query}`);
const names = async (query = '') => (await list(query)).items.map(({ name }) => name);
const create = (file: unknown) => createDunningPlan(service, client.organization.id, file);

const EMAIL = { name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true };
const migration = (name: string) =>
  readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
/** Applies the migration to levels to the steps of earlier releases. */
async function markSteps(): Promise<void> {
  const marks =
    (await migration('0021_dunning_levels')).match(/^UPDATE dunning_plan(s|_versions) [^;]*;/gm) ?? [];
  expect(marks).toHaveLength(2);
  for (const statement of marks) await service.database.pool.query(statement);
}
/** The default values of a step's optional fields. */
const PLAIN = {
  relativeTo: 'DUE_DATE',
  templateId: null,
  recipients: { mainContact: true, positions: [], ccAccountManagers: false },
  attachments: { invoices: false, statement: false },
  conditions: {
    minOutstanding: null,
    maxOutstanding: null,
    currencies: null,
    minDaysOverdue: null,
    maxDaysOverdue: null,
    customField: null,
  },
  needsEarlier: false,
};
const FIRM = { name: 'Firm', mode: 'MANUAL', entity: 'INVOICE', steps: [EMAIL] };

describe('the default plan of a new organization', () => {
  it.each([
    ['en', 'Standard reminders', 'Reminder before the due date'],
    ['fr', 'Relance standard', 'Rappel avant échéance'],
  ] as const)('is the default and switched off, in %s', async (language, name, firstStep) => {
    const { items, total } = await list('', await service.client({ language }));
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        name,
        mode: 'AUTOMATIC',
        entity: 'CUSTOMER',
        isDefault: true,
        isActive: false,
        minimumAmounts: { EUR: 1000 },
        steps: [
          {
            key: 'step-1',
            name: firstStep,
            type: 'EMAIL',
            offsetDays: -5,
            templateId: null,
            automatic: true,
          },
          { type: 'EMAIL', offsetDays: 0, automatic: true },
          { type: 'EMAIL', offsetDays: 7, automatic: true },
          { type: 'EMAIL', offsetDays: 15, automatic: true, needsEarlier: false },
          { type: 'CALL', offsetDays: 30, automatic: false, needsEarlier: true },
          { type: 'LETTER', offsetDays: 45, automatic: false, needsEarlier: true },
        ],
      },
    ]);
  });

  it('is also created for organizations of an earlier release', async () => {
    const people = await migration('0003_people');
    const collections = await migration('0008_collections');
    const [backfill = ''] = /^INSERT INTO dunning_plans[^;]*;/m.exec(people) ?? [];
    const [completion = ''] = /^WITH steps AS MATERIALIZED[^;]*;/m.exec(collections) ?? [];
    const [versions = ''] = /^INSERT INTO dunning_plan_versions[^;]*;/m.exec(collections) ?? [];
    const both = [client, await service.client({ language: 'fr' })];
    const before = await Promise.all(both.map((one) => list('', one)));
    const { pool } = service.database;
    await pool.query('DELETE FROM dunning_plan_versions');
    await pool.query('DELETE FROM dunning_plans');
    for (const statement of [backfill, completion, versions]) await pool.query(statement);
    await markSteps();
    expect((await pool.query('SELECT 1 FROM dunning_plan_versions')).rowCount).toBeGreaterThanOrEqual(2);
    for (const [i, one] of both.entries()) {
      const { items } = await list('', one);
      expect(items).toEqual(
        before[i]?.items.map((plan) => ({ ...plan, id: items[0]?.id, minimumAmounts: {} })),
      );
      expect(items[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });
});

it('turns texts in the steps of an earlier release into templates', async () => {
  const [plan] = (await list()).items;
  const old = { name: 'Old', type: 'EMAIL', offsetDays: 1, automatic: true };
  const steps = [
    { ...old, subject: 'S', body: 'B' },
    { ...old, name: 'Plain', subject: null, body: null },
  ];
  const { pool } = service.database;
  await pool.query('UPDATE dunning_plans SET steps = $2 WHERE id = $1', [plan?.id, JSON.stringify(steps)]);
  const [completion = ''] =
    /^WITH steps AS MATERIALIZED[^;]*;/m.exec(await migration('0008_collections')) ?? [];
  await pool.query(completion);
  await markSteps();
  const { rows: templates } = await pool.query<{ id: string; texts: unknown }>(
    'SELECT id, texts FROM mail_templates WHERE organization_id = $1',
    [client.organization.id],
  );
  expect(templates).toMatchObject([{ texts: { en: { subject: 'S', body: 'B' } } }]);
  expect((await list()).items[0]?.steps).toEqual([
    { ...PLAIN, ...old, key: 'step-1', templateId: templates[0]?.id },
    { ...PLAIN, ...old, key: 'step-2', name: 'Plain' },
  ]);
});

describe('a created plan', () => {
  it('answers with every field, in the list and by its id', async () => {
    const steps = [
      {
        key: 'before',
        name: 'Before',
        type: 'EMAIL',
        relativeTo: 'DUE_DATE',
        offsetDays: -10,
        automatic: true,
        templateId: null,
        recipients: { mainContact: false, positions: ['ACCOUNTING'], ccAccountManagers: true },
        attachments: { invoices: true, statement: true },
        conditions: {
          minOutstanding: 100,
          maxOutstanding: 10_000,
          currencies: ['EUR', 'USD'],
          minDaysOverdue: -10,
          maxDaysOverdue: 3,
          customField: null,
        },
        needsEarlier: true,
      },
      { name: 'Call', type: 'CALL', offsetDays: 0, automatic: false },
      { name: 'Task', type: 'TASK', relativeTo: 'PREVIOUS_STEP', offsetDays: 2, automatic: false },
      { name: 'Letter', type: 'LETTER', offsetDays: 9, automatic: false, needsEarlier: false },
      { name: 'Notice', type: 'LETTER', offsetDays: 19, automatic: false },
    ];
    const own = { takeover: 'STANDARD', minimumAmounts: { EUR: 500, JPY: 0 }, combineAbove: 0 };
    const { id } = await create({ ...FIRM, ...own, steps });
    const plan = {
      ...FIRM,
      ...own,
      id,
      version: 1,
      isDefault: false,
      isActive: false,
      steps: [
        steps[0],
        { ...PLAIN, ...steps[1], key: 'step-2', needsEarlier: true },
        { ...PLAIN, ...steps[2], key: 'step-3' },
        { ...PLAIN, ...steps[3], key: 'step-4' },
        { ...PLAIN, ...steps[4], key: 'step-5', needsEarlier: true },
      ],
    };
    expect(await read(client, `/dunning_plans/${id}`)).toEqual(plan);
    expect(await read(client, `/dunning_plan/${id.toUpperCase()}`)).toEqual(plan);
    expect((await list()).items[0]).toEqual(plan);
  });

  it('replaces the default plan, so that one default remains', async () => {
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        create({ ...FIRM, name: `p${i}`, isDefault: true, isActive: true }),
      ),
    );
    for (const end of ends) expect(end).toMatchObject({ status: 'fulfilled' });
    const { items, total } = await list();
    expect(total).toBe(9);
    expect(items.filter((plan) => plan.isDefault)).toMatchObject([{ isActive: true }]);
  });
});

describe('a refused plan file', () => {
  const step = (more: object) => ({ ...FIRM, steps: [{ ...EMAIL, ...more }] });
  it.each<[string, unknown, string[]]>([
    ['an empty object', {}, ['entity', 'mode', 'name', 'steps']],
    ['a text instead of an object', 'plan', ['body']],
    ['unknown constants', { ...FIRM, mode: 'auto', entity: 'ALL' }, ['entity', 'mode']],
    ['no steps', { ...FIRM, steps: [] }, ['steps']],
    [
      'too many steps',
      { ...FIRM, steps: Array.from({ length: 101 }, (_, i) => ({ ...EMAIL, name: `${i}` })) },
      ['steps'],
    ],
    [
      'an empty step',
      { ...FIRM, steps: [{}] },
      ['steps[0].automatic', 'steps[0].name', 'steps[0].offsetDays', 'steps[0].type'],
    ],
    ['a fraction of a day', step({ offsetDays: 0.5 }), ['steps[0].offsetDays']],
    ['more than a year before the due date', step({ offsetDays: -366 }), ['steps[0].offsetDays']],
    ['a text in the step itself', step({ subject: 'x', body: 'y' }), ['steps[0].body', 'steps[0].subject']],
    ['a key with spaces', step({ key: 'a b' }), ['steps[0].key']],
    [
      'invalid conditions',
      step({ conditions: { currencies: ['ZZZ'], minOutstanding: -1, when: 'late' } }),
      ['steps[0].conditions.currencies[0]', 'steps[0].conditions.minOutstanding', 'steps[0].conditions.when'],
    ],
    ['an invalid needsEarlier', step({ needsEarlier: 'yes' }), ['steps[0].needsEarlier']],
    ['an invalid currency code', { ...FIRM, minimumAmounts: { euro: 1 } }, ['minimumAmounts']],
    ['an unknown currency', { ...FIRM, minimumAmounts: { EUR: 1, ZZZ: 1 } }, ['minimumAmounts.ZZZ']],
    ['a negative minimum amount', { ...FIRM, minimumAmounts: { EUR: -1 } }, ['minimumAmounts.EUR']],
    ['a fraction of a cent', { ...FIRM, minimumAmounts: { EUR: 0.5 } }, ['minimumAmounts.EUR']],
    [
      'null amounts',
      { ...FIRM, minimumAmounts: null, combineAbove: null },
      ['combineAbove', 'minimumAmounts'],
    ],
    ['a percentage above 100', { ...FIRM, combineAbove: 101 }, ['combineAbove']],
    ['a negative percentage', { ...FIRM, combineAbove: -1 }, ['combineAbove']],
    ['a fraction of a percent', { ...FIRM, combineAbove: 0.5 }, ['combineAbove']],
    [
      'a first step relative to a previous one',
      step({ relativeTo: 'PREVIOUS_STEP' }),
      ['steps[0].relativeTo'],
    ],
    ['an automatic call', step({ type: 'CALL' }), ['steps[0].automatic']],
    [
      'steps out of order with a repeated name',
      { ...FIRM, steps: [EMAIL, { ...EMAIL, offsetDays: 1 }] },
      ['steps[1].name', 'steps[1].offsetDays'],
    ],
  ])('reports every problem at once: %s', async (_title, file, fields) => {
    const error = await create(file).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ApiError)) throw new Error(`not refused: ${error}`);
    expect({ code: error.code, fields: error.details.map(({ field }) => field).sort() }).toEqual({
      code: 'INVALID_DATA',
      fields,
    });
    expect(await names()).toEqual(['Standard reminders']);
  });

  it.each([
    ['/dunning_plans?name=Firm', 'name'],
    ['/dunning_plans?limit=501', 'limit'],
    ['/dunning_plans/external:firm', 'dunningPlanId'],
    ['/dunning_plans/firm', 'dunningPlanId'],
    [`/dunning_plans/${MISSING_ID}?x=1`, 'x'],
  ])('answers 400 to GET %s', async (path, field) => {
    expectError(await client.get(path), 400, 'INVALID_DATA', field);
  });
});

it('lists newest first, by page and by cursor', async () => {
  for (const name of ['a', 'b', 'c']) await create({ ...FIRM, name });
  expect(await names()).toEqual(['c', 'b', 'a', 'Standard reminders']);
  expect(await names('?page=2&limit=2')).toEqual(['a', 'Standard reminders']);
  expect(await names(`?limit=2&cursor=${(await list('?limit=2')).nextCursor}`)).toEqual([
    'a',
    'Standard reminders',
  ]);
  expect(await read(client, '/dunning_plan?limit=2')).toEqual(await list('?limit=2'));
});

it.each(['/dunning_plans', `/dunning_plans/${MISSING_ID}`])(
  'answers 401 to %s without a key pair',
  async (path) => {
    await expectUnauthorized(service, client, 'GET', path);
  },
);

it('answers the same for a foreign plan and a missing one', async () => {
  const other = await service.client();
  const { id } = await createDunningPlan(service, other.organization.id, FIRM);
  const missing = await client.get(`/dunning_plans/${MISSING_ID}`);
  expectError(missing, 404, 'NOT_FOUND');
  const foreign = await client.get(`/dunning_plans/${id}`);
  expect({ status: foreign.status, text: foreign.text }).toEqual({ status: 404, text: missing.text });
  expect(await names()).toEqual(['Standard reminders']);
});

describe('an update by a file', () => {
  const update = (planId: string, file: unknown) =>
    updateDunningPlan(service, client.organization.id, planId, file);
  const made = async (more: object = {}) =>
    read<DunningPlan>(client, `/dunning_plans/${(await create({ ...FIRM, ...more })).id}`);

  it('changes nothing when the file is the plan as shown', async () => {
    const plan = await made({ isActive: true });
    expect(await update(plan.id, plan)).toEqual(plan);
  });

  it('accepts a file without a version and keeps the state that it does not name', async () => {
    const plan = await made({ isActive: true });
    const steps = [{ ...EMAIL, offsetDays: 5 }];
    const second = await update(plan.id, { ...FIRM, steps });
    expect(second).toMatchObject({
      version: 2,
      isActive: true,
      isDefault: false,
      steps: [{ offsetDays: 5 }],
    });
    const third = await update(plan.id, { ...FIRM, isActive: false, isDefault: true });
    expect(third).toMatchObject({ version: 3, isActive: false, isDefault: true, steps: [{ offsetDays: 3 }] });
    expect((await list()).items.filter(({ isDefault }) => isDefault)).toEqual([third]);
  });

  it('refuses another version, another plan and invalid values', async () => {
    const plan = await made();
    const refused = (file: unknown) => expect(update(plan.id, file)).rejects;
    await update(plan.id, { ...FIRM, name: 'Newer' });
    await refused({ ...plan, isActive: true }).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'version' }],
    });
    await refused({ ...plan, id: MISSING_ID, version: '1', mode: 'x' }).toMatchObject({
      code: 'INVALID_DATA',
      details: [{ field: 'mode' }, { field: 'id' }, { field: 'version' }],
    });
    for (const nothing of [null, [], 'x']) await refused(nothing).toMatchObject({ code: 'INVALID_DATA' });
    await expect(update(MISSING_ID, FIRM)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await list()).items.map(({ isActive, name }) => [isActive, name])).toContainEqual([
      false,
      'Newer',
    ]);
  });
});
