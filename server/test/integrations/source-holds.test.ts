import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceOverview } from '../../src/cases/overview/schema.ts';
import { email, openStage, type Scenario, type Stage } from '../dunning/scenario.ts';
import { read } from '../harness/factories.ts';
import { CONNECTORS } from '../harness/memory-sources.ts';
import { type Connected, connectSource, runSource } from '../harness/sources.ts';
import type { Books } from './odoo/books.ts';
import { type Started, startOdoo, VERSIONS } from './odoo/start.ts';

/** The ERP says which invoices get no reminders. All invoices were due on 20 February. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(true);
});
afterAll(() => stage.close());

async function begin(): Promise<{ scenario: Scenario; one: Connected }> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan([email('first', 7), email('second', 14), email('third', 21)]);
  return { scenario, one: await connectSource(scenario.client) };
}

/** Returns the invoices of each reminder, sorted. */
const reminded = async (scenario: Scenario): Promise<string[]> =>
  (await scenario.actions()).map(({ invoices }) =>
    invoices
      .map(({ customId }) => customId)
      .sort()
      .join(' '),
  );

const reasonsFor = async ({ client }: Scenario, key: string) => {
  const { id } = await read<{ id: string }>(client, `/invoices/external:${key}`);
  return (await read<InvoiceOverview>(client, `/internal/invoices/${id}/overview`)).dunning.heldBackBy;
};

it('follows a hold of the source and its end with the next read', async () => {
  const { scenario, one } = await begin();
  const { source } = one;
  const contact = { firstName: null, lastName: 'Byron', phone: null, isInvoiceAddress: true };
  for (const key of ['A', 'B']) {
    const contacts = [{ key: `${key}-c`, email: `${key}@buyer.example`, ...contact }];
    source.putParty({ key, contacts });
  }
  const put = (key: string, isBlocked: boolean) =>
    source.putItem({
      key,
      kind: 'INVOICE',
      partyKey: key.slice(0, 1),
      amount: 5000,
      dueOn: '2026-02-20',
      isBlocked,
    });
  put('A-1', true);
  put('A-2', false);
  put('B-1', true);
  await scenario.post(`/integrations/${one.id}/start`);
  const readAndRemind = async (at: string) => {
    scenario.sleep(`${at}T08:50`);
    await runSource(scenario.service, one);
    await scenario.pass(`${at}T09:01`, [9]);
  };
  await readAndRemind('2026-03-02');
  expect(await reminded(scenario)).toEqual(['A-2']);
  expect(await reasonsFor(scenario, 'A-1')).toEqual(['SOURCE_HOLD']);
  put('A-1', false);
  put('A-2', true);
  put('B-1', false);
  await readAndRemind('2026-03-09');
  expect((await reminded(scenario)).toSorted()).toEqual(['A-1', 'A-2', 'B-1']);
  expect(await reasonsFor(scenario, 'A-2')).toEqual(['SOURCE_HOLD']);
});

describe.each(VERSIONS)('Odoo %i', (version) => {
  let started: Started;
  let books: Books;
  beforeAll(async () => {
    started = await startOdoo(version);
    ({ books } = started);
  });
  afterAll(() => started.stop());

  const lineOf = (move: { id: number }): number => {
    const line = books.receivables(move.id)[0];
    if (line === undefined) throw new Error('no such item');
    return line.id;
  };
  const addInvoice = (partnerId: number, amount: number) => {
    const move = books.addMove({ type: 'out_invoice', partnerId, amounts: [amount], date: '2026-01-20' });
    books.changeDue(lineOf(move), '2026-02-20');
    return move;
  };

  it('holds what is blocked, in payment or paid by another company, until it is not', async () => {
    const { scenario, one } = await begin();
    const connectors = { ...CONNECTORS, ODOO: () => started.connector };
    const partner = books.addPartner({ email: `buyer-${version}@buyer.example` });
    const [free, blocked, inPayment, elsewhere] = [1000, 2000, 3000, 4000].map((amount) =>
      addInvoice(partner, amount),
    );
    if (!free || !blocked || !inPayment || !elsewhere) throw new Error('an invoice is missing');
    const setState = (state: string, ...moves: { id: number }[]) => {
      for (const { id } of moves)
        Object.assign(books.tables.move(id), { paymentState: state, writeAt: books.now });
    };
    // Odoo 18 has no field for this, but a state.
    const block = (isBlocked: boolean) =>
      version === 18
        ? setState(isBlocked ? 'blocked' : 'not_paid', blocked)
        : books.block(lineOf(blocked), isBlocked);
    block(true);
    setState('in_payment', inPayment);
    const payment = books.addMove({ partnerId: partner, amounts: [-4000], companyId: 2, date: '2026-02-01' });
    const match = books.match(lineOf(elsewhere), lineOf(payment));
    await scenario.post(`/integrations/${one.id}/start`);
    const readAndRemind = async (at: string) => {
      scenario.sleep(`${at}T08:50`);
      await runSource(scenario.service, one, { connectors });
      await scenario.pass(`${at}T09:01`, [9]);
    };
    await readAndRemind('2026-03-02');
    expect(await reminded(scenario)).toEqual([free.name]);
    books.now += 3600;
    block(false);
    setState('not_paid', inPayment);
    if (match !== null) books.unmatch(match);
    await readAndRemind('2026-03-09');
    const all = [free, blocked, inPayment, elsewhere].map(({ name }) => name).sort();
    expect((await reminded(scenario)).toSorted()).toEqual([free.name, all.join(' ')].toSorted());
  });
});
