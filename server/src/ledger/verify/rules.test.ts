import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { refreshFigures } from '../../../test/harness/figures.ts';
import { NOW, settled, settlementContext } from '../../../test/harness/settlement.ts';
import { customer, invoice, payment, reconcile, refund } from '../../../test/ledger/changes.ts';
import type { SettlementContext } from '../settlement/settle.ts';
import { verify } from './verify.ts';

let server: TestDatabase;
let context: SettlementContext;

beforeAll(async () => {
  server = await testDatabase(4);
  // The verification must also find breaches that database constraints normally prevent.
  for (const statement of [
    'ALTER TABLE links DROP CONSTRAINT links_pair_key, DROP CONSTRAINT links_credit_fk, DROP CONSTRAINT links_debit_fk',
    'ALTER TABLE documents DROP CONSTRAINT documents_credit_check',
  ])
    await server.database.pool.query(statement);
});

afterAll(() => server.drop());

beforeEach(async () => {
  context = await settlementContext(server.database);
  await settled(context, customer('A'), customer('A1', { parent: 'A' }), customer('B'));
  await settled(
    context,
    invoice('I', 100, { customer: 'A1' }),
    invoice('J', 100),
    invoice('K', 100, { customer: 'B' }),
  );
  await settled(
    context,
    payment('P', 100, { invoices: { I: 60 } }),
    refund('R', 30, { payments: { P: 10 } }),
    payment('Q', 100),
  );
  await settled(context, reconcile('X', { invoices: { J: 40 }, refunds: { R: 5 }, payments: { Q: 45 } }));
});

async function corrupt(...statements: string[]): Promise<void> {
  for (const sql of statements) {
    const { rowCount } = await server.database.pool.query(sql, [context.organizationId]);
    expect(rowCount, 'rows that the corruption hit').toBeGreaterThan(0);
  }
  await refreshFigures(server.database.pool, context.organizationId);
}

async function found() {
  const { differences } = await verify(server.database, { organizationId: context.organizationId, now: NOW });
  return differences.map(({ kind, field, stored, expected }) => ({ kind, field, stored, expected }));
}

const DOCUMENT = (externalId: string) =>
  `(SELECT id FROM documents WHERE organization_id = $1 AND external_id = '${externalId}')`;
const CUSTOMER = (externalId: string) =>
  `(SELECT id FROM customers WHERE organization_id = $1 AND external_id = '${externalId}')`;
const OF_P_AND_I = `organization_id = $1 AND credit_id = ${DOCUMENT('P')} AND debit_id = ${DOCUMENT('I')}`;
const setLink = (set: string) => `UPDATE links SET ${set} WHERE ${OF_P_AND_I}`;
const setDocument = (set: string, externalId: string) =>
  `UPDATE documents SET ${set} WHERE organization_id = $1 AND external_id = '${externalId}'`;
const setContent = (content: string) =>
  `UPDATE reconciliations SET content = ${content} WHERE organization_id = $1 AND external_id = 'X'`;

