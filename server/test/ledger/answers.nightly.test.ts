import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toCreditNote } from '../../src/ledger/credit-notes/queries.ts';
import { importDocument } from '../../src/ledger/documents/commands.ts';
import { ledgerView } from '../../src/ledger/documents/ledger-view.ts';
import { findView } from '../../src/ledger/documents/read-views.ts';
import {
  type DocumentView,
  type Today,
  type ViewRow,
  viewStatement,
  viewsOf,
} from '../../src/ledger/documents/views.ts';
import { RefusalError } from '../../src/ledger/domain/refusal.ts';
import type { Change, PutDocument } from '../../src/ledger/domain/settlement/changes.ts';
import type { DocumentFacts, DocumentKind } from '../../src/ledger/domain/settlement/records.ts';
import { toInvoice } from '../../src/ledger/invoices/queries.ts';
import { toPayment } from '../../src/ledger/payments/queries.ts';
import { toRefund } from '../../src/ledger/refunds/queries.ts';
import { type SettlementContext, settle } from '../../src/ledger/settlement/settle.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { runs } from '../harness/seeds.ts';
import { NOW, organizationIn, settled, settlementContext } from '../harness/settlement.ts';
import { anyHistory, PEOPLE } from './arbitraries.ts';
import { creditNote, customer, invoice, payment, refund } from './changes.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

const today: Today = {
  today: NOW.slice(0, 10),
  pdfUrl: ({ pdf }) => pdf?.id ?? null,
  directUrl: ({ id }) => id,
};

const ANSWERS: Record<DocumentKind, (view: DocumentView, today: Today) => unknown> = {
  INVOICE: toInvoice,
  CREDIT_NOTE: toCreditNote,
  PAYMENT: toPayment,
  REFUND: toRefund,
};

const answer = (view: DocumentView) => JSON.stringify(ANSWERS[view.kind](view, today));

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const moreFacts: fc.Arbitrary<Partial<DocumentFacts>> = fc.record(
  {
    name: fc.option(text),
    refNumber: fc.option(text),
    customId: fc.option(text),
    netAmount: fc.option(fc.nat(500)),
    instrument: fc.constantFrom('CARD', 'CASH', 'UNKNOWN'),
    datedAt: fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  },
  { requiredKeys: [] },
);

const isPut = (change: Change): change is PutDocument => change.type === 'putDocument';

/** The random batches of the ledger tests; their documents have texts and dates of all kinds. */
const batches = fc
  .tuple(anyHistory, fc.infiniteStream(moreFacts))
  .map(([history, facts]) =>
    history.map((changes) =>
      changes.map((change) =>
        isPut(change)
          ? { ...change, facts: { ...facts.next().value, ...change.facts } satisfies PutDocument['facts'] }
          : change,
      ),
    ),
  );

interface Compared {
  kind: DocumentKind;
  isNew: boolean;
  status: string;
  /** The answer of the ledger, and of the view statement in the same transaction. */
  held: string | null;
  read: string | undefined;
}

/** Settles a batch and returns both answers of each stored document. */
async function compare(context: SettlementContext, changes: Change[]): Promise<Compared[]> {
  const compared: (Omit<Compared, 'read'> & { id: string })[] = [];
  const { answers } = await settle(context, changes, {
    reads: (outcomes, ledger) => {
      compared.length = 0;
      for (const [i, change] of changes.entries()) {
        const outcome = outcomes[i];
        if (!isPut(change) || outcome === undefined || outcome instanceof RefusalError) continue;
        const { id, status } = outcome;
        // A later change of the batch may have deleted it.
        if (id === null || ledger.documents.get(id) === undefined) continue;
        const [view] = viewsOf([ledgerView(ledger, id)].filter((row) => row !== null));
        const isNew = ledger.documents.loaded(id) === undefined;
        const held = view === undefined ? null : answer(view);
        compared.push({ id, kind: change.kind, isNew, status, held });
      }
      return compared.map(({ id, kind }) => viewStatement(context.organizationId, kind, [id]));
    },
  });
  return compared.map((one, i) => {
    const rows: ViewRow[] = answers[i]?.rows ?? [];
    const [view] = viewsOf(rows);
    return { ...one, read: view === undefined ? undefined : answer(view) };
  });
}

