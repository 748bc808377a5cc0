import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { runs } from '../../../test/harness/seeds.ts';
import { NOW, settled, settlementContext } from '../../../test/harness/settlement.ts';
import { anyHistory, PEOPLE } from '../../../test/ledger/arbitraries.ts';
import { Book } from '../../../test/ledger/book.ts';
import {
  creditNote,
  customer,
  invoice,
  naming,
  payment,
  reconcile,
  refund,
  remove,
  removeCustomer,
} from '../../../test/ledger/changes.ts';
import type { Connection, Database, Statement } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { RefusalError } from '../domain/refusal.ts';
import type { Change, Outcome, PutDocument } from '../domain/settlement/changes.ts';
import type { DocumentKind } from '../domain/settlement/records.ts';
import { verify } from '../verify/verify.ts';
import { type SettlementContext, settle } from './settle.ts';

let server: TestDatabase;
let context: SettlementContext;

beforeAll(async () => {
  server = await testDatabase();
});

afterAll(() => server.drop());

beforeEach(async () => {
  context = await settlementContext(server.database);
});

const describeOutcome = (outcome: Outcome | RefusalError | undefined) =>
  outcome instanceof RefusalError ? `${outcome.code} ${outcome.details[0]?.field ?? ''}` : outcome?.status;

/** Settles a batch and returns the outcome of each change. */
async function batch(...changes: Change[]) {
  const { outcomes } = await settle(context, changes);
  return outcomes.map(describeOutcome);
}

async function differences(organizationId = context.organizationId) {
  return (await verify(server.database, { organizationId, now: NOW })).differences;
}

async function storedIds(organizationId: string): Promise<Map<string, string>> {
  const { rows } = await server.database.pool.query<{ name: string; id: string }>(
    `SELECT kind || ' ' || external_id AS name, id FROM documents WHERE organization_id = $1`,
    [organizationId],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function storedAmounts(organizationId: string): Promise<unknown> {
  const { rows } = await server.database.pool.query(
    `SELECT kind || ' ' || external_id AS name, amount, amount_linked AS "amountLinked",
       amount_refunded AS "amountRefunded" FROM documents WHERE organization_id = $1`,
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures]));
}