describe('the check of links and documents', () => {
  it.each([
    [
      'a link from a debit',
      setLink(`credit_id = ${DOCUMENT('J')}`),
      'credit',
      'INVOICE',
      'a PAYMENT or CREDIT_NOTE',
    ],
    [
      'a link to a credit',
      setLink(`debit_id = ${DOCUMENT('Q')}`),
      'debit',
      'PAYMENT',
      'an INVOICE or REFUND',
    ],
    [
      'a link from nothing',
      setLink('credit_id = organization_id'),
      'credit',
      null,
      'a PAYMENT or CREDIT_NOTE',
    ],
    ['a link to nothing', setLink('debit_id = organization_id'), 'debit', null, 'an INVOICE or REFUND'],
    ['two currencies', setDocument(`currency = 'USD'`, 'I'), 'currency', 'USD', 'EUR'],
  ])('finds %s', async (_, sql, field, stored, expected) => {
    expect(await found()).toEqual([]);
    await corrupt(sql);
    expect(await found()).toContainEqual({ kind: 'link', field, stored, expected });
  });

  it('finds a link between two families', async () => {
    await corrupt(setLink(`debit_id = ${DOCUMENT('K')}`));
    expect((await found()).map(({ field }) => field)).toContain('family');
  });

  it('finds a link to another organization', async () => {
    const other = await settlementContext(server.database);
    await settled(other, customer('A'), invoice('foreign', 100));
    await corrupt(
      setLink(
        `debit_id = (SELECT id FROM documents WHERE external_id = 'foreign' AND organization_id <> $1 LIMIT 1)`,
      ),
    );
    expect(await found()).toContainEqual({
      kind: 'link',
      field: 'debit',
      stored: null,
      expected: 'an INVOICE or REFUND',
    });
  });

  it('finds two links of one pair and source', async () => {
    await corrupt(`INSERT INTO links SELECT organization_id, gen_random_uuid(), credit_id, debit_id, 1, 1,
      reconciliation_id, created_at, credit_on, debit_on FROM links WHERE ${OF_P_AND_I}`);
    expect(await found()).toContainEqual({ kind: 'link', field: 'pair', stored: '2', expected: '1' });
  });

  it('finds a link with another day than its documents', async () => {
    await corrupt(setLink("credit_on = '1999-12-31'"));
    expect(await found()).toContainEqual(
      expect.objectContaining({ kind: 'link', field: 'creditOn', stored: '1999-12-31' }),
    );
  });

  it.each([
    ['more linked than a payment is worth', setDocument('amount = 59', 'P'), 'links', '60', 'at most 59'],
    ['more refunded than a payment is worth', setDocument('amount = 9', 'P'), 'refunds', '10', 'at most 9'],
    ['more linked than a refund is worth', setDocument('amount = 14', 'R'), 'links', '15', 'at most 14'],
  ])('finds %s', async (_, sql, field, stored, expected) => {
    await corrupt(sql);
    expect(await found()).toContainEqual({ kind: 'document', field, stored, expected });
  });

  it('accepts a link above the amount of an invoice (money rule 5)', async () => {
    await settled(context, invoice('I', 10, { customer: 'A1' }));
    expect(await found()).toEqual([]);
  });

  const promised = (set: string) => setDocument(set, 'I');
  const PROMISE = (
    invoice: string,
  ) => `INSERT INTO promises (organization_id, id, invoice_id, date, due_on, source, amount_linked_before, made_at)
    SELECT organization_id, gen_random_uuid(), id, '2026-03-01T00:00:00Z'::timestamptz, '2026-03-01'::date, 'API', 0, now()
    FROM documents WHERE organization_id = $1 AND external_id = '${invoice}'`;
  const MARCH = `promise_date = '2026-03-01T00:00:00Z', promise_due_on = '2026-03-01'`;
  it.each([
    ['that is not in the history', [promised(MARCH)], { expected: null }],
    ['that is not on the invoice', [PROMISE('I')], { stored: null }],
    ['with another amount', [PROMISE('I'), promised(`${MARCH}, promise_amount = 5`)], {}],
    ['with another day', [PROMISE('I'), promised(MARCH.replace(/'2026-03-01'$/, "'2026-03-02'"))], {}],
  ])('finds a promise %s', async (_, statements, difference) => {
    await corrupt(...statements);
    const any = { stored: expect.any(String), expected: expect.any(String) };
    expect(await found()).toEqual([{ kind: 'document', field: 'promiseToPay', ...any, ...difference }]);
  });

  it.each([
    ['dated_on', 'day of its date'],
    ['due_on', 'due day'],
  ])('finds a day that its date is on in no time zone: %s', async (column, field) => {
    await corrupt(setDocument(`${column} = '2020-02-02'`, 'I'));
    const expected = expect.stringMatching(/^a day of 20/);
    const ofDocuments = (await found()).filter(({ kind }) => kind === 'document');
    expect(ofDocuments).toEqual([{ kind: 'document', field, stored: '2020-02-02', expected }]);
  });

  it('finds a promise to pay on a payment', async () => {
    await corrupt(PROMISE('P'), setDocument(MARCH, 'P'));
    expect(await found()).toEqual([
      { kind: 'document', field: 'promise', stored: 'PAYMENT', expected: 'INVOICE' },
    ]);
  });

  const USER = `INSERT INTO users (organization_id, id, first_name, last_name, email, role, created_at, updated_at)
    VALUES ($1, gen_random_uuid(), 'A', 'L', 'a@example.com', 'VIEWER', now(), now()) RETURNING id`;
  it.each([
    [
      'who is not in the list',
      `WITH u AS (${USER}) UPDATE customers SET account_manager_id = u.id FROM u
       WHERE organization_id = $1 AND external_id = 'A'`,
      { stored: expect.any(String), expected: null },
    ],
    [
      'missing at the customer',
      `WITH u AS (${USER}) INSERT INTO account_managers (organization_id, customer_id, user_id, rank, assigned_at)
       SELECT $1, ${CUSTOMER('A')}, u.id, 0, now() FROM u`,
      { stored: null, expected: expect.any(String) },
    ],
  ])('finds an account manager %s', async (_, sql, difference) => {
    await corrupt(sql);
    expect(await found()).toEqual([{ kind: 'customer', field: 'accountManagerId', ...difference }]);
  });

  const FIELD = (dataType: string, entityType: string, entity: string) => `
    WITH f AS (INSERT INTO custom_fields (organization_id, id, external_id, label, data_type, entity_type, created_at, updated_at)
      VALUES ($1, gen_random_uuid(), 'f', 'F', '${dataType}', '${entityType}', now(), now()) RETURNING id)
    INSERT INTO custom_field_values (organization_id, entity_id, field_id, position, value_key)
      SELECT $1, ${entity}, f.id, 0, 'x' FROM f`;
  it.each([
    [
      'of an unknown record',
      FIELD('STRING', 'CONTACT', 'gen_random_uuid()'),
      'a value',
      'the id of a CONTACT',
    ],
    ['of another kind of record', FIELD('TEXT', 'INVOICE', DOCUMENT('P')), 'a value', 'the id of an INVOICE'],
    ['with an unknown label', FIELD('SELECT', 'CUSTOMER', CUSTOMER('A')), 'x', 'a label of the field'],
  ])('finds a value of a custom field %s', async (_, sql, stored, expected) => {
    await corrupt(sql);
    expect(await found()).toEqual([
      { kind: 'custom field value', field: 'custom field f', stored, expected },
    ]);
  });

  it('finds a family of two levels', async () => {
    await settled(context, customer('C'), customer('C1', { parent: 'C' }));
    await corrupt(
      `UPDATE customers SET parent_id = ${CUSTOMER('B')} WHERE organization_id = $1 AND external_id = 'C'`,
    );
    const expected = 'a customer without parent';
    expect(await found()).toEqual([
      { kind: 'customer', field: 'parent', stored: expect.any(String), expected },
    ]);
  });
});

