import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { importDocument } from '../../src/ledger/documents/commands.ts';
import { findView } from '../../src/ledger/documents/views.ts';
import { settle } from '../../src/ledger/settlement/settle.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { NOW, organizationIn, settled, settlementContext } from '../harness/settlement.ts';
import { creditNote, customer, invoice, payment } from '../ledger/changes.ts';

/** Where the connection is cut when COMMIT is sent: on its way, or on the way of its answer. */
type Cut = 'request' | 'answer';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

let proxy: Server;
let database: Database;
let cuts: Cut[];
const sockets = new Set<Socket>();

/** Passes everything on between the service and PostgreSQL, except what `cuts` says of the next COMMITs. */
beforeEach(async () => {
  cuts = [];
  proxy = createServer((near) => {
    const { host, port } = server.connection;
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    const hangUp = () => [near, far].map((socket) => socket.destroy());
    for (const socket of [near, far])
      sockets.add(socket.on('error', hangUp).on('close', hangUp).setNoDelay());
    let dropsAnswer = false;
    near.on('data', (bytes) => {
      const cut = /commit/i.test(bytes.toString('latin1')) ? cuts.shift() : undefined;
      dropsAnswer ||= cut === 'answer';
      if (cut === 'request') hangUp();
      else far.write(bytes);
    });
    far.on('data', (bytes) => {
      // What comes back now comes after COMMIT was carried out.
      if (dropsAnswer) hangUp();
      else near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const connection = { ...server.connection, host: '127.0.0.1', port: address.port };
  database = openDatabase({ connection, max: 4, onError: () => {} });
});

afterEach(async () => {
  await database.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => proxy.close(resolve));
});

it.each<Cut[][]>([[['answer']], [['request']], [['request', 'answer']]])(
  'stores a payment exactly once and says so when %j of COMMIT is lost',
  async (lost) => {
    const direct = await settlementContext(server.database);
    await settled(direct, customer('A'));
    const context = { ...direct, database };
    // A first one, so that the statements are prepared.
    await settled(context, payment('P0', 10));
    cuts = [...lost];
    const { outcomes } = await settle(context, [payment('P1', 10)]);
    expect(cuts).toEqual([]);
    // Tried anew after it was stored, it would be `unchanged`.
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

it.each<[Cut[]]>([[['answer']], [['request']], [['request', 'answer']]])(
  'answers with the record as it is stored when %j of COMMIT is lost',
  async (lost) => {
    const direct = await settlementContext(server.database);
    await settled(direct, customer('A'), invoice('I', 100));
    const context = { ...direct, database };
    // One that the ledger answers, and one whose view is read.
    for (const change of [payment('P', 60, { invoices: { I: 60 } }), creditNote('N', 40)]) {
      const { kind } = change;
      await importDocument(context, organizationIn(context), change);
      cuts = [...lost];
      const again = { ...change, facts: { ...change.facts, amount: 80 } };
      const told = await importDocument(context, organizationIn(context), again);
      expect(cuts).toEqual([]);
      const { externalId } = told;
      const stored = await findView(server.database, direct.organizationId, kind, { externalId });
      expect(told).toMatchObject({ externalId: change.target.externalId, amount: 80 });
      expect(told).toEqual(stored);
    }
  },
);