it('are built from the ledger with the same bytes as the view query returns', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (history) => {
      const clock = new ManualClock(NOW);
      const context = { ...(await settlementContext(server.database)), clock };
      await settled(context, ...PEOPLE);
      for (const changes of history) {
        clock.set(new Date(clock.millis() + 1234).toISOString());
        for (const { kind, isNew, held, read } of await compare(context, changes)) {
          if (isNew || kind === 'PAYMENT' || kind === 'REFUND') expect(held).toBe(read);
          else expect(held).toBeNull();
        }
      }
    }),
    runs(100),
  );
});

it.each([
  ['PAYMENT', payment, { invoices: { I: 30 } }, true],
  ['REFUND', refund, { payments: { Q: 30 } }, true],
  ['CREDIT_NOTE', creditNote, { invoices: { I: 30 } }, false],
  ['INVOICE', invoice, {}, false],
] as const)(
  'are the same for a %s that is new, unchanged and changed',
  async (_, put, links, isAlwaysHeld) => {
    const context = await settlementContext(server.database);
    await settled(context, customer('A'), invoice('I', 100), payment('Q', 100));
    const puts = [put('D', 40, links), put('D', 40, links), put('D', 50), put('D', 50, { refNumber: 'R' })];
    const statuses: string[] = [];
    for (const change of puts)
      for (const { status, isNew, held, read } of await compare(context, [change])) {
        statuses.push(status);
        expect(held).toBe(isNew || isAlwaysHeld ? read : null);
      }
    expect(statuses).toEqual(['created', 'unchanged', 'updated', 'updated']);
  },
);

it('show what other changes of the batch did at the other end of their links', async () => {
  const context = await settlementContext(server.database);
  await settled(context, customer('A'), payment('P', 100), creditNote('N', 100));
  const compared = await compare(context, [
    invoice('I', 100),
    payment('P', 100, { invoices: { I: 60 } }),
    creditNote('M', 50, { invoices: { I: 40 } }),
    refund('R', 90, { payments: { P: 80 }, creditNotes: { N: 10 } }),
    payment('P', 100, { refNumber: 'second' }),
    refund('R', 90),
  ]);
  for (const { held, read } of compared) expect(held).toBe(read);
  const [paid, , , , again] = compared;
  expect(JSON.parse(paid?.held ?? '')).toMatchObject({ amountLinked: 60, state: 'OVERDUE' });
  expect(JSON.parse(compared[1]?.held ?? '')).toMatchObject({
    amountLinked: 20,
    amountRefunded: 80,
    refNumber: 'second',
    linkedInvoices: [{ amountLinked: 20, amountStated: 60 }],
  });
  expect(again?.held).toBe(compared[1]?.held);
});

it('give each caller of a batch the record as its own change left it', async () => {
  const context = await settlementContext(server.database);
  await settled(context, customer('A'), invoice('I', 100));
  const { organizationId, database } = context;
  const put = (change: PutDocument) => importDocument(context, organizationIn(context), change);
  const answers = await Promise.all([
    put(payment('first', 1)),
    put(payment('P', 100, { refNumber: 'one' })),
    put(payment('P', 100, { invoices: { I: 30 } })),
    put(payment('P', 100, { refNumber: 'two' })),
  ]);
  const stored = await findView(database, organizationId, 'PAYMENT', { externalId: 'P' });
  expect(answers.slice(1)).toMatchObject([
    { refNumber: 'one', amountLinked: 0, links: [] },
    { refNumber: 'one', amountLinked: 30, links: [{ amount: 30, document: { amountLinked: 30 } }] },
    { refNumber: 'two', amountLinked: 30 },
  ]);
  const last = answers.at(-1);
  expect(last === undefined ? '' : answer(last)).toBe(answer(stored));
});