describe('the records that a batch loads', () => {
  // The database path must decide like the engine with everything in memory.
  it('give the same decisions as a fully loaded ledger, for any way of naming records', async () => {
    const ways = fc.infiniteStream(fc.constantFrom('externalId', 'customId', 'id'));
    await fc.assert(
      fc.asyncProperty(anyHistory, ways, async (history, way) => {
        const random = await settlementContext(server.database);
        const book = new Book();
        book.do(...PEOPLE);
        await settled(random, ...PEOPLE);
        for (const changes of history) {
          const ids = await storedIds(random.organizationId);
          const named = changes.map((change) => {
            const by = way.next().value;
            const refOf = (idOf: (kind: DocumentKind, name: string) => string | undefined) =>
              naming(change, (kind, externalId) => {
                const id = idOf(kind, externalId);
                if (by === 'id' && id !== undefined) return { id };
                const bearsNumber = kind === 'INVOICE' || kind === 'CREDIT_NOTE';
                return by === 'customId' && bearsNumber ? { customId: externalId } : { externalId };
              });
            return {
              stored: refOf((kind, name) => ids.get(`${kind} ${name}`)),
              remembered: refOf((kind, name) => book.ledger.documentsByExternalId(`${kind} ${name}`)[0]?.id),
            };
          });
          const { outcomes } = await settle(
            random,
            named.map(({ stored }) => stored),
          );
          expect(outcomes.map(describeOutcome)).toEqual(
            book.apply(...named.map(({ remembered }) => remembered)).map(describeOutcome),
          );
          book.nextBatch();
        }
        expect(await differences(random.organizationId)).toEqual([]);
        expect(await storedAmounts(random.organizationId)).toEqual(book.figures().documents);
      }),
      runs(30),
    );
  });

  // Money rule 9, from the end whose links are loaded only if it moves.
  it('are sufficient for a large batch in which most records are new', async () => {
    const book = new Book();
    const both = async (...changes: Change[]) => {
      const stored = await settle(context, changes);
      const expected = book.apply(...changes);
      book.nextBatch();
      expect(stored.outcomes.map(describeOutcome)).toEqual(expected.map(describeOutcome));
      expect(await storedAmounts(context.organizationId)).toEqual(book.figures().documents);
      return stored.outcomes.map(describeOutcome);
    };
    const many = (name: string, of = 'A') =>
      Array.from({ length: 60 }, (_, i) => invoice(`${name}${i}`, 100, { customer: of }));
    await both(customer('A'), customer('A1', { parent: 'A' }), customer('B'));
    await both(...many('I'), payment('P', 100, { customer: 'A1', invoices: { I0: 100 } }));
    await both(
      invoice('K', 100, { customer: 'B' }),
      payment('Q', 100, { customer: 'B', invoices: { K: 40 } }),
    );
    // Existing: a link of another member of the family. Not locked at first: the family of B.
    const outcomes = await both(
      ...many('J'),
      payment('R', 100, { customer: 'A', invoices: { I0: 1 } }),
      payment('P', 100, { customer: 'A1', invoices: { J0: 60 } }),
      payment('S', 100, { customer: 'A', invoices: { I0: 70, J0: 30 } }),
      invoice('K', 100, { customer: 'A' }),
    );
    expect(outcomes.slice(60)).toEqual([
      'AMOUNT_EXCEEDED linkedInvoices[0].amountLinked',
      'updated',
      'created',
      'INVALID_DATA customer',
    ]);
    expect(await differences()).toEqual([]);
  });

  it('keep a linked invoice in its family and currency, also under a new name', async () => {
    await settled(context, customer('A'), customer('A1', { parent: 'A' }), customer('B'));
    await settled(context, invoice('I', 100), payment('P', 100, { invoices: { I: 60 } }));
    expect(await batch(invoice('I', 100, { customer: 'B' }))).toEqual(['INVALID_DATA customer']);
    expect(await batch(invoice('I', 100, { currency: 'USD' }))).toEqual(['INVALID_DATA currency']);
    const { rows } = await server.database.pool.query<{ id: string }>(
      `SELECT id FROM documents WHERE organization_id = $1 AND external_id = 'I'`,
      [context.organizationId],
    );
    const renamed = { ...invoice('J', 100), target: { id: rows[0]?.id ?? '', externalId: 'J' } };
    expect(await batch(renamed, invoice('J', 100, { customer: 'B' }))).toEqual([
      'updated',
      'INVALID_DATA customer',
    ]);
    expect(await batch(invoice('J', 100, { customer: 'A1' }))).toEqual(['updated']);
    expect(await batch(payment('P', 100, { invoices: {} }), invoice('J', 100, { customer: 'B' }))).toEqual([
      'updated',
      'updated',
    ]);
    expect(await differences()).toEqual([]);
  });

  it('keep a customer in its family while links cross it', async () => {
    await settled(context, customer('A'), customer('A1', { parent: 'A' }), customer('B'));
    await settled(
      context,
      creditNote('C', 100, { customer: 'A1' }),
      refund('R', 60, { creditNotes: { C: 60 } }),
    );
    expect(await batch(customer('A1', { parent: 'B' }))).toEqual(['INVALID_DATA parent']);
    expect(await batch(customer('A1', { parent: null }))).toEqual(['INVALID_DATA parent']);
    expect(await batch(remove('REFUND', 'R'), customer('A1', { parent: 'B' }))).toEqual([
      'deleted',
      'updated',
    ]);
    expect(await differences()).toEqual([]);
  });

  it('distinguish users from dunning plans', async () => {
    const userId = newId();
    await server.database.pool.query(
      `INSERT INTO users (organization_id, id, first_name, last_name, email, role, created_at, updated_at)
       VALUES ($1, $2, 'Ada', 'L', 'ada@example.com', 'OWNER', $3, $3)`,
      [context.organizationId, userId, NOW],
    );
    expect(await batch(customer('A', { accountManagerId: userId }))).toEqual(['created']);
    expect(await batch(customer('A', { accountManagerId: userId, dunningPlanId: userId }))).toEqual([
      'REFERENCE_NOT_FOUND dunningPlanId',
    ]);
  });
});