describe('the check of a reconciliation', () => {
  it.each([
    [
      'less content than links',
      `jsonb_set(jsonb_set(content, '{invoices,0,1}', '39'), '{payments,0,1}', '44')`,
      ['40', '45'],
      ['at most 39', 'at most 44'],
    ],
    [
      'content without their documents',
      `'{"invoices": [], "refunds": [], "payments": [], "creditNotes": []}'::jsonb`,
      ['40', '45', '5'],
      ['none', 'none', 'none'],
    ],
    ['unreadable content', `'[]'::jsonb`, ['40', '45', '5'], ['none', 'none', 'none']],
  ])('finds a difference: %s', async (_, content, stored, expected) => {
    await corrupt(setContent(content));
    const differences = await found();
    expect(differences.map((difference) => difference.kind)).toEqual(stored.map(() => 'reconciliation'));
    expect(differences.map((difference) => difference.stored).sort()).toEqual(stored);
    expect(differences.map((difference) => difference.expected?.split(':')[0]).sort()).toEqual(expected);
  });

  it('finds unequal sums', async () => {
    await corrupt(setContent(`jsonb_set(content, '{payments,0,1}', '46')`));
    expect(await found()).toEqual([
      { kind: 'reconciliation', field: 'content', stored: '45', expected: '46, as the credits' },
    ]);
  });

  it('accepts a reconciliation that lost links to later lists (money rule 2)', async () => {
    await settled(context, payment('Q', 100, { invoices: {} }));
    expect(await found()).toEqual([]);
  });
});

describe('the check of figures', () => {
  const setFigure = (set: string) =>
    `UPDATE document_figures SET ${set} WHERE organization_id = $1 AND id = ${DOCUMENT('I')}`;
  const tamper = (sql: string) => server.database.pool.query(sql, [context.organizationId]);

  it.each([
    ['an amount', setFigure('amount_linked = 99'), 'document', 'amount_linked', '99', '60'],
    ['a state', setFigure('is_open = false'), 'document', 'is_open', 'false', 'true'],
    ['a day', setFigure(`due_on = '2020-01-01'`), 'document', 'due_on', '2020-01-01', '2026-02-01'],
    [
      'a balance',
      `UPDATE customer_figures SET balance = 5 WHERE organization_id = $1 AND id = ${CUSTOMER('B')}`,
      'customer',
      'balance',
      '5',
      '100',
    ],
  ])('finds %s that differs from the record', async (_, sql, kind, column, stored, expected) => {
    await tamper(sql);
    expect(await found()).toEqual([{ kind, field: `${column} in its figures`, stored, expected }]);
  });

  it('finds missing figures, and those of no record', async () => {
    await tamper(`DELETE FROM customer_figures WHERE organization_id = $1 AND id = ${CUSTOMER('B')}`);
    await tamper('UPDATE document_figures SET id = gen_random_uuid() WHERE organization_id = $1');
    const differences = await found();
    expect(new Set(differences.map(({ field }) => field))).toEqual(new Set(['id in its figures']));
    expect(differences.filter(({ kind, stored }) => kind === 'customer' && stored === null)).toHaveLength(1);
    expect(differences.filter(({ kind }) => kind === 'document').map(({ expected }) => expected)).toContain(
      null,
    );
  });
});

it('counts all differences of a check and lists a limited number of them', async () => {
  const many = Array.from({ length: 1_500 }, (_, i) => invoice(`N${i}`, 5));
  await settled(context, ...many);
  await corrupt(
    `UPDATE documents SET amount_linked = 1 WHERE organization_id = $1 AND external_id LIKE 'N%'`,
  );
  const report = await verify(server.database, { organizationId: context.organizationId, now: NOW });
  expect(report.differences).toHaveLength(1_000);
  expect(report.differenceCount).toBe(1_500);
});
