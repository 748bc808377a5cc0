import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { importDocument } from '../../src/ledger/documents/commands.ts';
import { findView } from '../../src/ledger/documents/read-views.ts';
import { settle } from '../../src/ledger/settlement/settle.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { type Cut, type CutWire, startCutWire } from '../harness/cut-wire.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { NOW, organizationIn, settled, settlementContext } from '../harness/settlement.ts';
import { creditNote, customer, invoice, payment } from '../ledger/changes.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

let wire: CutWire;
let database: Database;
beforeEach(async () => {
  wire = await startCutWire(server);
  database = wire.database;
});
afterEach(() => wire.close());

/** Makes the next COMMITs fail in transit. */
const loseCommits = (lost: readonly Cut['lose'][]) =>
  wire.cuts.push(...lost.map((lose) => ({ at: /commit/i, lose })));

it.each<Cut['lose'][][]>([[['answer']], [['request']], [['request', 'answer']]])(
  'stores a payment exactly once and reports success when the %j of COMMIT is lost',
  async (lost) => {
    const direct = await settlementContext(server.database);
    await settled(direct, customer('A'));
    const context = { ...direct, database };
    // A first payment prepares the statements.
    await settled(context, payment('P0', 10));
    loseCommits(lost);
    const { outcomes } = await settle(context, [payment('P1', 10)]);
    expect(wire.cuts).toEqual([]);
    // A retry after the commit would return `unchanged`.
    expect(outcomes).toMatchObject([{ status: 'created' }]);
    const { rows } = await server.database.pool.query(
      `SELECT external_id AS name FROM documents WHERE organization_id = $1 ORDER BY name`,
      [direct.organizationId],
    );
    expect(rows.map(({ name }) => name)).toEqual(['P0', 'P1']);
    const report = await verify(server.database, { organizationId: direct.organizationId, now: NOW });
    expect(report.ok).toBe(true);
  },
);

it.each<[Cut['lose'][]]>([[['answer']], [['request']], [['request', 'answer']]])(
  'returns the stored record when the %j of COMMIT is lost',
  async (lost) => {
    const direct = await settlementContext(server.database);
    await settled(direct, customer('A'), invoice('I', 100));
    const context = { ...direct, database };
    // One change that the ledger answers, and one whose view is read from the database.
    for (const change of [payment('P', 60, { invoices: { I: 60 } }), creditNote('N', 40)]) {
      const { kind } = change;
      await importDocument(context, organizationIn(context), change);
      loseCommits(lost);
      const again = { ...change, facts: { ...change.facts, amount: 80 } };
      const repeated = await importDocument(context, organizationIn(context), again);
      expect(wire.cuts).toEqual([]);
      const { externalId } = repeated;
      const stored = await findView(server.database, direct.organizationId, kind, { externalId });
      expect(repeated).toMatchObject({ externalId: change.target.externalId, amount: 80 });
      expect(repeated).toEqual(stored);
    }
  },
);