describe('stored records', () => {
  it('are unchanged by an equal batch, although jsonb has its own order', async () => {
    const paymentMethods = { wireTransfer: { enabled: true }, card: { enabled: false } };
    const changes = [
      customer('A', { paymentMethods }),
      invoice('I', 100),
      payment('P', 100, { invoices: { I: 10 } }),
      payment('Q', 100),
      reconcile('X', { invoices: { I: 20 }, payments: { Q: 20 } }),
    ];
    expect(await batch(...changes)).toEqual(changes.map(() => 'created'));
    expect(await batch(...changes)).toEqual(changes.map(() => 'unchanged'));
  });

  it('may be deleted and created again under the same name within a batch', async () => {
    await settled(context, customer('A'), invoice('I', 100), payment('P', 100, { invoices: { I: 60 } }));
    await settled(context, reconcile('X', { invoices: { I: 5 }, payments: { P: 5 } }));
    expect(
      await batch(
        payment('P', 100, { invoices: {} }),
        payment('P', 100, { invoices: { I: 70 } }),
        remove('INVOICE', 'I'),
        invoice('I', 90),
        payment('P', 100, { invoices: { I: 80 } }),
        reconcile('X'),
        reconcile('X', { invoices: { I: 5 }, payments: { P: 5 } }),
        customer('B'),
        removeCustomer('B'),
        customer('B'),
      ),
    ).toEqual([
      'updated',
      'updated',
      'deleted',
      'created',
      'updated',
      'undone',
      'created',
      'created',
      'deleted',
      'created',
    ]);
    expect(await differences()).toEqual([]);
  });

  it('may be renamed, and their old names reused, within the same batch', async () => {
    await settled(context, customer('A'), payment('P', 100), invoice('I', 100));
    const ids = await storedIds(context.organizationId);
    const named = (change: PutDocument, old: string, externalId: string) => ({
      ...change,
      target: { id: ids.get(old) ?? '', externalId },
    });
    expect(
      await batch(
        named(payment('Q', 100), 'PAYMENT P', 'Q'),
        payment('P', 5),
        named(invoice('J', 100), 'INVOICE I', 'J'),
        invoice('I', 5),
      ),
    ).toEqual(['updated', 'created', 'updated', 'created']);
    expect(await differences()).toEqual([]);
  });

  it('are not affected by a refused change, while the others of its batch are applied', async () => {
    await settled(context, customer('A'), invoice('I', 100));
    const outcomes = await batch(
      payment('P', 100, { invoices: { I: 101 } }),
      payment('Q', 5),
      remove('PAYMENT', 'P'),
    );
    expect(outcomes).toEqual(['AMOUNT_EXCEEDED linkedInvoices[0].amountLinked', 'created', 'NOT_FOUND ']);
    expect(await differences()).toEqual([]);
  });
});

describe('concurrent writers', () => {
  // Its links are gone, so no family lock separates the writers of the reconciliation.
  it('replace and undo a reconciliation between families without mixing up their links', async () => {
    await settled(context, ...['A', 'B', 'C'].map((name) => customer(name)));
    const at = (name: string) =>
      reconcile('X', { invoices: { [`I${name}`]: 5 }, payments: { [`P${name}`]: 5 } });
    for (const name of ['A', 'B', 'C'])
      await settled(
        context,
        invoice(`I${name}`, 100, { customer: name }),
        payment(`P${name}`, 100, { customer: name }),
      );
    for (let round = 0; round < 50; round += 1) {
      await settled(context, at('A'), payment('PA', 100, { invoices: {} }));
      const outcomes = await Promise.all(
        [at('B'), at('C'), reconcile('X'), at('B'), at('C')].map(async (change) => {
          const { outcomes: results } = await settle(context, [change]);
          return results[0] instanceof RefusalError;
        }),
      );
      expect(outcomes).toEqual([false, false, false, false, false]);
      expect(await differences()).toEqual([]);
    }
  });

  // A record that did not exist at lock time may appear between any two loading statements.
  it.each([
    'settle lock reconciliations',
    'settle customers',
    'settle documents',
    'settle links',
    'settle families',
    'settle reconciliations',
  ])("see the changes of another family's writer just before “%s”", async (statement) => {
    await settled(context, customer('A'), customer('B'));
    for (const name of ['A', 'B'])
      await settled(
        context,
        invoice(`I${name}`, 100, { customer: name }),
        payment(`P${name}`, 100, { customer: name }),
      );
    const reconciled = (name: string) =>
      reconcile('X', { invoices: { [`I${name}`]: 5 }, payments: { [`P${name}`]: 5 } });
    const claimed = (name: string) => payment('P', 50, { customer: name, invoices: { [`I${name}`]: 7 } });
    for (const change of [reconciled, claimed]) {
      const interrupted = before(statement, () => settled(context, change('B')));
      await settled({ ...context, database: interrupted }, customer('A'), change('A'));
      expect(await differences()).toEqual([]);
    }
    const { rows } = await server.database.pool.query<{ amount: number }>(
      `SELECT l.amount FROM links l JOIN documents d ON d.organization_id = $1 AND d.id = l.debit_id
       WHERE l.organization_id = $1 AND d.external_id = 'IA' ORDER BY 1`,
      [context.organizationId],
    );
    expect(rows.map(({ amount }) => amount)).toEqual([5, 7]);
  });
});

/** Returns a database that runs `action` once, before the statement with this name. */
function before(statement: string, action: () => Promise<void>): Database {
  let isDone = false;
  const methods = <T extends object>(target: T, key: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, key);
    return typeof value === 'function' ? value.bind(target) : value;
  };
  const connected = (connection: Connection) =>
    new Proxy(connection, {
      get: (target, key) =>
        key !== 'query'
          ? methods(target, key)
          : async (query: Statement) => {
              if (query.name?.startsWith(statement) === true && !isDone) {
                isDone = true;
                await action();
              }
              return target.query(query);
            },
    });
  const pool = new Proxy(server.database.pool, {
    get: (target, key) =>
      key === 'connect' ? async () => connected(await target.connect()) : methods(target, key),
  });
  return { ...server.database, pool };
}
