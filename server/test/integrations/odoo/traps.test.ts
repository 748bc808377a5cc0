import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Family, Item } from '../../../src/integrations/domain/canonical.ts';
import type { Books } from './books.ts';
import { expectTrue } from './oracle.ts';
import { Poller } from './poller.ts';
import { type Started, startOdoo, VERSIONS } from './start.ts';
import { JPY, USD } from './tables.ts';

/* One test for each way in which Odoo misleads a reader. */

describe.each(VERSIONS)('Odoo %i', (version) => {
  let started: Started;
  let books: Books;
  let customer: number;

  beforeEach(async () => {
    started = await startOdoo(version);
    ({ books } = started);
    customer = books.addPartner({ name: 'Dupont' });
  });
  afterEach(() => started.stop());

  const key = (id: number) => `res.partner,${id}`;
  const readFamily = async (id = customer): Promise<Family> => {
    const families = await started.connector.families([key(id)]);
    const found = families.find(({ parties }) => parties.some((party) => party.key === key(id)));
    if (found === undefined) throw new Error(`no family of ${id}`);
    return found;
  };
  const addInvoice = (...amounts: number[]) =>
    books.addMove({ type: 'out_invoice', partnerId: customer, amounts });
  const lineId = (move: { id: number }, i = 0) => {
    const line = books.receivables(move.id)[i];
    if (line === undefined) throw new Error('no such item');
    return line.id;
  };
  const followed = async (change: () => void): Promise<Poller> => {
    const poller = new Poller(started.connector);
    await poller.poll();
    books.now += 3600;
    change();
    await poller.poll();
    expectTrue(poller.whole, books);
    return poller;
  };
  const numbers = ({ items }: { items: readonly Item[] }) =>
    items.map(({ number, amount }) => [number, amount]);

  it('counts receivable items, not documents: an entry without invoice is owed too', async () => {
    books.addMove({ partnerId: customer, amounts: [5500] });
    expect((await readFamily()).items).toMatchObject([{ kind: 'REFUND', amount: 5500, residual: 5500 }]);
  });

  it('reads debit_move_id of a match as an item, not as a move', async () => {
    const invoice = addInvoice(3000, 3000);
    const payment = books.addMove({ partnerId: customer, amounts: [-3000] });
    books.match(lineId(invoice, 1), lineId(payment));
    const { links } = await readFamily();
    const [fromKey, toKey] = [lineId(payment), lineId(invoice, 1)].map((id) => `account.move.line,${id}`);
    expect(links).toEqual([{ fromKey, toKey, amount: 3000 }]);
  });

  it('converts floating-point numbers by the digits of the currency', async () => {
    books.addMove({ type: 'out_invoice', partnerId: customer, amounts: [37950, 10, 30] });
    books.addMove({ type: 'out_invoice', partnerId: customer, amounts: [379], currencyId: JPY });
    expect((await readFamily()).items.map(({ amount, currency }) => [amount, currency])).toEqual([
      [37950, 'EUR'],
      [10, 'EUR'],
      [30, 'EUR'],
      [379, 'JPY'],
    ]);
  });

  it.each([[379.505], [1e-7], [1e21]])(
    'stops the family whose amount is %d, and no other',
    async (amount) => {
      const wrong = addInvoice(100);
      const other = books.addPartner();
      books.addMove({ type: 'out_invoice', partnerId: other, amounts: [200] });
      started.fake.orm.distort = (model, record) =>
        model === 'account.move.line' && record['move_id'] === wrong.id
          ? { ...record, amount_currency: amount }
          : record;
      const families = await started.connector.families([key(customer), key(other)]);
      expect(families).toMatchObject([
        { items: [], stoppedBy: expect.stringContaining('amount_currency is no exact amount of EUR') },
        { items: [{ amount: 200 }] },
      ]);
    },
  );

  it('states that the sums of a customer with an unknown currency are unknown', async () => {
    addInvoice(100);
    books.addMove({ type: 'out_invoice', partnerId: customer, amounts: [379], currencyId: JPY });
    started.fake.orm.distort = (model, record) =>
      model === 'res.currency' && record['id'] === JPY ? { ...record, name: 'ZZZ' } : record;
    expect(await started.connector.sums()).toEqual([
      { partyKey: key(customer), currency: 'EUR', balance: 100 },
      { partyKey: key(customer), currency: null, balance: null },
    ]);
    const other = books.addPartner();
    books.addMove({ type: 'out_invoice', partnerId: other, amounts: [379], currencyId: JPY });
    expect((await started.connector.changes({})).partyKeys).toEqual([key(customer), key(other)]);
    expect(await readFamily()).toMatchObject({ stoppedBy: expect.stringContaining('ZZZ') });
  });

  it('reads false as null', async () => {
    const party = (await readFamily()).parties[0];
    expect(party).toMatchObject({ number: null, vatNumber: null, contacts: [] });
  });

  it('never compares names, which are in the language of the user', async () => {
    addInvoice(100);
    const { parties, items } = await readFamily();
    expect(parties[0]?.address?.country).toBe('FR');
    expect(items[0]?.currency).toBe('EUR');
    expect(JSON.stringify({ parties, items })).not.toContain('traduit');
  });

  it('keeps an archived partner with its items', async () => {
    addInvoice(100);
    const poller = await followed(() => books.changePartner(customer, { isActive: false }));
    expect([...poller.items.values()]).toMatchObject([{ amount: 100 }]);
    expect((await readFamily()).parties).toMatchObject([{ isArchived: true }]);
  });

  it('makes one invoice of each instalment, in the order of their due dates', async () => {
    const invoice = addInvoice(3000, 2000);
    books.changeDue(lineId(invoice), '2027-01-31');
    const { items } = await readFamily();
    expect(items.map(({ number, amount, dueOn }) => [number, amount, dueOn])).toEqual([
      [`${invoice.name} (2/2)`, 3000, '2027-01-31'],
      [`${invoice.name} (1/2)`, 2000, '2026-11-15'],
    ]);
  });

  it('names an exchange difference and makes no document of it', async () => {
    const invoice = books.addMove({
      type: 'out_invoice',
      partnerId: customer,
      amounts: [30000],
      currencyId: USD,
      rate: 909,
    });
    const payment = books.addMove({ partnerId: customer, amounts: [-30000], currencyId: USD, rate: 833 });
    books.match(lineId(invoice), lineId(payment));
    const { items, differences } = await readFamily();
    expect(items.map(({ residual }) => residual)).toEqual([0, 0]);
    expect(differences).toMatchObject([
      { cause: 'EXCHANGE_DIFFERENCE', currency: 'EUR', amount: -2280, isOutsideSums: true },
    ]);
  });

  it('splits a payment that pays an invoice in another currency', async () => {
    const invoice = books.addMove({
      type: 'out_invoice',
      partnerId: customer,
      amounts: [10000],
      currencyId: USD,
    });
    const payment = books.addMove({ partnerId: customer, amounts: [-9200] });
    books.match(lineId(invoice), lineId(payment), 5000);
    const family = await readFamily();
    const record = `account.move.line,${lineId(payment)}`;
    expect(family.items).toMatchObject([
      { kind: 'INVOICE', currency: 'USD', amount: 10000, residual: 5000 },
      { key: record, kind: 'PAYMENT', currency: 'EUR', amount: 4600, residual: 4600 },
      { key: `${record}:USD`, kind: 'PAYMENT', currency: 'USD', amount: 5000, residual: 0 },
    ]);
    expect(family.links).toEqual([
      { fromKey: `${record}:USD`, toKey: `account.move,${invoice.id}`, amount: 5000 },
    ]);
    expect(family.differences.map(({ cause, currency, amount }) => [cause, currency, amount])).toEqual([
      ['LINKED_ACROSS_CURRENCIES', 'USD', 5000],
      ['LINKED_ACROSS_CURRENCIES', 'EUR', -4600],
    ]);
    expectTrue([family], books);
  });

  it('links a credit note that Odoo matched on its own', async () => {
    const invoice = addInvoice(12000);
    const note = books.addMove({ type: 'out_refund', partnerId: customer, amounts: [-12000] });
    books.match(lineId(invoice), lineId(note));
    const { items, links } = await readFamily();
    expect(items.map(({ kind, residual }) => [kind, residual])).toEqual([
      ['INVOICE', 0],
      ['CREDIT_NOTE', 0],
    ]);
    expect(links).toEqual([
      { fromKey: `account.move,${note.id}`, toKey: `account.move,${invoice.id}`, amount: 12000 },
    ]);
  });

  it('keeps the key of an invoice that is reset, changed and posted again', async () => {
    const invoice = addInvoice(100);
    const poller = await followed(() => {
      books.setState(invoice.id, 'draft');
      books.reprice(invoice.id, 250);
      books.setState(invoice.id, 'posted');
    });
    expect([...poller.items]).toMatchObject([[`account.move,${invoice.id}`, { amount: 250 }]]);
  });

  it('finds that a payment on account was cancelled', async () => {
    const payment = books.addMove({ partnerId: customer, amounts: [-3000], withPayment: true });
    const poller = await followed(() => books.cancelPayment(payment.paymentId ?? 0));
    expect(numbers({ items: [...poller.items.values()] })).toEqual([]);
  });

  it('finds the deletion of an invoice, which leaves no stamp', async () => {
    const invoice = addInvoice(100);
    addInvoice(200);
    const poller = await followed(() => books.deleteMove(invoice.id));
    expect([...poller.items.values()].map(({ amount }) => amount)).toEqual([200]);
  });

  it('finds the deletion of an invoice and its payment, which leaves the sums as they were', async () => {
    const invoice = addInvoice(100);
    const payment = books.addMove({ partnerId: customer, amounts: [-100] });
    books.match(lineId(invoice), lineId(payment));
    const poller = await followed(() => {
      books.deleteMove(invoice.id);
      books.deleteMove(payment.id);
    });
    expect(poller.items.size).toBe(0);
  });

  it.each([100, 0])(
    'finds a merge of partners, which rewrites items without a stamp, at a balance of %i',
    async (balance) => {
      addInvoice(100);
      if (balance === 0) books.addMove({ partnerId: customer, amounts: [-100] });
      const survivor = books.addPartner();
      books.addMove({ partnerId: survivor, amounts: [700] });
      const poller = await followed(() => books.mergePartners(customer, survivor));
      expect(new Set([...poller.items.values()].map(({ partyKey }) => partyKey))).toEqual(
        new Set([key(survivor)]),
      );
    },
  );

  it('answers no family for a partner that no longer exists', async () => {
    const survivor = books.addPartner();
    books.mergePartners(customer, survivor);
    expect(await started.connector.families([key(customer)])).toEqual([]);
  });

  it('reads items that name no partner as differences', async () => {
    const entry = books.addMove({ partnerId: null, amounts: [-1234] });
    const { partyKeys } = await started.connector.changes({});
    expect(partyKeys).toContain('none');
    expect(await started.connector.families(['none'])).toMatchObject([
      {
        parties: [],
        items: [],
        differences: [
          { cause: 'ITEM_WITHOUT_PARTNER', key: `account.move.line,${lineId(entry)}`, amount: -1234 },
        ],
      },
    ]);
  });

  it('reads nothing of another company, and names what it settles', async () => {
    const invoice = addInvoice(1000);
    const payment = books.addMove({ partnerId: customer, amounts: [-400], companyId: 2 });
    books.match(lineId(invoice), lineId(payment));
    const { items, differences } = await readFamily();
    expect(items).toMatchObject([{ amount: 1000, residual: 600, isBlocked: true }]);
    expect(differences).toMatchObject([{ cause: 'OTHER_COMPANY', amount: -400, isOutsideSums: true }]);
  });

  it('books an item of a contact on its commercial partner, under the topmost company', async () => {
    const group = books.addPartner({ name: 'Groupe' });
    books.changePartner(customer, { parentId: group });
    const person = books.addPartner({
      parentId: customer,
      isCompany: false,
      email: 'Anna <a@b.example>; c@d.example',
      type: 'invoice',
    });
    books.addMove({ partnerId: person, amounts: [-100] });
    const { parties, items } = await readFamily();
    expect(items).toMatchObject([{ partyKey: key(customer) }]);
    expect(parties).toMatchObject([
      { key: key(group), parentKey: null },
      {
        key: key(customer),
        parentKey: key(group),
        contacts: [{ email: 'a@b.example' }, { email: 'c@d.example' }],
      },
    ]);
    expect(await started.connector.sums()).toEqual([
      { partyKey: key(customer), currency: 'EUR', balance: -100 },
    ]);
  });

  it('answers one family for customers who pay for each other', async () => {
    const other = books.addPartner();
    const invoice = addInvoice(100);
    const payment = books.addMove({ partnerId: other, amounts: [-100] });
    books.match(lineId(invoice), lineId(payment));
    const family = await readFamily();
    expect(family.parties.map((party) => party.key)).toEqual([key(customer), key(other)]);
    expect(family.links).toHaveLength(1);
  });

  it('asks for no reminders where the source does', async () => {
    const invoice = addInvoice(100);
    books.block(lineId(invoice), true);
    // 18 has no such field.
    expect((await readFamily()).items).toMatchObject([{ isBlocked: version !== 18 }]);
  });

  it('finds a change that stamps the move only', async () => {
    const invoice = addInvoice(100);
    const poller = await followed(() => {
      const move = books.tables.move(invoice.id);
      move.paymentState = 'in_payment';
      move.writeAt = books.now;
    });
    expect([...poller.items.values()]).toMatchObject([{ isBlocked: true }]);
  });

  it('finds a match that stamps neither of its items', async () => {
    const invoice = addInvoice(100);
    const payment = books.addMove({ partnerId: customer, amounts: [-100] });
    const [debitId, creditId] = [lineId(invoice), lineId(payment)];
    const values = { debitId, creditId, debit: 100, credit: 100, company: 100, exchangeMoveIds: [] };
    const add = () => books.tables.addPartial({ ...values, id: books.tables.nextId(), writeAt: books.now });
    const poller = await followed(add);
    expect(poller.links).toHaveLength(1);
  });

  it.each(['in_payment', 'blocked'])(
    'asks for no reminder while an open invoice is %s',
    async (paymentState) => {
      const invoice = addInvoice(100);
      books.tables.move(invoice.id).paymentState = paymentState;
      expect((await readFamily()).items).toMatchObject([{ isBlocked: true }]);
    },
  );

  it.each([
    ['payment_state', 'account.move', 'half_paid'],
    ['move_type', 'account.move.line', 'out_pledge'],
  ])('stops the family at an unknown %s and names it', async (field, table, value) => {
    const invoice = addInvoice(100);
    const own = (record: Record<string, unknown>) =>
      record['id'] === invoice.id || record['move_id'] === invoice.id;
    started.fake.orm.distort = (model, record) =>
      model === table && own(record) ? { ...record, [field]: value } : record;
    const { stoppedBy, items } = await readFamily();
    expect(stoppedBy).toContain(`${field} has the unknown value ${value}`);
    expect(items).toEqual([]);
  });
});
